"""What is done to the data file while nothing else is to be done: rows packed, the log emptied."""
