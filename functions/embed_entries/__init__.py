"""Requests for vectors from a queue."""
