"""Outlines, written from neutral nodes: what there is, one line for each thing."""
