"""Which entry stands in which slot, and what filters ask about it."""

from typing import Final

import numpy as np

from recollect.adapters.search.exact.facts_table import FactsTable
from recollect.adapters.search.exact.growable import with_room
from recollect.core.model.vectors import BoolArray, Int32Array
from recollect.core.retrieval.candidates import EntryFilter
from recollect.core.retrieval.filters.clauses import steady
from recollect.core.retrieval.index_row import IndexRow

GONE: Final = -1
# An id of 36 characters, in the list and in the dictionary with its number, and the arrays; measured
BYTES_PER_SLOT: Final = 180


class EntryTable:
    """Entries in slots, numbered from 0 in the order of their arrival; a slot is used once, until `compact`.

    What was removed is remembered by id and version, so that an old version that arrives late does not come back.
    """

    def __init__(self) -> None:
        self.ids: list[str] = []
        self._slots: dict[str, int] = {}
        self._removed: dict[str, int] = {}
        self._versions = np.zeros(0, np.int64)
        self._facts = FactsTable()
        self._live = np.zeros(0, np.bool_)

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
        return slot

    def admitted(self, admits: EntryFilter) -> BoolArray:
        """Return which slots hold an entry that the filter may admit, bool [slots]."""
        mask: BoolArray = self.live & self._facts.admitted(steady(admits.clause()), len(self.ids))
        return mask

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
        return places
