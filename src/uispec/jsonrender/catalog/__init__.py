"""What a spec may use: components, actions and functions, of one's own or ready-made."""
