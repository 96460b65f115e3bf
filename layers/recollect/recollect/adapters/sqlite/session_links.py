"""Which active turn stands next to which in its session, as far as readers have come across it."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Final, NamedTuple

END: Final = 0  # in place of the turn before the first and behind the last one; rowids begin at 1


class TurnWindow(NamedTuple):
    """An entry's row and, when it is an active turn of a session, the rows of the turns around it in session order.

    later: with one turn more than is asked for, which tells whether the next window follows without a gap.
    """

    row: int
    is_turn: bool
    earlier: tuple[int, ...]
    later: tuple[int, ...]

    def turns(self, after: int) -> tuple[int, ...]:
        """Return the rows that are asked for."""
        return (*self.earlier, self.row, *self.later[:after])

    def successors(self, after: int) -> dict[int, int]:
        """Return the turn behind each one that is asked for, or END; nothing for what is no turn."""
        if not self.is_turn:
            return {}
        return dict(pairwise((*self.earlier, self.row, *self.later, *(() if len(self.later) > after else (END,)))))


class SessionLinks:
    """Pairs of turns with no other between them, and the ends of sessions. For one thread at a time.

    Each pair is known from both sides or from none, so whoever cuts one side cuts the other.
    """

    def __init__(self) -> None:
        self._before: dict[int, int] = {}
        self._behind: dict[int, int] = {}

    def __len__(self) -> int:
        return len(self._before) + len(self._behind)

    def around(self, row: int, *, before: int, after: int) -> list[int] | None:
        """Return a turn and up to `before` and `after` turns around it, or None when not all of that is known.

        What stands behind each of them is known then as well.
        """
        turns = [row]
        earlier: int | None = row
        for _ in range(before):
            earlier = self._before.get(turns[-1])
            if not earlier:
                break
            turns.append(earlier)
        later = self._behind.get(row)
        for _ in range(after):
            if not later:
                break
            turns.append(later)
            later = self._behind.get(later)
        return None if earlier is None or later is None else turns

    def successors(self, turns: Iterable[int]) -> dict[int, int]:
        """Return the turn behind each of those that `around` gave, or END."""
        return {turn: self._behind[turn] for turn in turns}

    def put(self, window: TurnWindow, *, before: int, after: int) -> None:
        """Note a window of up to `before` and `after` turns: fewer reach to the end of the session."""
        if window.is_turn and len(window.earlier) < before:
            self._before[(*window.earlier, window.row)[0]] = END
        for earlier, later in window.successors(after).items():
            self._behind[earlier] = later
            if later != END:
                self._before[later] = earlier

    def cut_before(self, row: int | None) -> None:
        """Know no longer what stands before a turn."""
        earlier = None if row is None else self._before.pop(row, None)
        if earlier:
            self._behind.pop(earlier, None)

    def cut_behind(self, row: int | None) -> None:
        """Know no longer what stands behind a turn."""
        later = None if row is None else self._behind.pop(row, None)
        if later:
            self._before.pop(later, None)

    def clear(self) -> None:
        """Know nothing."""
        self._before.clear()
        self._behind.clear()
