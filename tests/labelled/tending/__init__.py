"""Spaces with faults that another hand has put there, and what agents find of these."""
