"""Every regular expression of the package takes time in proportion to its text."""
