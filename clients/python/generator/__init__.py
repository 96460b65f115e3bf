"""Writes what follows from the OpenAPI document, and the synchronous twin of what is written by hand."""
