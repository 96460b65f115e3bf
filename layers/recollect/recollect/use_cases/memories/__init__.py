"""Remember, read, change, link, decide about and forget entries."""
