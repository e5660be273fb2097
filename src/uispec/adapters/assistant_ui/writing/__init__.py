"""From neutral nodes to generative UI of assistant-ui."""
