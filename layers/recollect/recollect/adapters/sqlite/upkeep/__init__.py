"""What keeps the data file safe: a check for damage, daily copies, and one of them put back."""
