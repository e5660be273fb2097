"""What users send."""
