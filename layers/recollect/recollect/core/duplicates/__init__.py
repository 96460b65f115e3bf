"""Whether a memory says what another one says already: the guard, and what is decided from it."""
