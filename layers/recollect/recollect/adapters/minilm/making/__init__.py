"""Makes the encoder's files out of the official weights."""
