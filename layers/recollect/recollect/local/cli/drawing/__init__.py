"""Scores and days drawn in a terminal."""
