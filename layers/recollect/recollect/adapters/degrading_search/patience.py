"""How long is waited for whom."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds since a search began, or since the index answered last.

    exact_after: exact search starts beside the index; index: the index is waited for no longer; exact: nor is exact
    search, which reads a space of 10,000 entries in about two seconds when it does for the first time.
    asleep_after: a scaled-down collection goes to sleep after ten idle minutes; exact search then starts at once.
    searches_at_once: of the index, so that one that hangs does not gather threads; exact_at_once: likewise.
    """

    exact_after: float = 0.3
    index: float = 1.2
    exact: float = 5.0
    asleep_after: float = 540.0
    searches_at_once: int = 8
    exact_at_once: int = 4
