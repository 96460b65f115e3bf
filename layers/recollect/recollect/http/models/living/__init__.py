"""Requests and answers about tags, and about agents that tend a space."""
