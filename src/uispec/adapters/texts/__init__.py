"""Texts on their way into a target: their marks, their ways of being read, and what fits on one line."""
