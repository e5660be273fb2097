"""From A2UI to neutral nodes."""
