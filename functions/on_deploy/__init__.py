"""What a deployment prepares: the search index."""
