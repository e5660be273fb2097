"""From Adaptive Cards to neutral nodes."""
