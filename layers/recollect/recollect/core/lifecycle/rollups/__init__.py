"""Roll-ups: what many old entries said, as one entry that leads back to them."""
