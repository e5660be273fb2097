"""What is converted, before outside judges."""
