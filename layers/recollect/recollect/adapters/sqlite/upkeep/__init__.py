"""A data file looked after: made no larger than it has to be, copied, and put back from a copy."""
