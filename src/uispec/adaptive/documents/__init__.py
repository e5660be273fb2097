"""Cards on their way in and out."""
