"""A deployed stack on AWS: its secret, its outputs, its sweep."""
