"""Requests and answers as the API knows them; the domain has its own values.

A file a group of resources. Those of a small resource, which nobody else uses, stand with its routes.
"""
