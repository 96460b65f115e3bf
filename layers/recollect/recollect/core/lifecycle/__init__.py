"""What one action makes of an entry, planned before anything is stored."""
