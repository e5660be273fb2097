"""Specs in other shapes: nested, as lists, and as they were written years ago."""
