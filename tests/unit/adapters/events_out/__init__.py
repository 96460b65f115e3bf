"""Receivers of published changes, without a receiver."""
