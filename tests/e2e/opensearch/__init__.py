"""With OpenSearch on a real node: what depends on how candidates are found."""
