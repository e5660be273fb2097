"""Adaptive Cards written from neutral nodes: `writer.write` is the way in."""
