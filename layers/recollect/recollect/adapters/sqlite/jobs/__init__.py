"""Jobs in the data file: where each is due, messages, runs."""
