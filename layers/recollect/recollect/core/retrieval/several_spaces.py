"""Candidates and readings of several spaces as one: they are put together before anything is ranked."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, zip_longest
from typing import Final

import numpy as np

from recollect.core.model.entry import Entry
from recollect.core.model.vectors import Float64Array
from recollect.core.retrieval.bm25 import bm25
from recollect.core.retrieval.candidates import Candidates, LegHit
from recollect.core.retrieval.read_set import ReadEntry, ReadSet
from recollect.core.text.searched_text import searched_text
from recollect.core.text.words import query_stems, stem, words

# So many spaces may fill a leg, so that what is read back does not grow with their number
FULL_LEGS: Final = 4


def fused(parts: Sequence[Candidates], per_leg: int) -> Candidates:
    """Return the candidates of several spaces as those of one.

    Cosines are of one encoder and compare as they are. BM25 of one space does not compare with that of another, whose
    words are otherwise rare: the first of each space come first, then the second ones, see `levelled`. A leg holds what
    four spaces fill at most. An id that stands in several spaces is of the first one.

    Args:
        parts: of each space.
        per_leg: what one leg of one space holds at most.
    """
    most, owners = FULL_LEGS * per_leg, _owners(parts)
    by_place = zip_longest(*(_own(place, part.bm25, owners) for place, part in enumerate(parts)))
    bm25_leg = [hit for hits in by_place for hit in hits if hit is not None]
    dense = [hit for place, part in enumerate(parts) for hit in _own(place, part.dense, owners)]
    past = [part.held for part in parts if part.held is not None]
    return Candidates(
        bm25=tuple(bm25_leg[:most]),
        dense=tuple(sorted(dense, key=lambda hit: (-hit.score, hit.entry_id))[:most]),
        degraded=tuple(dict.fromkeys(why for part in parts for why in part.degraded)),
        overlay=tuple(dict.fromkeys(entry_id for part in parts for entry_id in part.overlay)),
        held={entry_id: then for held in reversed(past) for entry_id, then in held.items()} if past else None,
    )


def levelled(candidates: Candidates, reading: ReadSet, question: str) -> Candidates:
    """Return candidates of several spaces whose BM25 is worked out anew over all of them together.

    How rare a word is and how long a text is are taken from the candidates that were read, so that no space has words
    that weigh more than those of another.
    """
    read = [reading.entries[hit.entry_id] for hit in candidates.bm25 if hit.entry_id in reading.entries]
    if not read:
        return candidates
    scores = _pooled_bm25([_stems_of(one.entry) for one in read], query_stems(question))
    hits = [LegHit(one.entry.id, float(score)) for one, score in zip(read, scores, strict=True) if score > 0]
    return replace(candidates, bm25=tuple(sorted(hits, key=lambda hit: (-hit.score, hit.entry_id))))


def beside(reading: ReadSet, further: ReadSet) -> ReadSet:
    """Return the readings of two spaces as one; an id that stands in both is of the first."""
    entries = {one: read for one, read in further.entries.items() if one not in reading.entries}
    runs = tuple(piece for run in further.runs for piece in _pieces(run, entries))
    return ReadSet({**reading.entries, **entries}, (*reading.runs, *runs))


def without_contexts(reading: ReadSet) -> ReadSet:
    """Return a reading without the contexts of turns: what was said before a shared turn need not be shared."""
    return replace(reading, entries={one: _without_context(read) for one, read in reading.entries.items()})


def _without_context(read: ReadEntry) -> ReadEntry:
    return read if read.entry.context is None else ReadEntry(replace(read.entry, context=None), read.vectors)


def _owners(parts: Sequence[Candidates]) -> dict[str, int]:
    owners: dict[str, int] = {}
    for place, part in enumerate(parts):
        for entry_id in (*part.entry_ids(), *part.overlay):
            owners.setdefault(entry_id, place)
    return owners


def _own(place: int, leg: Sequence[LegHit], owners: dict[str, int]) -> list[LegHit]:
    return [hit for hit in leg if owners[hit.entry_id] == place]


def _pieces(run: Sequence[str], entries: Collection[str]) -> Iterator[tuple[str, ...]]:
    for is_there, piece in groupby(run, entries.__contains__):
        if is_there:
            yield tuple(piece)


def _stems_of(entry: Entry) -> Counter[str]:
    return Counter(map(stem, words(searched_text(entry))))


def _pooled_bm25(texts: Sequence[Counter[str]], terms: Sequence[str]) -> Float64Array:
    lengths = np.array([text.total() for text in texts], np.int32)
    scores = np.zeros(len(texts))
    mean = max(float(lengths.mean()), 1.0)
    for term in terms:
        rows = np.array([row for row, text in enumerate(texts) if text[term]], np.int64)
        if rows.size:
            counts = np.array([texts[row][term] for row in rows], np.int32)
            scores[rows] += bm25(counts, lengths[rows], total=len(texts), mean_length=mean)
    return scores
