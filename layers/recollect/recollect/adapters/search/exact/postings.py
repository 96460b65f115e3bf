"""The BM25 leg: for each term the slots in which it stands.

Why not SQLite's FTS5: at 100,000 entries a question with a word that is in half of them takes it 50 ms, this 10 ms;
and here the words of entry and question are taken apart by the same code as everywhere else.
"""

from array import array
from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from recollect.adapters.search.exact.growable import with_room
from recollect.core.model.vectors import BoolArray, Float64Array, Int32Array
from recollect.core.retrieval.bm25 import bm25

_INT32: Final = "i"
BYTES_PER_OCCURRENCE: Final = array(_INT32).itemsize
# A term as a string, in the dictionary, with its array; measured
BYTES_PER_TERM: Final = 180


class Postings:
    """Where terms stand. A posting list is the slots, ascending, once for each time that the term stands there.

    Slots of entries that are gone stay in the lists until `compact`; the caller says which slots are live, and
    document frequencies are counted over these, so scores are exact at any time.
    """

    def __init__(self) -> None:
        self._lists: dict[str, array[int]] = {}
        self._lengths = np.zeros(0, np.int32)
        self._occurrences = 0  # in the lists
        self._live_occurrences = 0

    @property
    def nbytes(self) -> int:
        """An estimate of the memory held."""
        return len(self._lists) * BYTES_PER_TERM + self._occurrences * BYTES_PER_OCCURRENCE + self._lengths.nbytes

    def add(self, slot: int, terms: Sequence[str]) -> None:
        """Note the terms of an entry, repeated as often as they occur. Slots come in ascending order."""
        lists = self._lists
        for term in terms:
            found = lists.get(term)
            if found is None:
                lists[term] = array(_INT32, (slot,))
            else:
                found.append(slot)
        self._lengths = with_room(self._lengths, slot + 1)
        self._lengths[slot] = len(terms)
        self._occurrences += len(terms)
        self._live_occurrences += len(terms)

    def remove(self, slot: int) -> None:
        """Leave the length of a slot out of the mean from now on."""
        self._live_occurrences -= int(self._lengths[slot])
        self._lengths[slot] = 0

    def scores(self, terms: Iterable[str], live: BoolArray) -> Float64Array:
        """Return the BM25 score of each slot, float64 [slots], 0 where no term stands.

        Args:
            terms: of the question; one that is repeated counts once.
            live: the slots that hold an entry, bool [slots].
        """
        scores = np.zeros(len(live))
        total = int(np.count_nonzero(live))
        mean_length = self._live_occurrences / max(total, 1)
        for term in dict.fromkeys(terms):
            slots, counts = self._where(term, live)
            if len(slots):
                scores[slots] += bm25(counts, self._lengths[slots], total=total, mean_length=mean_length)
        return scores

    def compact(self, places: Int32Array) -> None:
        """Follow the entries to their new slots; what stood in those that are gone is dropped.

        places: the new slot of each old one, ascending, negative for gone, int32 [slots before].
        """
        moved = {term: moved_slots(slots, places) for term, slots in self._lists.items()}
        self._lists = {term: slots for term, slots in moved.items() if slots}
        self._lengths = self._lengths[: len(places)][places >= 0]
        self._occurrences = self._live_occurrences

    def _where(self, term: str, live: BoolArray) -> tuple[Int32Array, Int32Array]:
        """Return the live slots in which a term stands, and how often it does in each."""
        occurrences = np.array(self._lists.get(term, ()), np.int32)
        occurrences = occurrences[live[occurrences]]
        firsts = np.flatnonzero(np.diff(occurrences, prepend=np.int32(-1)))
        return occurrences[firsts], np.diff(firsts, append=len(occurrences)).astype(np.int32)


def moved_slots(slots: "array[int]", places: Int32Array) -> "array[int]":
    """Return slots, ascending, at their new places, without those that are gone; see `Postings.compact`."""
    found = places[np.array(slots)]
    return array(_INT32, found[found >= 0].tobytes())
