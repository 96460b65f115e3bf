"""What is read from the table, and the small writes that no entry waits for."""
