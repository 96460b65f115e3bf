"""What a prompt gets: memories fitted into a budget of tokens, quoted, in a frame."""
