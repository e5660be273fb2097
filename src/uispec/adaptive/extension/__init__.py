"""What the hosts of Microsoft 365 add to the core of Adaptive Cards. A module is loaded when a card first uses it."""
