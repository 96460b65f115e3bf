"""The table's stream into the search index and the embedding queue."""
