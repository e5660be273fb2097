"""json-render, read into neutral nodes and written from them: `reader.read` and `writer.write` are the ways in."""
