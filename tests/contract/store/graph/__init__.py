"""Entities, edges and neighbourhoods, on every store."""
