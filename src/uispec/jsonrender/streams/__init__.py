"""Lines, texts and edits that make a spec or change one."""
