"""Fitted judges: one question about language each, answered from vectors and plain features."""
