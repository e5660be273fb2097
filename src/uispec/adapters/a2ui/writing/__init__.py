"""From neutral nodes to A2UI."""
