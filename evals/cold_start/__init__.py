"""What a function pays before its first answer."""
