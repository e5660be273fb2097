"""assistant-ui: its reader, its writer in both forms, its clicks, and the rows of box-kite's conversion."""
