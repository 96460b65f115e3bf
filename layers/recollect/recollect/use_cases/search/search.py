"""Find the entries that answer a question: candidates from the index, everything else from the store."""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING, Final, Protocol

from recollect.core.context.succession import with_newest_first
from recollect.core.embedding.encoder_input import encoder_input, predecessors
from recollect.core.model.entry import Entry, State
from recollect.core.model.scope import Right, Scope
from recollect.core.model.vectors import leaning
from recollect.core.query.interpretation import AS_ASKED, Understanding, UnderstoodQuery
from recollect.core.query.query import Query
from recollect.core.query.strategy import Strategy
from recollect.core.ranking.floor import FLOOR
from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.ranking.hits import Hit
from recollect.core.ranking.profile_changes import profile_of
from recollect.core.ranking.profiles import ProfileName
from recollect.core.ranking.question import Question
from recollect.core.ranking.rank import rank
from recollect.core.ranking.weights import RankingWeights
from recollect.core.retrieval.candidates import CandidateQuery, Degraded
from recollect.core.retrieval.one_place import one_place, unread_sources
from recollect.core.retrieval.read_set import Provisionally, ReadEntry, ReadSet, merged, to_encode
from recollect.core.retrieval.several_spaces import beside, levelled
from recollect.core.spaces.discovery.steps import Discovery
from recollect.core.spaces.graph.entities import Entities
from recollect.core.spaces.memory_mode import MemoryMode, MemoryStanding
from recollect.core.spaces.shares import NOWHERE, Elsewhere, Views
from recollect.core.spaces.summaries.tiers import FoundSummary
from recollect.core.text.words import content_words
from recollect.errors import EmbeddingError
from recollect.ports import CandidateSource, ChangeFeed, Clock, Embedder, Entries, Sessions, WaitingVectors
from recollect.use_cases.common.memory_switch import memory_of
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.search.ranked import Asked, Ranked, required
from recollect.use_cases.search.rewrite_query import QueryRewriter, RewriteQuery
from recollect.use_cases.search.sparing import ReadPressure, read_sparingly, unless_busy
from recollect.use_cases.search.step_times import CANDIDATES, ENCODE, RANK, READ, RERANK, TOTAL, StepTimer, untimed
from recollect.use_cases.search.steps import (
    FirstRanking,
    admitted_runs,
    arranged,
    confirmed,
    count_dropped,
    may_be_provisional,
    newest,
    profiled_weights,
    provisionally,
    waiting_in,
    walk_over,
    walks,
)
from recollect.use_cases.search.summaries import FindSummary
from recollect.use_cases.search.views import ask_each, read_views, with_forgotten

if TYPE_CHECKING:
    from recollect.use_cases.search.rerank import RerankResults

logger = logging.getLogger(__name__)

NEIGHBOURS_BEFORE: Final = 4
NEIGHBOURS_AFTER: Final = 2


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Hits, best first. `degraded` names the parts that did not answer; `text` is what was searched for.

    conversations: the turns that were read around what was found and that the filter admits, in runs without a gap;
    read: by id, with vectors, for them, or to tell what is replaced. asked_at: the present, by which something
    holds. held: of a search of the past, the space as it was, by id. tier: of a tiered search, 1 where `summary`
    answers, whose memories are the hits then, 2 where the entries do and the summary stands before them, if there is
    one. memory: anything but ON says why nothing was searched. views: the spaces that were read, None for no other than
    the asked. discovery: how it was found step by step, where it was.
    """

    text: str
    hits: tuple[Hit, ...]
    degraded: tuple[str, ...] = ()
    profile: ProfileName = ProfileName.RELEVANT
    understanding: Understanding = AS_ASKED
    conversations: tuple[tuple[Entry, ...], ...] = ()
    read: Mapping[str, ReadEntry] = field(default_factory=dict, compare=False, repr=False)
    asked_at: datetime | None = field(default=None, compare=False)
    held: Mapping[str, Entry] | None = None
    tier: int | None = None
    summary: FoundSummary | None = None
    memory: MemoryMode = MemoryMode.ON
    views: Views | None = None
    discovery: Discovery | None = None

    @property
    def served(self) -> list[Entry]:
        """What the answer tells of: results but for forgotten ones, and the memories of a summary, each once."""
        quoted = () if self.summary is None else self.summary.hits
        told = {hit.entry.id: hit.entry for hit in (*self.hits, *quoted)}
        return [entry for entry in told.values() if entry.state is not State.DELETED]


class _Store(Entries, Sessions, ChangeFeed, Protocol):
    """What is needed of the store."""


@dataclass(frozen=True, slots=True)
class SearchEntries:
    """Searches a space with what others share with it, or several. Changes nothing, access statistics neither."""

    store: _Store
    index: CandidateSource
    embedder: Embedder
    waiting: WaitingVectors
    weights: RankingWeights
    clock: Clock
    settings: ReadSettings
    rewriter: QueryRewriter | None = None
    summaries: FindSummary | None = None
    tiers: Callable[[int], None] = lambda _tier: None
    timed: StepTimer = untimed
    discover: Callable[..., SearchResult] | None = None
    reranker: "RerankResults | None" = None
    entities: Callable[[Scope], Entities] | None = None
    pressure: ReadPressure | None = None

    def __call__(self, scope: Scope, query: Query, elsewhere: Elsewhere = NOWHERE) -> SearchResult:
        """Return the best `query.limit` entries that the query's filter admits and that are as relevant as it asks.

        The settings, the time zone and the last session are those of the scope's space, wherever else is searched.

        Raises:
            InputError: a reranker is to order, and there is none.
            NotPermittedError: the scope does not allow reading.
        """
        scope.require(Right.READ)
        if query.strategy is Strategy.RERANK:
            required(self.reranker)
        nothing = SearchResult(query.asked_text, (), (Degraded.PARTIAL,), query.profile, asked_at=self.clock.now())
        return unless_busy(self.pressure, lambda: self._searched(scope, query, elsewhere), nothing)

    def _searched(self, scope: Scope, query: Query, elsewhere: Elsewhere) -> SearchResult:
        now = self.clock.now()
        memory = memory_of(self.settings, scope, now, [query.session_id], shares=True)
        mode = memory.mode_in(query.session_id)
        if mode is not MemoryMode.ON and not query.controls:
            return SearchResult(query.asked_text, (), profile=query.profile, asked_at=now, memory=mode)
        with self.timed(TOTAL):
            result = self._found(scope, query, elsewhere, memory)
            if not query.marks_replaced:
                return result
            return replace(result, hits=with_newest_first(result.hits, result.read, result.text))

    def _found(self, scope: Scope, query: Query, elsewhere: Elsewhere, memory: MemoryStanding) -> SearchResult:
        if query.strategy is Strategy.TIERED:
            return self._tiered(scope, query, elsewhere, memory)
        understood, ranked = self.answered(scope, query, elsewhere, memory)
        result = self._result(query, understood, ranked)
        if query.strategy is Strategy.DISCOVER and self.discover is not None:
            return self.discover(self.rank, scope, query, elsewhere, (result, understood, ranked))
        return result

    def _tiered(self, scope: Scope, query: Query, elsewhere: Elsewhere, memory: MemoryStanding) -> SearchResult:
        """Return the memories of the summary that answers, else the best entries with the nearest summary.

        A summary tells of one space alone: where others are read, none answers.
        """
        understood = self.understood(scope, query)
        asked = self.ask(scope, understood.query, elsewhere, memory)
        find = self.summaries if asked.of_each.views.is_of_one_space else None
        found = None if find is None else find(scope, understood.query, asked.question)
        least = query.least_relevance(asked.settings.min_relevance)
        if found is None or find is None or found.relevance < least:
            found = None
        elif found.may_answer() and found.leads(asked.candidates) and find.knows_all(scope, found.summary):
            self.tiers(1)
            hits = [hit for hit in found.hits if hit.relevance >= least][: query.limit]
            return SearchResult(
                understood.query.text,
                tuple(hits),
                asked.degraded,
                query.profile,
                understood.understanding,
                asked_at=self.clock.now(),
                tier=1,
                summary=found,
                views=asked.of_each.views,
            )
        self.tiers(2)
        answered = self._answered(scope, understood, asked, elsewhere)
        return replace(self._result(query, *answered), tier=2, summary=found)

    def _result(self, query: Query, understood: UnderstoodQuery, ranked: Ranked) -> SearchResult:
        tells_vectors = query.conversations or query.marks_replaced
        return SearchResult(
            understood.query.text,
            ranked.ranking.explained(query.limit) if query.explain else ranked.ranking.hits(query.limit),
            ranked.degraded,
            query.profile,
            understood.understanding,
            tuple(admitted_runs(ranked.reading, ranked.admits)) if query.conversations else (),
            asked_at=self.clock.now(),
            held=ranked.candidates.held,
            views=ranked.views,
            read=ranked.reading.with_vectors_of(self.embedder.model) if tells_vectors else {},
        )

    def answered(
        self, scope: Scope, query: Query, elsewhere: Elsewhere = NOWHERE, memory: MemoryStanding | None = None
    ) -> tuple[UnderstoodQuery, Ranked]:
        """Return what was searched for in the end and its whole ranking; memory: of the space, as far as known.

        A time that became a filter is searched without when nothing in it is at the floor, unless nothing is elsewhere
        either: it may have been said of what the question is about.
        """
        understood = self.understood(scope, query)
        asked = self.ask(scope, understood.query, elsewhere, memory)
        understood, ranked = self._answered(scope, understood, asked, elsewhere)
        if query.strategy is Strategy.RERANK:
            rerank = required(self.reranker)
            with self.timed(RERANK):
                ranked = ranked.reranked(rerank, understood.query.text)
        return understood, ranked

    def _answered(
        self, scope: Scope, understood: UnderstoodQuery, asked: Asked, elsewhere: Elsewhere
    ) -> tuple[UnderstoodQuery, Ranked]:
        ranked = self._ranked(understood.query, asked)
        window, unbounded = understood.understanding.window, understood.unbounded
        if window is None or unbounded is None or ranked.best_relevance >= FLOOR:
            return understood, ranked
        if ranked.ranking and window.is_all_that_is_asked:
            return understood, ranked
        at_any_time = self.rank(scope, unbounded.query, elsewhere)
        helps = at_any_time.best_relevance >= FLOOR or not ranked.ranking
        return (unbounded, at_any_time) if helps and at_any_time.ranking else (understood, ranked)

    def understood(self, scope: Scope, query: Query) -> UnderstoodQuery:
        """Return the query that is searched for: a question made of messages, a filter made of a time."""
        return RewriteQuery(self.store, self.clock, self.settings, self.rewriter)(scope, query)

    def rank(self, scope: Scope, query: Query, elsewhere: Elsewhere = NOWHERE) -> Ranked:
        """Return the ranking of every candidate: both legs, the newest waiting entries, their neighbours.

        The query is one that is understood.

        Raises:
            InputError: a number that the query changes is out of bounds together with the profile's others.
        """
        return self._ranked(query, self.ask(scope, query, elsewhere))

    def ask(
        self, scope: Scope, query: Query, elsewhere: Elsewhere = NOWHERE, known: MemoryStanding | None = None
    ) -> Asked:
        """Return what the index says to a query that is understood; known: of the space. Raises as `rank` does."""
        scope.require(Right.READ)
        sessions = (query.session_id,)
        memory = known or memory_of(self.settings, scope, self.clock.now(), sessions, shares=True)
        settings, views = memory.settings, read_views(self.settings, scope, elsewhere, memory, sessions)
        if query.asks_for_forgotten:
            views = with_forgotten(self.settings, views, memory)
        profile = profile_of(query.profile, settings.profiles, query.changes)
        with self.timed(ENCODE):
            question, degraded = self._question(query)
        asked = CandidateQuery(
            words=tuple(content_words(query.text)),
            vector=question.vectors.sentence if question.vectors else None,
            model=self.embedder.model,
            filter=query.filter,
            per_leg=profile.candidates,
            known_at=query.known_at,
        )
        with self.timed(CANDIDATES):
            of_each = ask_each(self.index, views, asked, memory.now)
        candidates = of_each.together(asked.per_leg)
        return Asked(scope, settings, profile, question, asked, candidates, (*degraded, *candidates.degraded), of_each)

    def _ranked(self, query: Query, asked: Asked) -> Ranked:
        """Return the ranking; where a result was changed or forgotten since it was read, of what is read anew."""
        now = self.clock.now()
        if may_be_provisional(query, asked):
            first = self._by_relevance(query, replace(asked, provisional=True))
            with self.timed(RANK):
                ranked = arranged(query, asked, first, now)
            sure = confirmed(self.store, query, asked, first, ranked=ranked, now=now)
            if sure is not None:
                return sure
        first = self._by_relevance(query, asked)
        with self.timed(RANK):
            return arranged(query, asked, first, now)

    def _by_relevance(self, query: Query, asked: Asked) -> FirstRanking:
        first = self.first_ranking(query, asked)
        if self.entities is not None and walks(query, asked.profile):
            walk = walk_over(self.entities(asked.of_each.views.scopes[0]), query.text)
            if further := walk.further(first.ranking):
                first = self.first_ranking(query, asked, further)
            first = walk.over(asked.question, first)
        return first

    def first_ranking(self, query: Query, asked: Asked, further: Sequence[str] = ()) -> FirstRanking:
        """Return the ranking by relevance; further: what of the asked space is ranked beside what the index found."""
        profile, question, candidates = asked.profile, asked.question, asked.candidates
        admits = query.holding(self.clock.now())
        versions = [waiting_in(self.store, scope, part) for scope, part in asked.of_each.pairs()]
        by_space = [list(one) for one in versions]
        waiting = newest(by_space)
        beside_the_legs = list(dict.fromkeys([*waiting, *candidates.overlay, *further]))
        found = list(dict.fromkeys([*candidates.entry_ids(), *beside_the_legs]))
        with self.timed(READ):
            each = [[*by_space[0], *further], *by_space[1:]]
            reading, is_partial = read_sparingly(
                *(self.pressure, found, candidates, beside_the_legs),
                lambda some: self._read_each(asked, some, each, provisionally(query, asked, versions[0])),
            )
        complete = self._with_waiting(reading, waiting) if question.vectors else reading
        is_of_several = bool(asked.of_each.views.undo) or not asked.of_each.views.is_of_one_space
        if profile.relevance_model is not RelevanceModel.EVIDENCE and is_of_several:
            candidates = levelled(candidates, complete, query.text)
        # What was held at a moment is told without what became of its vectors
        without = query.known_at is None and complete.holds_other_vectors(self.embedder.model)
        told = [*([Degraded.FORMER_MODEL] if without else []), *([Degraded.PARTIAL] if is_partial else [])]
        degraded = tuple(dict.fromkeys((*asked.degraded, *told)))
        with self.timed(RANK):
            place = one_place(complete, found, admits)
            candidates = place.candidates(candidates)
            ranking = rank(
                question,
                candidates,
                place.reading(complete),
                model=profile.relevance_model,
                weights=profiled_weights(self.weights, profile),
                admits=admits,
                waiting=place.ids(beside_the_legs),
            )
            dropped = 0 if is_partial else count_dropped(candidates, ranking)
            if place:
                ranking = ranking.showing(*place.shown(ranking.entries, complete, question.vectors))
        return FirstRanking(ranking, complete, candidates, degraded, admits, dropped)

    def _read_each(
        self, asked: Asked, found: Sequence[str], waiting: Sequence[Sequence[str]], how: Provisionally | None
    ) -> ReadSet:
        """Return what was found in each space, each read in the scope that it was found in, as it is or was."""
        reading = ReadSet({})
        for (scope, part), its_waiting in zip(asked.of_each.pairs(), waiting, strict=True):
            own = {*part.entry_ids(), *part.overlay, *its_waiting}
            read = self._read(scope, [one for one in found if one in own and one not in reading.entries], how)
            if asked.asked.known_at is not None and part.held is None:
                read = ReadSet({})  # of an index that cannot look back
            read = asked.of_each.shown(scope, part, read)
            reading = beside(reading, read) if reading.entries else read
        return reading

    def _read(self, scope: Scope, entry_ids: Sequence[str], how: Provisionally | None) -> ReadSet:
        """Return these entries and the turns that memories among them were made of, with their neighbours."""
        reading = self._with_neighbours(scope, entry_ids, how)
        unread = unread_sources(reading, entry_ids)
        return merged(reading, self._with_neighbours(scope, unread, how)) if unread else reading

    def _with_neighbours(self, scope: Scope, entry_ids: Sequence[str], how: Provisionally | None) -> ReadSet:
        return self.store.read(
            scope,
            entry_ids,
            model=self.embedder.model,
            before=NEIGHBOURS_BEFORE,
            after=NEIGHBOURS_AFTER,
            provisionally=how,
        )

    def _question(self, query: Query) -> tuple[Question, tuple[str, ...]]:
        text, earlier = query.text, query.earlier
        try:
            vectors = self.embedder.encode_query(text)
            if earlier is not None:
                vectors = leaning(vectors, self.embedder.encode_query(earlier.text), earlier.share)
        except EmbeddingError:
            return Question(text, None), ("embedder",)
        return Question(text, vectors), ()

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
