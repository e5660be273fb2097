"""A2UI, read into the neutral tree and written from it."""
