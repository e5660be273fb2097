"""Facts of cards as data: what may stand where, since when, and which host shows it."""
