"""Who calls, and what that allows."""
