"""From specs of json-render to neutral nodes."""
