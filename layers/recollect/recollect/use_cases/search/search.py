"""Find the entries that answer a question: candidates from the index, everything else from the store."""

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import groupby
from typing import Final, Protocol

from recollect.core.embedding.encoder_input import encoder_input, predecessors
from recollect.core.model.entry import Entry
from recollect.core.model.scope import Right, Scope
from recollect.core.query.interpretation import AS_ASKED, Understanding, UnderstoodQuery
from recollect.core.query.query import Query
from recollect.core.ranking.arrange import ProfiledRanking, Thresholds, arrange, end_of_hour
from recollect.core.ranking.floor import FLOOR
from recollect.core.ranking.hits import Hit
from recollect.core.ranking.jitter import seed_of
from recollect.core.ranking.profile_changes import profile_of
from recollect.core.ranking.profiles import Profile, ProfileName
from recollect.core.ranking.question import Question
from recollect.core.ranking.rank import Ranking, rank
from recollect.core.ranking.weights import RankingWeights
from recollect.core.retrieval.candidates import CandidateQuery, Candidates, EntryFilter
from recollect.core.retrieval.read_set import ReadEntry, ReadSet, as_it_was, to_encode
from recollect.core.text.words import content_words
from recollect.errors import EmbeddingError
from recollect.ports import ChangeFeed, Clock, Embedder, Entries, QueryRewriter, SearchIndex, Sessions, WaitingVectors
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.search.rewrite_query import RewriteQuery

logger = logging.getLogger(__name__)

NEIGHBOURS_BEFORE: Final = 4
NEIGHBOURS_AFTER: Final = 2
NEWEST_WAITING: Final = 16


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Hits, best first. `degraded` names the parts that did not answer; `text` is what was searched for.

    conversations: the turns that were read around what was found and that the filter admits, in runs without a gap.
    asked_at: the present, by which something holds.
    """

    text: str
    hits: tuple[Hit, ...]
    degraded: tuple[str, ...] = ()
    profile: ProfileName = ProfileName.RELEVANT
    understanding: Understanding = AS_ASKED
    conversations: tuple[tuple[Entry, ...], ...] = ()
    asked_at: datetime | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A whole ranking with what it was made from: what the index was asked, and what it gave.

    reading: what was read for it. admits: what of that may be found. dropped: hits of the index that the store did not
    confirm: gone, another's, or no longer admitted by the filter.
    """

    ranking: ProfiledRanking
    asked: CandidateQuery
    candidates: Candidates
    degraded: tuple[str, ...]
    reading: ReadSet
    admits: EntryFilter
    dropped: int = 0

    @property
    def best_relevance(self) -> float:
        """The highest relevance of a candidate, in [0, 1]; 0 for none."""
        return max(map(float, self.ranking.weighed.relevance), default=0.0)


class _Store(Entries, Sessions, ChangeFeed, Protocol):
    """What is needed of the store."""


@dataclass(frozen=True, slots=True)
class SearchEntries:
    """Searches one space. Changes nothing: neither access statistics nor anything else."""

    store: _Store
    index: SearchIndex
    embedder: Embedder
    waiting: WaitingVectors
    weights: RankingWeights
    clock: Clock
    settings: ReadSettings
    rewriter: QueryRewriter | None = None

    def __call__(self, scope: Scope, query: Query) -> SearchResult:
        """Return the best `query.limit` entries that the query's filter admits and that are as relevant as it asks."""
        understood, ranked = self.answered(scope, query)
        arranged = ranked.ranking
        return SearchResult(
            understood.query.text,
            arranged.explained(query.limit) if query.explain else arranged.hits(query.limit),
            ranked.degraded,
            query.profile,
            understood.understanding,
            tuple(_admitted_runs(ranked.reading, ranked.admits)) if query.conversations else (),
            self.clock.now(),
        )

    def answered(self, scope: Scope, query: Query) -> tuple[UnderstoodQuery, Ranked]:
        """Return what was searched for in the end and its whole ranking.

        A time that became a filter is searched without when nothing in it is at the floor, unless nothing is elsewhere
        either: it may have been said of what the question is about.
        """
        understood = self.understood(scope, query)
        ranked = self.rank(scope, understood.query)
        window, unbounded = understood.understanding.window, understood.unbounded
        if window is None or unbounded is None or ranked.best_relevance >= FLOOR:
            return understood, ranked
        if ranked.ranking and window.is_all_that_is_asked:
            return understood, ranked
        at_any_time = self.rank(scope, unbounded.query)
        helps = at_any_time.best_relevance >= FLOOR or not ranked.ranking
        return (unbounded, at_any_time) if helps and at_any_time.ranking else (understood, ranked)

    def understood(self, scope: Scope, query: Query) -> UnderstoodQuery:
        """Return the query that is searched for: a question made of messages, a filter made of a time."""
        return RewriteQuery(self.store, self.clock, self.settings, self.rewriter)(scope, query)

    def rank(self, scope: Scope, query: Query) -> Ranked:
        """Return the ranking of every candidate: both legs, the newest waiting entries, their neighbours.

        The query is one that is understood.

        Raises:
            InputError: a number that the query changes is out of bounds together with the profile's others.
        """
        scope.require(Right.READ)
        settings = self.settings(scope)
        profile = profile_of(query.profile, settings.profiles, query.changes)
        question, degraded = self._question(query.text)
        asked = CandidateQuery(
            words=tuple(content_words(query.text)),
            vector=question.vectors.sentence if question.vectors else None,
            model=self.embedder.model,
            filter=query.filter,
            per_leg=profile.candidates,
            known_at=query.known_at,
        )
        present = self.clock.now()
        admits = query.holding(present)
        candidates = self.index.candidates(scope, asked)
        waiting = self._waiting(scope, candidates)
        beside_the_legs = list(dict.fromkeys([*waiting, *candidates.overlay]))
        reading = self.store.read(
            scope,
            list(dict.fromkeys([*candidates.entry_ids(), *beside_the_legs])),
            model=self.embedder.model,
            before=NEIGHBOURS_BEFORE,
            after=NEIGHBOURS_AFTER,
        )
        if query.known_at is not None:
            reading = as_it_was(reading, candidates.held or {})
        complete = self._with_waiting(reading, waiting) if question.vectors else reading
        ranking = rank(
            question,
            candidates,
            complete,
            model=profile.relevance_model,
            weights=_weights(self.weights, profile),
            admits=admits,
            waiting=beside_the_legs,
        )
        arranged = arrange(
            ranking,
            complete,
            profile,
            now=end_of_hour(present),
            seed=seed_of(query.text, present.date(), query.seed),
            limit=query.limit,
            thresholds=Thresholds(query.least_relevance(settings.min_relevance)),
        )
        dropped = _count_dropped(candidates, ranking)
        return Ranked(arranged, asked, candidates, (*degraded, *candidates.degraded), complete, admits, dropped)

    def _waiting(self, scope: Scope, candidates: Candidates) -> list[str]:
        """Return the newest entries that wait for vectors; of the past those that have none of their text then."""
        if candidates.held is not None:
            return list(candidates.overlay[:NEWEST_WAITING])
        return [change.entry_id for change in self.store.pending(scope, limit=NEWEST_WAITING)]

    def _question(self, text: str) -> tuple[Question, tuple[str, ...]]:
        try:
            return Question(text, self.embedder.encode_query(text)), ()
        except EmbeddingError:
            return Question(text, None), ("embedder",)

    def _with_waiting(self, reading: ReadSet, waiting: Sequence[str]) -> ReadSet:
        """Return the reading with vectors for the newest entries that still wait for the worker."""
        chosen = to_encode(reading, waiting)
        if not chosen:
            return reading
        previous = predecessors(reading)
        made = self.waiting.vectors(
            {(entry.id, entry.version): encoder_input(entry, previous.get(entry.id)) for entry in chosen}
        )
        completed = {
            entry.id: ReadEntry(entry, made[version])
            for entry in chosen
            if (version := (entry.id, entry.version)) in made
        }
        return replace(reading, entries={**reading.entries, **completed})


def _admitted_runs(reading: ReadSet, admits: EntryFilter) -> Iterator[tuple[Entry, ...]]:
    """Yield runs of turns; one that the filter does not admit parts its run."""
    for run in reading.runs:
        turns = [reading.entries[entry_id].entry for entry_id in run]
        for is_admitted, piece in groupby(turns, key=admits.admits):
            if is_admitted:
                yield tuple(piece)


def _weights(weights: RankingWeights, profile: Profile) -> RankingWeights:
    """Return the deployment's weights with the profile's rank constant, if it has one."""
    if profile.rank_constant is None:
        return weights
    return replace(weights, rrf=replace(weights.rrf, rank_constant=profile.rank_constant))


def _count_dropped(candidates: Candidates, ranking: Ranking) -> int:
    """Count the hits that the store does not confirm, and say so: a few are late, many mean a wrong index."""
    confirmed = {entry.id for entry in ranking.entries}
    dropped = len(set(candidates.entry_ids()) - confirmed)
    if dropped:
        logger.info("hits_dropped", extra={"hits": dropped})
    return dropped
