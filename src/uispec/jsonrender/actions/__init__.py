"""What events do to a state, and what they ask of the host."""
