"""Splitting what carries the same tags, with the real use cases."""
