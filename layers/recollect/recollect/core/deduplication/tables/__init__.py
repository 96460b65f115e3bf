"""The words that the guard knows: how they are spelled, what they count, what changes a statement."""
