"""Generative UI of assistant-ui: read into neutral nodes and written from them, nested and flat."""
