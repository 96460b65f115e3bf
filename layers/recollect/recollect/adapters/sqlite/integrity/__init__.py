"""A data file that is damaged: what is wrong with it."""
