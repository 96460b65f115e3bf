"""Jobs in the table: where each is due, runs."""
