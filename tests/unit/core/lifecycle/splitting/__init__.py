"""Splitting what carries the same tags: cuts, names, suggestions."""
