"""What is wrong with messages, a state or a surface: `validate`, and the checks that a strict fold makes, too."""
