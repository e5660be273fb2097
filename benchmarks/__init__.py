"""How fast the library is, in multiples of what the same work costs others on the same machine at the same time."""
