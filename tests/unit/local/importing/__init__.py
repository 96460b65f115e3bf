"""Readers of other systems files, and what becomes of what they find."""
