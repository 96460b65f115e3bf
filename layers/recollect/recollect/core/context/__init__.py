"""What a prompt is given of the memory: chosen, shortened to a budget of tokens, and quoted so that it stays data."""
