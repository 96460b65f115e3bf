"""The command `recollect`."""
