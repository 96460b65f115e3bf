"""Requests and answers as the API knows them; the domain has its own values."""
