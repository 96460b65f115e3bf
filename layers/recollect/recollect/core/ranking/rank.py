"""From candidates and what was read of them to an order: the second stage, the same on every backend."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from recollect.core.model.entry import Entry
from recollect.core.model.vectors import Int64Array
from recollect.core.ranking.evidence import evidence
from recollect.core.ranking.fusion import RelevanceModel, by_cosine, by_rank
from recollect.core.ranking.hits import ExplainedHit, Explanation, LegPlace, Walk
from recollect.core.ranking.passage_table import passage_table
from recollect.core.ranking.question import Question
from recollect.core.ranking.scored import Scored
from recollect.core.ranking.weights import RankingWeights
from recollect.core.retrieval.candidates import Candidates, EntryFilter
from recollect.core.retrieval.read_set import ReadSet

# A neighbour this near to a hit is a candidate itself; those further off only give context
NEAREST: Final = 2


@dataclass(frozen=True, slots=True, eq=False)
class Ranking:
    """Every candidate that the filter admits, best first; equal scores: the earlier entry first.

    rows: the row of each entry in `scored`; candidates: what the legs gave. ranked_by: the turn that a memory has its
    place by; told_by: the entry that says what another one says, which is left out for it.
    walks: of a search that walks, how each entry was come to.
    """

    entries: tuple[Entry, ...]
    rows: tuple[int, ...]
    scored: Scored
    candidates: Candidates
    ranked_by: Mapping[str, str] = field(default_factory=dict)
    told_by: Mapping[str, str] = field(default_factory=dict)
    walks: Mapping[str, Walk] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.entries)

    def place(self, entry_id: str) -> int | None:
        """Return where an entry, or what tells it, stands, from 1; None for what was no candidate or not admitted."""
        shown = self.told_by.get(entry_id, entry_id)
        return next((place for place, entry in enumerate(self.entries, 1) if entry.id == shown), None)

    def with_entries(self, present: Mapping[str, Entry]) -> "Ranking":
        """Return the ranking with some of its entries as they were read later, by id."""
        entries = tuple(present.get(entry.id, entry) for entry in self.entries)
        is_same = all(one is other for one, other in zip(entries, self.entries, strict=True))
        return self if is_same else replace(self, entries=entries)

    def showing(self, stands: Mapping[str, Sequence[Entry]], told_by: Mapping[str, str]) -> "Ranking":
        """Return the ranking with memories in the places of turns, and without the other turns that they tell.

        Args:
            stands: memories, the best first, by the id of the turn whose place they take.
            told_by: of each entry that is not shown the one that tells it.
        """
        pairs = [
            (shown, row)
            for entry, row in zip(self.entries, self.rows, strict=True)
            if entry.id in stands or entry.id not in told_by
            for shown in stands.get(entry.id, (entry,))
        ]
        return replace(
            self,
            entries=tuple(entry for entry, _ in pairs),
            rows=tuple(row for _, row in pairs),
            ranked_by={memory.id: turn_id for turn_id, memories in stands.items() for memory in memories},
            told_by=told_by,
        )

    def hits(self, limit: int) -> tuple[ExplainedHit, ...]:
        """Return the best `limit` candidates, explained."""
        return self.hits_at(range(1, min(limit, len(self)) + 1))

    def hit(self, place: int) -> ExplainedHit:
        """Return the candidate at a place, from 1, explained."""
        return self.hits_at([place])[0]

    def hits_at(self, places: Iterable[int]) -> tuple[ExplainedHit, ...]:
        """Return the candidates at these places, from 1, explained."""
        legs = _leg_places(self.candidates)
        return tuple(self._hit(place - 1, legs) for place in places)

    def _hit(self, at: int, legs: Mapping[str, tuple[LegPlace, ...]]) -> ExplainedHit:
        entry, row = self.entries[at], self.rows[at]
        relevance = float(self.scored.relevance[row])
        return ExplainedHit(
            entry=entry,
            score=float(self.scored.scores[row]),
            relevance=relevance,
            model_score=float(self.scored.scores[row]),
            stands_for_turn=entry.id in self.ranked_by,
            explanation=Explanation(
                legs=legs.get(self.ranked_by.get(entry.id, entry.id), ()),
                parts=self.scored.parts_of(row),
                waiting_for_vectors=bool(self.scored.by_words[row]),
                calibration=self.scored.calibrated(row),
                levelled=relevance,
                ranked_by=self.ranked_by.get(entry.id),
                walk=self.walks.get(entry.id),
            ),
        )


def rank(
    question: Question,
    candidates: Candidates,
    reading: ReadSet,
    *,
    model: RelevanceModel,
    weights: RankingWeights,
    admits: EntryFilter,
    waiting: Collection[str] = (),
) -> Ranking:
    """Rank the hits of both legs, the `waiting` entries and, for evidence, the nearest neighbours of all of these.

    reading: what the store gave of the hits and waiting entries, with their neighbours and vectors; a hit that is not
    in it was forgotten meanwhile and is left out. Entries that the filter does not admit are not ranked; those that
    were read as neighbours give context all the same.
    """
    found = [entry_id for entry_id in dict.fromkeys([*candidates.entry_ids(), *waiting]) if entry_id in reading.entries]
    pool = {*found, *_nearest(found, reading)} if model is RelevanceModel.EVIDENCE else found
    # In the order of their ids, so that the order of reading changes no sum
    ranked = sorted(entry.id for entry in admits.admitted(reading.entries[entry_id].entry for entry_id in pool))
    read = [reading.entries[entry_id] for entry_id in ranked]
    if model is RelevanceModel.EVIDENCE:
        scored = _evidence(question, candidates, reading, ranked, weights)
    elif model is RelevanceModel.RRF:
        scored = by_rank(question, read, candidates, waiting, weights.rrf)
    else:
        scored = by_cosine(question, read, candidates)
    return _ranking([reading.entries[entry_id].entry for entry_id in ranked], scored, candidates)


def _nearest(found: Collection[str], reading: ReadSet) -> Iterable[str]:
    """Yield the entries at most `NEAREST` turns away from one that was found."""
    wanted = set(found)
    for run in reading.runs:
        behind = 0  # of what was yielded of this run
        for place, entry_id in enumerate(run):
            if entry_id in wanted:
                yield from run[max(behind, place - NEAREST) : place + NEAREST + 1]
                behind = place + NEAREST + 1


def _evidence(
    question: Question, candidates: Candidates, reading: ReadSet, ranked: Sequence[str], weights: RankingWeights
) -> Scored:
    table = passage_table(reading)

    def places(entry_ids: Iterable[str]) -> Int64Array:
        return np.array(
            sorted(table.places[entry_id] for entry_id in entry_ids if entry_id in table.places), dtype=np.int64
        )

    return evidence(
        question,
        table,
        candidates=places(ranked),
        measured=places(candidates.entry_ids()),
        weights=weights.evidence,
        calibration=weights.calibration,
    )


def _ranking(entries: Sequence[Entry], scored: Scored, candidates: Candidates) -> Ranking:
    order = np.argsort(-scored.scores, kind="stable")
    descending = scored.scores[order]
    if (descending[1:] == descending[:-1]).any():
        scores = scored.scores.tolist()

        def by_score_then_age(row: int) -> tuple[float, object, int, str]:
            entry = entries[row]
            return -scores[row], entry.occurred_at, entry.sequence, entry.id

        rows = tuple(sorted(range(len(entries)), key=by_score_then_age))
    else:
        rows = tuple(order.tolist())
    return Ranking(tuple(entries[row] for row in rows), rows, scored, candidates)


def _leg_places(candidates: Candidates) -> dict[str, tuple[LegPlace, ...]]:
    places: dict[str, tuple[LegPlace, ...]] = {}
    for leg, hits in (("bm25", candidates.bm25), ("dense", candidates.dense)):
        for place, hit in enumerate(hits, 1):
            places[hit.entry_id] = (*places.get(hit.entry_id, ()), LegPlace(leg, place, hit.score, hit.short))
    return places
