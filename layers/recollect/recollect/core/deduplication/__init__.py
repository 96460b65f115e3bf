"""Whether one memory says what another says, or what cannot hold beside it."""
