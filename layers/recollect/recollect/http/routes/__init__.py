"""A file a group of resources, a router each.

An endpoint parses, calls one use case and renders what it returns.
"""
