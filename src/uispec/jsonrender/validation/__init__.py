"""What is wrong with a spec, and what can be mended."""
