"""How good retrieval is: `make eval DATA=path`."""
