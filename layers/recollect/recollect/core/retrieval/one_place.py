"""One fact, one place in an answer: a memory and the turns that it was made of are found, and ranked, as one.

A memory out of a conversation says less than its turn does with those around it, and is scored by another formula. So
its turns are candidates in its place, and the ranking is what it would be without such memories; then the memory is
shown where it says what is asked for.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final

import numpy as np

from recollect.core.model.entry import Entry, Kind
from recollect.core.model.ids import is_entry_id
from recollect.core.model.vectors import EntryVectors, QueryVectors
from recollect.core.retrieval.candidates import Candidates, EntryFilter, LegHit
from recollect.core.retrieval.read_set import ReadSet
from recollect.core.text.words import STOP_WORDS

# A memory stands for its turn unless what is asked for is rather in what else the turn says: by their nearness
NEARLY: Final = 0.75
# Memories of one turn that stand beside the nearest one: how near in comparison, and how many at most with it
AS_NEAR: Final = 0.9
MOST: Final = 3


def turns_of(entry: Entry) -> frozenset[str]:
    """Return the ids of the entries that a memory was made of."""
    return frozenset(filter(is_entry_id, entry.source_ids)) if entry.kind is Kind.MEMORY else frozenset()


def unread_sources(reading: ReadSet, found: Collection[str]) -> list[str]:
    """Return the ids of the turns that memories among `found` were made of and that were not read with them."""
    sources = {turn_id for one in found if one in reading.entries for turn_id in turns_of(reading.entries[one].entry)}
    return sorted(sources - reading.entries.keys())


def _nearness(vectors: EntryVectors | None, question: QueryVectors | None) -> float:
    """Return how near an entry is to a question: the mean over its content words of the best cosine with a word piece.

    Who speaks says "I" where a memory has a name, so that sentence vectors of the two cannot be compared. They are used
    where a model has no token vectors.
    """
    if vectors is None or question is None:
        return 1.0
    is_compared = vectors.model == question.model
    content = [place for place, word in enumerate(question.words) if word not in STOP_WORDS]
    tokens = vectors.tokens
    if not content or not len(tokens):
        return float(np.dot(vectors.pooled, question.sentence)) if is_compared else 1.0
    pieces = tokens.codes.astype(np.float32) * tokens.scales[:, np.newaxis]
    return float((pieces @ question.tokens[content].T).max(axis=0).mean())


@dataclass(frozen=True, slots=True)
class OnePlace:
    """Memories that the filter admits and turns of theirs that it admits as well: those of a memory by its id."""

    sources: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        """Tell whether there is any; most spaces have none, and pay nothing."""
        return bool(self.sources)

    def candidates(self, candidates: Candidates) -> Candidates:
        """Return the candidates with turns in the places of the memories that were made of them."""
        return replace(
            candidates,
            bm25=self._leg(candidates.bm25),
            dense=self._leg(candidates.dense),
            overlay=tuple(self.ids(candidates.overlay)),
        )

    def reading(self, reading: ReadSet) -> ReadSet:
        """Return a reading without these memories: how rare a word is must not depend on who repeats it."""
        if not self.sources:
            return reading
        entries = {entry_id: read for entry_id, read in reading.entries.items() if entry_id not in self.sources}
        return replace(reading, entries=entries)

    def ids(self, entry_ids: Collection[str]) -> list[str]:
        """Return ids likewise, each once."""
        return list(dict.fromkeys(one for entry_id in entry_ids for one in self.sources.get(entry_id, (entry_id,))))

    def shown(
        self, ranked: Sequence[Entry], reading: ReadSet, question: QueryVectors | None
    ) -> tuple[Mapping[str, Sequence[Entry]], Mapping[str, str]]:
        """Return the memories that stand for turns, and of what is not shown by what it is told.

        Of the memories of a turn the nearest to the question stands, with those that are about as near, unless the turn
        is clearly nearer. A memory of several turns stands at the first place of them, and the others are not shown.

        Args:
            ranked: turns and other entries, best first.
            reading: what was read of them, with vectors.
            question: its vectors; without, memories stand.

        Returns:
            memories, the nearest first, by the id of the turn whose place they take; ids of entries that are shown by
            those that are not.
        """
        near = cache(lambda entry_id: _nearness(reading.entries[entry_id].vectors, question))
        made: dict[str, list[str]] = {}
        for memory_id, turn_ids in self.sources.items():
            for turn_id in turn_ids:
                made.setdefault(turn_id, []).append(memory_id)
        stands: dict[str, list[Entry]] = {}
        shown, told = set[str](), dict[str, str]()
        for turn in ranked:
            if turn.id not in made:
                continue
            best, *others = sorted(made[turn.id], key=lambda memory_id: (-near(memory_id), memory_id))
            if near(best) < NEARLY * near(turn.id):
                told.update({memory_id: turn.id for memory_id in made[turn.id] if memory_id not in told})
                continue
            told[turn.id] = best
            standing = [best, *(one for one in others[: MOST - 1] if near(one) >= AS_NEAR * near(best))]
            if fresh := [one for one in standing if one not in shown]:
                stands[turn.id] = [reading.entries[one].entry for one in fresh]
                shown.update(fresh)
        for turn_id, memory_ids in made.items():
            teller = told.get(turn_id, turn_id)
            told.update({one: teller for one in memory_ids if one not in shown and one not in told})
        return stands, {hidden: by for hidden, by in told.items() if hidden not in shown}

    def _leg(self, hits: Sequence[LegHit]) -> tuple[LegHit, ...]:
        placed: dict[str, LegHit] = {}
        for hit in hits:
            turns = self.sources.get(hit.entry_id)
            for one in (hit,) if turns is None else (LegHit(turn_id, hit.score) for turn_id in turns):
                placed.setdefault(one.entry_id, one)
        return tuple(placed.values())


def one_place(reading: ReadSet, found: Collection[str], admits: EntryFilter) -> OnePlace:
    """Return which of the entries found have turns that may be found in their place, as a filter admits both."""
    sources: dict[str, tuple[str, ...]] = {}
    for entry_id in found:
        entry = reading.entries[entry_id].entry if entry_id in reading.entries else None
        turn_ids = turns_of(entry) if entry is not None and admits.admits(entry) else frozenset()
        turns = [reading.entries[one].entry for one in turn_ids if one in reading.entries]
        admitted = sorted(turn.id for turn in turns if turn.kind is Kind.TURN and admits.admits(turn))
        if admitted:
            sources[entry_id] = tuple(admitted)
    return OnePlace(sources)
