"""FoundMemory out of files: one reader a source, one way to send what they read."""
