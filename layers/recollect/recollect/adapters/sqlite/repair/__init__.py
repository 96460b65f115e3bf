"""A data file that is damaged: what is wrong with it, what can still be read of it, what is derived anew."""
