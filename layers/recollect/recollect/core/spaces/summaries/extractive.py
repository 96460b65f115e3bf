"""An extractive summary: the sentences that stand for most of what is there, in the words in which it was said.

Source: Lin and Bilmes, "A Class of Submodular Functions for Document Summarization", ACL 2011: facility location,
greedily maximised per word, which is within (1 - 1/sqrt(e)) of the best for a budget of words.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

import numpy as np

from recollect.core.model.entry import Entry
from recollect.core.model.vectors import Float32Array, Float64Array
from recollect.core.text.words import query_stems, sentences

MOST_WORDS: Final = 120
MOST_SENTENCES: Final = 400  # that are compared with each other
_LEAST_WEIGHT: Final = 0.1  # of a memory of no importance
# Two sentences without vectors of their own are compared by their words alone; with them by both
_BY_WORDS: Final = 0.5
_LEAST_GAIN: Final = 1e-9


@dataclass(frozen=True, slots=True)
class SummarySentence:
    """A sentence of a summary and the memory that it was taken from, at its version. also: others that it rests on.

    day: on which it was said, where that matters. otherwise: the ids of memories that contradict it, which nobody has
    decided yet, and the days on which they were said.
    """

    text: str
    entry_id: str
    version: int
    also: tuple[tuple[str, int], ...] = ()
    day: date | None = None
    otherwise: tuple[tuple[str, date], ...] = ()

    @property
    def sources(self) -> tuple[tuple[str, int], ...]:
        """The ids of all memories that it rests on, each with its version."""
        return ((self.entry_id, self.version), *self.also)

    @property
    def entry_ids(self) -> tuple[str, ...]:
        """The ids of all memories that it rests on."""
        return tuple(entry_id for entry_id, _ in self.sources)

    @property
    def named_ids(self) -> tuple[str, ...]:
        """The ids of all memories that anything of it comes from, those that contradict it among them."""
        return (*self.entry_ids, *(entry_id for entry_id, _ in self.otherwise))


@dataclass(frozen=True, slots=True, eq=False)
class Summarised:
    """A memory of a category; vector: float32 [d] of unit length, None while it waits for one."""

    entry: Entry
    vector: Float32Array | None = None


def extractive_summary(memories: Sequence[Summarised], *, most_words: int = MOST_WORDS) -> tuple[SummarySentence, ...]:
    """Return sentences of at most `most_words` together, the memory said or changed last first.

    What is important counts for more, of equals what is younger. The first sentence is taken shortened to no less than
    whole: where none is as short as that, the summary is empty.
    """
    found = [one for memory in _by_importance(memories) for one in _sentences_of(memory)]
    candidates = [one for one in found[:MOST_SENTENCES] if one.words <= most_words]
    if not candidates:
        return ()
    chosen = _chosen(candidates, most_words)
    picked = sorted((candidates[row] for row in chosen), key=_told_at, reverse=True)
    return tuple(SummarySentence(one.text, one.memory.entry.id, one.memory.entry.version) for one in picked)


@dataclass(frozen=True, slots=True, eq=False)
class _Candidate:
    text: str
    words: int
    stems: frozenset[str]
    memory: Summarised


def _by_importance(memories: Sequence[Summarised]) -> list[Summarised]:
    return sorted(memories, key=lambda one: (one.entry.importance, one.entry.occurred_at, one.entry.id), reverse=True)


def _sentences_of(memory: Summarised) -> Iterator[_Candidate]:
    text = memory.entry.text
    for sentence in sentences(text):
        said = text[sentence.start : sentence.end].strip()
        stems = frozenset(query_stems(said))
        if stems and not sentence.is_question:
            yield _Candidate(said, len(said.split()), stems, memory)


def _chosen(candidates: Sequence[_Candidate], most_words: int) -> list[int]:
    """Return the rows that a greedy choice takes, in its order."""
    alike = _likeness(candidates)
    weights = np.array([max(_LEAST_WEIGHT, one.memory.entry.importance) for one in candidates])
    words = np.array([one.words for one in candidates], np.float64)
    covered = np.zeros(len(candidates))
    left = float(most_words)
    chosen: list[int] = []
    while True:
        gains = (np.maximum(alike - covered[:, None], 0.0) * weights[:, None]).sum(axis=0)
        gains[chosen] = 0.0
        rate = np.where(words <= left, gains / np.sqrt(words), 0.0)
        best = int(np.argmax(rate))
        if rate[best] <= _LEAST_GAIN:
            return chosen
        chosen.append(best)
        covered = np.maximum(covered, alike[:, best])
        left -= words[best]


def _likeness(candidates: Sequence[_Candidate]) -> Float64Array:
    """Return how much of each sentence (row) each other one (column) tells, float64 [n, n] in [0, 1]."""
    by_words = np.array([[_shared(one.stems, other.stems) for other in candidates] for one in candidates])
    vectors = [one.memory.vector for one in candidates]
    shape = next((len(vector) for vector in vectors if vector is not None), None)
    if shape is None:
        return by_words
    rows = np.stack([np.zeros(shape, np.float32) if vector is None else vector for vector in vectors])
    by_vectors = np.clip(np.einsum("id,jd->ij", rows, rows), 0.0, 1.0).astype(np.float64)
    has_both = np.outer(*([np.array([vector is not None for vector in vectors])] * 2))
    # Sentences of one memory share its vector, which says nothing of what they have in common
    memories = np.array([one.memory.entry.id for one in candidates])
    told = np.where(has_both & (memories[:, None] != memories[None, :]), by_vectors, by_words)
    alike: Float64Array = _BY_WORDS * by_words + (1 - _BY_WORDS) * told
    np.fill_diagonal(alike, 1.0)
    return alike


def _shared(of: frozenset[str], by: frozenset[str]) -> float:
    return len(of & by) / len(of)


def _told_at(one: _Candidate) -> tuple[object, str, str]:
    return one.memory.entry.occurred_at, one.memory.entry.id, one.text
