"""Conversations from files, sent to a server as events."""
