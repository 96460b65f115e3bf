"""A write as one transaction: planned, placed in its session, committed, tried again."""
