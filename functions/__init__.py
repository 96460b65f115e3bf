"""The Lambda functions, a folder each."""
