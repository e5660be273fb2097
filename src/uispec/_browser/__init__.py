"""What a browser does with values: text, numbers and patterns of JavaScript, and how languages write them."""
