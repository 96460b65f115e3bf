"""Search a space, and tell why something was not found."""
