"""Adaptive Cards against the JavaScript library, its templating, and the Python models of the Teams SDK."""
