"""What filters look at, column by column: a clause becomes one mask over all slots."""

from array import array
from functools import reduce
from typing import Final

import numpy as np

from recollect.adapters.search.exact.growable import with_room
from recollect.adapters.search.exact.postings import BYTES_PER_OCCURRENCE, BYTES_PER_TERM, moved_slots
from recollect.core.model.vectors import BoolArray, Int32Array, Int64Array
from recollect.core.retrieval.filters.clauses import And, Clause, Not, OneOf, Or, TokenRange, Window
from recollect.core.retrieval.filters.facts import VOLATILE, Facet, Facts, Moment

_INT32: Final = "i"
# No year that a datetime has begins here
ABSENT: Final = np.iinfo(np.int64).min
_MOMENTS: Final = tuple(moment for moment in Moment if moment not in VOLATILE)


class FactsTable:
    """For each token the slots that have it, and for each moment a column. Slots come in ascending order.

    A slot whose entry is gone keeps its facts until `compact`; the caller says which slots are live.
    """

    def __init__(self) -> None:
        self._slots: dict[Facet, dict[str, array[int]]] = {facet: {} for facet in Facet}
        self._moments = {moment: np.zeros(0, np.int64) for moment in _MOMENTS}
        self._occurrences = 0

    @property
    def nbytes(self) -> int:
        """An estimate of the memory held."""
        tokens = sum(len(lists) for lists in self._slots.values())
        moments = sum(column.nbytes for column in self._moments.values())
        return tokens * BYTES_PER_TERM + self._occurrences * BYTES_PER_OCCURRENCE + moments

    def put(self, slot: int, facts: Facts) -> None:
        """Note the facts of the entry in a slot."""
        for facet, tokens in facts.tokens.items():
            lists = self._slots[facet]
            for token in tokens:
                lists.setdefault(token, array(_INT32)).append(slot)
            self._occurrences += len(tokens)
        for moment, column in self._moments.items():
            grown = self._moments[moment] = with_room(column, slot + 1)
            grown[slot] = facts.moments.get(moment, ABSENT)

    def admitted(self, clause: Clause, slots: int) -> BoolArray:
        """Return which of the first `slots` slots pass, bool [slots]. Nothing volatile may be asked."""
        match clause:
            case And(clauses):
                return reduce(np.logical_and, self._each(clauses, slots), np.ones(slots, np.bool_))
            case Or(clauses):
                return reduce(np.logical_or, self._each(clauses, slots), np.zeros(slots, np.bool_))
            case Not(inner):
                return ~self.admitted(inner, slots)
            case OneOf(facet, tokens):
                return self._having(facet, [token for token in tokens if token in self._slots[facet]], slots)
            case TokenRange(facet, first, end):
                return self._having(facet, [token for token in self._slots[facet] if first <= token < end], slots)
            case Window(moment, start, end):
                return _within(self._moments[moment][:slots], start, end)

    def compact(self, places: Int32Array) -> None:
        """Follow the entries to their new slots; see `Postings.compact`."""
        kept = places >= 0
        for facet, lists in self._slots.items():
            moved = {token: moved_slots(slots, places) for token, slots in lists.items()}
            self._slots[facet] = {token: slots for token, slots in moved.items() if slots}
        self._moments = {moment: column[: len(places)][kept] for moment, column in self._moments.items()}
        self._occurrences = sum(len(slots) for lists in self._slots.values() for slots in lists.values())

    def _each(self, clauses: tuple[Clause, ...], slots: int) -> list[BoolArray]:
        return [self.admitted(one, slots) for one in clauses]

    def _having(self, facet: Facet, tokens: list[str], slots: int) -> BoolArray:
        mask = np.zeros(slots, np.bool_)
        for token in tokens:
            mask[np.array(self._slots[facet][token], np.int32)] = True
        return mask


def _within(column: Int64Array, start: int | None, end: int | None) -> BoolArray:
    mask: BoolArray = column != ABSENT
    if start is not None:
        mask &= column >= start
    if end is not None:
        mask &= column < end
    return mask
