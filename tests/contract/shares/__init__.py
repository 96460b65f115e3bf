"""Shares between spaces, on every store."""
