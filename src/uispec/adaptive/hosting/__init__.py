"""A card made ready for one host, or for an older version."""
