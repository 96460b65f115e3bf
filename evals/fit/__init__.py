"""Fits the linear judges of core/judges, each by one command: python -m evals.fit NAME."""
