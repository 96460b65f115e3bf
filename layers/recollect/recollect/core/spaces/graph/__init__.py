"""How the memories of a space hang together: what each carries, and which of them carry the same."""
