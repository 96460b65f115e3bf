"""Memory as lines."""
