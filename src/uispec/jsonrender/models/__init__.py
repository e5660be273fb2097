"""What a spec is made of."""
