"""The two-sided sign test (Dixon and Mood, 1946): whether wins and losses may be chance alone."""

from math import comb


def sign_test(wins: int, losses: int) -> float:
    """Return how likely a split at least as uneven is when both are as likely; ties are left out. 1 for none at all."""
    throws, fewer = wins + losses, min(wins, losses)
    tail = sum(comb(throws, hits) for hits in range(fewer + 1))
    return min(1.0, 2 * tail / (1 << throws))
