"""How long is waited for whom."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SearchTimeouts:
    """When what happens, in seconds.

    exact_after: from the beginning of a search, exact search starts beside the index; deadline: nobody is waited for
    any longer. Exact search reads 10,000 entries from SQLite in about 0.4 s when it does for the first time; a table
    in the network takes a multiple of that. partial_after: until then an answer from a part of the space waits for
    that of the index.
    asleep_after: the last good answer is this long ago, and a collection that scales to zero goes to sleep after ten
    idle minutes; what is late then is told to be asleep.
    late_in_a_row, rest_seconds: after so many late answers one after the other the index is slow as a whole, and not
    now and then: exact search, which would have every process read its spaces, is begun for a space that is not in
    memory only once in such a rest; others wait for the index.
    searches_at_once, exact_at_once: threads, so that an index or a store that hangs does not gather them.
    """

    exact_after: float = 0.3
    partial_after: float = 1.5
    deadline: float = 5.0
    asleep_after: float = 540.0
    searches_at_once: int = 8
    exact_at_once: int = 4
    late_in_a_row: int = 5
    rest_seconds: float = 2.0
