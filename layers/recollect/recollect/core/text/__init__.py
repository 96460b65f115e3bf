"""Words, passages, and the texts that are made of an entry."""
