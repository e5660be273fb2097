"""Markdown as a target: pages, and answers to them."""
