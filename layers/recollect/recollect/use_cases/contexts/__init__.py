"""What a prompt gets, what became of it, and what one agent hands to the next."""
