"""A2UI, both versions, read into neutral nodes: `reader.read` is the way in."""
