"""What is still found once it is told by roll-ups."""
