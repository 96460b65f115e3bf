"""Changes that wait too long, on a schedule."""
