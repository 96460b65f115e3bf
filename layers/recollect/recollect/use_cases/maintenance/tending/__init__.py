"""Agents that tend a space: they look at it, propose and change, and what they changed can be taken back."""
