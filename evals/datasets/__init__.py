"""Data sets: read, made up, and their vectors."""
