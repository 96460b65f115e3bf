"""Conversation events from a queue."""
