"""Measurements: none of them is part of the program or of its tests."""
