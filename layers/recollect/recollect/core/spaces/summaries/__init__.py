"""What is remembered in a space, told by category."""
