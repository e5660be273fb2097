"""What other people's software makes of the same documents: npm packages through one Node process, and PyPI ones."""
