"""What is wrong with a card."""
