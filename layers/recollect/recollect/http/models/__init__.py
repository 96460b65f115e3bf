"""Requests and answers as the API knows them, a file a group of resources; the domain has its own values."""
