"""Which entry stands in which slot, and what filters ask about it."""

from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from recollect.adapters.search.exact.facts_table import FactsTable
from recollect.adapters.search.exact.slot_lists import Arrays, restored_texts, stored_texts, with_room
from recollect.core.model.vectors import BoolArray, Int32Array, Int64Array
from recollect.core.retrieval.candidates import EntryFilter
from recollect.core.retrieval.filters.clauses import Clause, steady
from recollect.core.retrieval.index_row import IndexRow

GONE: Final = -1
# An id of 36 characters, in the list and in the dictionary with its number, and the arrays; measured
BYTES_PER_SLOT: Final = 180
IDS: Final = "ids"
_VERSIONS: Final = "versions"
_NO_VERSIONS: Final = np.zeros(0, np.int64)
_NONE_LIVE: Final = np.zeros(0, np.bool_)


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
