"""What people decide about their memory, as commands."""
