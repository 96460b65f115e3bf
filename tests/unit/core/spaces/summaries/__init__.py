"""Summaries of a space by category."""
