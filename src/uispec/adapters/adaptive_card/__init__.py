"""Adaptive Cards, read into neutral nodes (`reader.read`) and written from them (`writer.write`)."""
