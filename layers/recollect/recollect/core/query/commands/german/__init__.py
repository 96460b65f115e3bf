"""German commands."""
