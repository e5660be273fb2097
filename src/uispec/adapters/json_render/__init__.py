"""json-render, read into neutral nodes (`reading`) and written from them (`writing`)."""
