"""From generative UI of assistant-ui to neutral nodes."""
