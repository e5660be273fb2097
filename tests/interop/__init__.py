"""Behaviours of the packages around the UI, as recorded."""
