"""From neutral nodes to specs of json-render."""
