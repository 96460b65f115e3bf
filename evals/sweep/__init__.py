"""What other numbers of the profiles would give."""
