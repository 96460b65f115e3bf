"""What becomes of labelled pairs of memories, and the fit of the evidence for conflicts."""
