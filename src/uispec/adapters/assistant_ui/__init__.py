"""Specs of assistant-ui, nested and flat, read into neutral nodes (`reading`) and written from them (`writing`)."""
