"""How fast it is, beside baselines of the same run: `make bench`."""
