"""Memory out of files of other systems: one reader each, and what becomes of what they read."""
