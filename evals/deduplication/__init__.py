"""What becomes of labelled pairs of memories."""
