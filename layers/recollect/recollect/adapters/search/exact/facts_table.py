"""What filters look at, column by column: a clause becomes one mask over all slots."""

from collections.abc import Iterable
from functools import reduce
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from recollect.adapters.search.exact.slot_lists import Arrays, SlotLists, with_room
from recollect.core.model.vectors import BoolArray, Int32Array, Int64Array
from recollect.core.retrieval.filters.clauses import And, Clause, Not, OneOf, Or, TokenRange, Window
from recollect.core.retrieval.filters.facts import VOLATILE, Facet, Facts, Moment

# No year that a datetime has begins here
ABSENT: Final = np.iinfo(np.int64).min
_MOMENTS: Final = tuple(moment for moment in Moment if moment not in VOLATILE)


class FactsTable:
    """For each token the slots that have it, and for each moment a column. Slots come in ascending order.

    A slot whose entry is gone keeps its facts until `compact`; the caller says which slots are live.
    """

    def __init__(
        self, slots: dict[Facet, SlotLists] | None = None, moments: dict[Moment, Int64Array] | None = None
    ) -> None:
        """Begin with the slots of the tokens of each facet, and a column for each moment, int64 [slots]."""
        self._slots = slots or {facet: SlotLists() for facet in Facet}
        self._moments = moments or {moment: np.zeros(0, np.int64) for moment in _MOMENTS}

    @property
    def nbytes(self) -> int:
        """An estimate of the memory held."""
        moments = sum(column.nbytes for column in self._moments.values())
        return sum(lists.nbytes for lists in self._slots.values()) + moments

    def put(self, slot: int, facts: Facts) -> None:
        """Note the facts of the entry in a slot."""
        for facet, tokens in facts.tokens.items():
            self._slots[facet].add(slot, tokens)
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
                return self._having(facet, tokens, slots)
            case TokenRange(facet, first, end):
                return self._having(
                    facet, [token for token in self._slots[facet].tokens() if first <= token < end], slots
                )
            case Window(moment, start, end):
                return _within(self._moments[moment][:slots], start, end)

    def pack(self) -> None:
        """Make the lists small; see `SlotLists`."""
        for lists in self._slots.values():
            lists.pack()

    def compact(self, places: Int32Array) -> None:
        """Follow the entries to their new slots; see `SlotLists.compact`."""
        for lists in self._slots.values():
            lists.compact(places)
        kept = places >= 0
        self._moments = {moment: column[: len(places)][kept] for moment, column in self._moments.items()}

    def copy(self) -> Self:
        """Return a table that goes its own way from here on."""
        return type(self)(
            {facet: lists.copy() for facet, lists in self._slots.items()},
            {moment: column.copy() for moment, column in self._moments.items()},
        )

    def stored(self) -> dict[str, NDArray[Any]]:
        """Return the arrays to keep, compacted before."""
        arrays: dict[str, NDArray[Any]] = {moment.value: column for moment, column in self._moments.items()}
        for facet, lists in self._slots.items():
            arrays |= lists.stored(facet.value)
        return arrays

    @classmethod
    def restored(cls, arrays: Arrays) -> Self:
        """Return the table that `stored` gave away. Raises as `SlotLists.restored` does."""
        slots = {facet: SlotLists.restored(facet.value, arrays) for facet in Facet}
        return cls(slots, {moment: arrays[moment.value] for moment in _MOMENTS})

    def _each(self, clauses: tuple[Clause, ...], slots: int) -> list[BoolArray]:
        return [self.admitted(one, slots) for one in clauses]

    def _having(self, facet: Facet, tokens: Iterable[str], slots: int) -> BoolArray:
        mask = np.zeros(slots, np.bool_)
        for token in tokens:
            mask[self._slots[facet].slots_of(token)] = True
        return mask


def _within(column: Int64Array, start: int | None, end: int | None) -> BoolArray:
    mask: BoolArray = column != ABSENT
    if start is not None:
        mask &= column >= start
    if end is not None:
        mask &= column < end
    return mask
