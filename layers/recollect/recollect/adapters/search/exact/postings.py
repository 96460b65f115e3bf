"""The BM25 leg: for each term the slots in which it stands.

Why not SQLite's FTS5: at 100,000 entries a question with a word that is in half of them takes it 50 ms, this 10 ms;
and here the words of entry and question are taken apart by the same code as everywhere else.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from recollect.adapters.search.exact.slot_lists import Arrays, SlotLists, with_room
from recollect.core.model.vectors import BoolArray, Float64Array, Int32Array
from recollect.core.retrieval.bm25 import bm25
from recollect.core.text.words import is_lone_character

_TERM: Final = "term"
_LENGTHS: Final = "lengths"
_NO_LENGTHS: Final = np.zeros(0, np.int32)


class Postings:
    """Where terms stand. A posting list is the slots, ascending, once for each time that the term stands there.

    Slots of entries that are gone stay in the lists until `compact`; the caller says which slots are live, and
    document frequencies are counted over these, so scores are exact at any time.
    """

    def __init__(self, lists: SlotLists | None = None, lengths: Int32Array = _NO_LENGTHS) -> None:
        """Begin with lists, and how many terms each slot has, int32 [slots]."""
        self._lists = lists or SlotLists()
        self._lengths = lengths
        self._live_occurrences = int(lengths.sum(dtype=np.int64))

    @property
    def nbytes(self) -> int:
        """An estimate of the memory held."""
        return self._lists.nbytes + self._lengths.nbytes

    def add(self, slot: int, terms: Sequence[str]) -> None:
        """Note the terms of an entry, repeated as often as they occur. Slots come in ascending order."""
        self._lists.add(slot, terms)
        self._lengths = with_room(self._lengths, slot + 1)
        self._lengths[slot] = len(terms)
        self._live_occurrences += len(terms)

    def remove(self, slot: int) -> None:
        """Leave the length of a slot out of the mean from now on."""
        self._live_occurrences -= int(self._lengths[slot])
        self._lengths[slot] = 0

    def scores(self, terms: Iterable[str], live: BoolArray) -> Float64Array:
        """Return the BM25 score of each slot, float64 [slots], 0 where no term stands.

        Args:
            terms: of the question; one that is repeated counts once, a lone character for all terms that hold it.
            live: the slots that hold an entry, bool [slots].
        """
        scores = np.zeros(len(live))
        total = int(np.count_nonzero(live))
        mean_length = self._live_occurrences / max(total, 1)
        for term in dict.fromkeys(terms):
            occurrences = self._occurrences(term)
            if total < len(live):
                occurrences = occurrences[live[occurrences]]
            if len(occurrences):
                slots, counts = _counted(occurrences)
                scores[slots] += bm25(counts, self._lengths[slots], total=total, mean_length=mean_length)
        return scores

    def _occurrences(self, term: str) -> Int32Array:
        """Return the slots of a term, ascending, int32 [occurrences]."""
        if not is_lone_character(term):
            return self._lists.slots_of(term)
        # Looks at every term there is: in hundreds of thousands for some ms, and only for such a question
        lists = [self._lists.slots_of(token) for token in self._lists.tokens() if term in token]
        return np.sort(np.concatenate(lists)) if lists else np.zeros(0, np.int32)

    def pack(self) -> None:
        """Make the lists small; see `SlotLists`."""
        self._lists.pack()

    def compact(self, places: Int32Array) -> None:
        """Follow the entries to their new slots; see `SlotLists.compact`."""
        self._lists.compact(places)
        self._lengths = self._lengths[: len(places)][places >= 0]

    def copy(self) -> Self:
        """Return postings that go their own way from here on."""
        return type(self)(self._lists.copy(), self._lengths.copy())

    def stored(self) -> dict[str, NDArray[Any]]:
        """Return the arrays to keep, compacted before."""
        return {**self._lists.stored(_TERM), _LENGTHS: self._lengths}

    @classmethod
    def restored(cls, arrays: Arrays) -> Self:
        """Return the postings that `stored` gave away. Raises as `SlotLists.restored` does."""
        return cls(SlotLists.restored(_TERM, arrays), arrays[_LENGTHS])


def _counted(occurrences: Int32Array) -> tuple[Int32Array, Int32Array]:
    """Return the distinct ones of ascending slots, and how often each stands there; at least one is given."""
    is_first = np.empty(len(occurrences), np.bool_)
    is_first[0] = True
    np.not_equal(occurrences[1:], occurrences[:-1], out=is_first[1:])
    if is_first.all():
        return occurrences, np.ones(len(occurrences), np.int32)
    firsts = np.flatnonzero(is_first)
    return occurrences[firsts], np.diff(firsts, append=len(occurrences)).astype(np.int32)
