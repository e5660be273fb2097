"""The README and the pages of docs: what they show is run, and what is told of the code is written from the code."""
