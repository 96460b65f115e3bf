"""What was served and what became of it."""
