"""A2UI, read into neutral nodes (`reading`) and written from them (`writing`)."""
