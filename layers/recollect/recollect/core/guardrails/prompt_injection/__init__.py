"""Tells text that looks like instructions to a model from text that is only something to remember."""
