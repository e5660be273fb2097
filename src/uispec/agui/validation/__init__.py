"""What is wrong with a stream of events, as the client of the protocol judges it and as a linter does."""
