"""Markdown, written from neutral nodes: what a host shows that has text and nothing else."""
