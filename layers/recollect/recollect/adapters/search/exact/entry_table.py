"""Which entry stands in which slot, and what filters ask about it: column by column, a clause becomes one mask."""

from collections.abc import Iterable
from functools import reduce
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from recollect.adapters.search.exact.slot_lists import Arrays, SlotLists, restored_texts, stored_texts, with_room
from recollect.core.model.vectors import BoolArray, Int32Array, Int64Array
from recollect.core.retrieval.candidates import EntryFilter
from recollect.core.retrieval.filters.clauses import And, Clause, Not, OneOf, Or, TokenRange, Window, steady
from recollect.core.retrieval.filters.facts import VOLATILE, Facet, Facts, Moment
from recollect.core.retrieval.index_row import IndexRow

# No year that a datetime has begins here
ABSENT: Final = np.iinfo(np.int64).min
_MOMENTS: Final = tuple(moment for moment in Moment if moment not in VOLATILE)
GONE: Final = -1
# An id of 36 characters, in the list and in the dictionary with its number, and the arrays; measured
BYTES_PER_SLOT: Final = 180
IDS: Final = "ids"
_VERSIONS: Final = "versions"
_NO_VERSIONS: Final = np.zeros(0, np.int64)
_NONE_LIVE: Final = np.zeros(0, np.bool_)


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


class EntryTable:
    """Entries in slots, numbered from 0 in the order of their arrival; a slot is used once, until `compact`.

    What was removed is remembered by id and version, so that an old version that arrives late does not come back.
    """

    def __init__(
        self,
        ids: list[str] | None = None,
        versions: Int64Array = _NO_VERSIONS,
        live: BoolArray = _NONE_LIVE,
        facts: FactsTable | None = None,
        slots: dict[str, int] | None = None,
    ) -> None:
        """Begin with the id of each slot, its version, int64 [slots], which hold an entry, bool [slots], and theirs."""
        self.ids = ids or []
        self._slots = slots or {}
        self._removed: dict[str, int] = {}
        self._versions = versions
        self._facts = facts or FactsTable()
        self._live = live
        self._asked_last: tuple[Clause, BoolArray] | None = None  # most questions have the same filter

    def __len__(self) -> int:
        """Return the number of entries."""
        return len(self._slots)

    @property
    def live(self) -> BoolArray:
        """Which slots hold an entry, bool [slots]."""
        return self._live[: len(self.ids)]

    @property
    def unused(self) -> int:
        """The number of slots whose entry is gone."""
        return len(self.ids) - len(self._slots)

    @property
    def nbytes(self) -> int:
        """An estimate of the memory held."""
        return (len(self.ids) + len(self._removed)) * BYTES_PER_SLOT + self._facts.nbytes

    def slot_of(self, entry_id: str) -> int | None:
        """Return the slot of an entry, None for one that is not here."""
        return self._slots.get(entry_id)

    def version_of(self, entry_id: str) -> int:
        """Return the newest version seen of an entry, gone or not; 0 for one never seen."""
        slot = self._slots.get(entry_id)
        return self._removed.get(entry_id, 0) if slot is None else int(self._versions[slot])

    def add(self, row: IndexRow) -> int:
        """Put an entry that is not here into a new slot and return that."""
        slot = len(self.ids)
        self._asked_last = None
        self._versions = with_room(self._versions, slot + 1)
        self._live = with_room(self._live, slot + 1)
        self._versions[slot] = row.version
        self._facts.put(slot, row.all_facts())
        self._live[slot] = True
        self.ids.append(row.entry_id)
        self._slots[row.entry_id] = slot
        self._removed.pop(row.entry_id, None)
        return slot

    def remove(self, entry_id: str, version: int) -> int | None:
        """Remember that an entry is gone since `version`; return the slot that it had, if any."""
        self._removed[entry_id] = version
        slot = self._slots.pop(entry_id, None)
        if slot is not None:
            self._live[slot] = False
            self._asked_last = None
        return slot

    def admitted(self, admits: EntryFilter) -> BoolArray:
        """Return which slots hold an entry that the filter may admit, bool [slots]. Not to be written to."""
        clause = steady(admits.clause())
        if self._asked_last is None or self._asked_last[0] != clause:
            self._asked_last = clause, self.live & self._facts.admitted(clause, len(self.ids))
        return self._asked_last[1]

    def pack(self) -> None:
        """Make what filters look at small; see `SlotLists`."""
        self._facts.pack()

    def compact(self) -> Int32Array:
        """Close the gaps, in order; return the new slot of each old one, GONE for none, int32 [slots before]."""
        kept = np.flatnonzero(self.live)
        places = np.full(len(self.ids), GONE, np.int32)
        places[kept] = np.arange(len(kept), dtype=np.int32)
        self._versions = self._versions[kept]
        self._facts.compact(places)
        self._live = np.ones(len(kept), np.bool_)
        self.ids = [self.ids[slot] for slot in kept.tolist()]
        self._slots = {entry_id: slot for slot, entry_id in enumerate(self.ids)}
        self._asked_last = None
        return places

    def copy(self) -> Self:
        """Return a table that goes its own way from here on; it does not remember what was removed."""
        return type(self)(self.ids[:], self._versions.copy(), self._live.copy(), self._facts.copy(), self._slots.copy())

    def stored(self) -> dict[str, NDArray[Any]]:
        """Return the arrays to keep, compacted before. What was removed is not among them."""
        return {IDS: stored_texts(self.ids), _VERSIONS: self._versions, **self._facts.stored()}

    @classmethod
    def restored(cls, arrays: Arrays) -> Self:
        """Return the table that `stored` gave away. Raises as `SlotLists.restored` does."""
        ids = restored_texts(arrays[IDS])
        slots = {entry_id: slot for slot, entry_id in enumerate(ids)}
        return cls(ids, arrays[_VERSIONS], np.ones(len(ids), np.bool_), FactsTable.restored(arrays), slots)
