"""Runs of jobs over the spaces in which they are due: planned, worked off space by space, shown."""
