"""Clicks on what a conversion made: what is kept of the source for them, and how they come home."""
