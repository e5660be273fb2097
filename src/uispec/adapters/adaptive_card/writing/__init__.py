"""From neutral nodes to Adaptive Cards."""
