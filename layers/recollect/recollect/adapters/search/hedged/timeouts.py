"""How long is waited for whom."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SearchTimeouts:
    """When what happens, in seconds.

    exact_after: from the beginning of a search, exact search starts beside the index; deadline: nobody is waited for
    any longer. Exact search reads 10,000 entries from SQLite in about 0.4 s when it does for the first time; a table
    in the network takes a multiple of that.
    asleep_after: the last good answer is this long ago, and a collection that scales to zero goes to sleep after ten
    idle minutes; exact search then starts at once.
    searches_at_once, exact_at_once: threads, so that an index or a store that hangs does not gather them.
    """

    exact_after: float = 0.3
    deadline: float = 5.0
    asleep_after: float = 540.0
    searches_at_once: int = 8
    exact_at_once: int = 4
