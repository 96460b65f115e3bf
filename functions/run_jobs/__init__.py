"""Jobs in spaces, from a queue."""
