"""What passes between agent and renderer beside components and data: function calls, capabilities, data models."""
