"""Whether a later memory in other words changes what an earlier one says."""
