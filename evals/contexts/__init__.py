"""What contexts hold of what answers a question, and what they cost."""
