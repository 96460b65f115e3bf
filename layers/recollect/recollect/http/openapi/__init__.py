"""The description of the API, with examples that work."""
