"""What each event does to the state of a run: a function for each, by what the event is about."""
