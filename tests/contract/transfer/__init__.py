"""Transfers between stores of every kind."""
