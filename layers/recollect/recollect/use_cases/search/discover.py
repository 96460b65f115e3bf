"""Discover: one tool after the other until the answer suffices, with a reason for each result, or none at all."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import datetime
from time import monotonic
from typing import Final, Protocol

from recollect.core.model.scope import Scope
from recollect.core.query.interpretation import UnderstoodQuery
from recollect.core.query.query import Query
from recollect.core.query.temporal.temporal_questions import TemporalKind
from recollect.core.ranking.hits import Hit
from recollect.core.ranking.profiles import ProfileName
from recollect.core.ranking.question import Question
from recollect.core.retrieval.candidates import SEARCHED_STATES
from recollect.core.retrieval.filters.clauses import And
from recollect.core.spaces.discovery.answerability import (
    ANSWERED,
    answer_probability,
    answer_signs,
)
from recollect.core.spaces.discovery.landmarks import Landmarks, NameWay, WalkNames, landmarks, walks
from recollect.core.spaces.discovery.reasons import AskedFor, reason
from recollect.core.spaces.discovery.rules import Seen, next_step
from recollect.core.spaces.discovery.steps import (
    MOST_STEPS,
    Discovery,
    StepRequest,
    Stopped,
    Taken,
    Tool,
    merged_hits,
    traced,
)
from recollect.core.spaces.shares import Elsewhere
from recollect.errors import EmbeddingError
from recollect.ports import Embedder
from recollect.use_cases.common.person import zone_of
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.common.space_maps import SpaceMaps
from recollect.use_cases.search.ranked import Ranked
from recollect.use_cases.search.search import SearchResult

DEADLINE_SECONDS: Final = 2.0  # after it nothing else is begun
MOST_MAPS: Final = 4  # spaces whose tags and names are looked at
MOST_LISTED: Final = 40  # tags and names that a language model may choose from
NEAREST: Final = 3  # that are told where nothing answers

Rank = Callable[[Scope, Query, Elsewhere], Ranked]
Begun = tuple[SearchResult, UnderstoodQuery, Ranked]


class ChooseSteps(Protocol):
    """A language model that chooses what to do next."""

    def next(self, scope: Scope, seen: Seen, *, within_seconds: float) -> StepRequest | Stopped | None:
        """Return what to do, or why nothing; None when no answer came in time that can be used. Never raises."""
        ...


@dataclass(frozen=True, slots=True)
class DiscoverEntries:
    """Goes on where a search has begun. Changes nothing; every step is a search under the same scope and filter."""

    embedder: Embedder
    maps: SpaceMaps
    settings: ReadSettings
    model: ChooseSteps | None = None
    now: Callable[[], float] = monotonic

    def __call__(self, rank: Rank, scope: Scope, query: Query, elsewhere: Elsewhere, began: Begun) -> SearchResult:
        """Return the results with their reasons, none where nothing that is remembered answers.

        Args:
            rank: the search.
            scope: where it is asked.
            query: as it was asked.
            elsewhere: the further spaces.
            began: what the first search tells, what was made of the query, and the first search itself.
        """
        result, understood, first = began
        run = _Run(self, scope, query, understood, lambda further: rank(scope, further, elsewhere))
        return run.result(result, first)


class _Run:
    """One discovery."""

    def __init__(
        self,
        by: DiscoverEntries,
        scope: Scope,
        query: Query,
        understood: UnderstoodQuery,
        search: Callable[[Query], Ranked],
    ) -> None:
        self._by, self._scope, self._query, self._search = by, scope, query, search
        self._understood, self._asked = understood.understanding, understood.query
        self._text = understood.query.text
        self._until = by.now() + DEADLINE_SECONDS
        self._degraded: list[str] = []
        self._near: set[str] = set()
        self._taken: list[Taken] = []
        self._by_model = False

    def result(self, began: SearchResult, first: Ranked) -> SearchResult:
        """Return what was found, and how."""
        self._begin(first)
        marks, walk = self._looked_around(first)
        stopped = self._go_on(Seen(self._text, marks, walk), self._may_be_told(first))
        likely = max(one.likely for one in self._taken)
        merged = merged_hits(self._taken, keep_first=self._query.profile is not ProfileName.RELEVANT)
        hits, found = merged[: self._query.limit], bool(merged) and likely >= ANSWERED
        shown = hits if found else hits[:NEAREST]
        asked = self._asked_for(marks)
        discovery = Discovery(
            found=found,
            steps=tuple(traced(one, _kept(one, shown)) for one in self._taken),
            stopped=stopped,
            reasons={one.entry.id: reason(one.entry, asked, is_near=one.entry.id in self._near) for one in shown},
            nearest=() if found else shown,
            by_model=self._by_model,
        )
        degraded = tuple(dict.fromkeys(self._degraded))
        return replace(began, hits=shown if found else (), degraded=degraded, discovery=discovery)

    def _begin(self, first: Ranked) -> None:
        """Take the first step, which was done before."""
        window = None if self._understood.window_dropped else self._understood.window
        signs = answer_signs(self._question(self._text), first.ranking.ranking)
        likely = answer_probability(signs)
        if window is not None and window.is_all_that_is_asked and len(first.ranking):
            likely = 1.0  # whatever was said then is what was asked for
        tool, asked = (Tool.SEARCH, self._text) if window is None else (Tool.TIME, window.words)
        self._note(StepRequest(tool, asked), first, likely)

    def _asked_for(self, marks: Landmarks) -> AskedFor:
        window = None if self._understood.window_dropped else self._understood.window
        days: tuple[datetime | None, datetime | None] | None = None
        period = ""
        if window is not None and window.kind is TemporalKind.SAID:
            days, period = (window.start, window.end), f"in the time that was asked for ({window.words})"
        zone = zone_of(self._by.settings.store, self._scope, self._by.settings(self._scope))
        paths = [one.request.path for one in self._taken if one.request.path]
        ways = {path[-1].casefold(): NameWay(path) for path in paths}
        return AskedFor(self._text, zone, marks.tags, marks.names, ways, days, period)

    def _looked_around(self, first: Ranked) -> tuple[Landmarks, WalkNames]:
        """Return what the question touches of the spaces that are read; nothing in a search of the past."""
        scopes = sorted(dict.fromkeys(first.views.whole), key=lambda one: one.space)[:MOST_MAPS]
        if self._query.known_at is not None:
            scopes = []

        def walk(names: Sequence[str]) -> Sequence[NameWay]:
            with ExitStack() as lent:
                return walks([lent.enter_context(self._by.maps.lent(one)) for one in scopes])(names)

        with ExitStack() as lent:
            made = [lent.enter_context(self._by.maps.lent(one)) for one in scopes]
            listed = 0 if self._by.model is None else MOST_LISTED
            return landmarks(self._text, made, listed=listed), walk

    def _go_on(self, seen: Seen, model: ChooseSteps | None) -> Stopped:
        """Take steps until there is a reason to stop. What the model does not choose in time, the rules do."""
        while True:
            seen = replace(seen, taken=tuple(self._taken))
            left = self._until - self._by.now()
            chosen: StepRequest | Stopped | None = None
            if model is not None and left > 0:
                chosen = model.next(self._scope, seen, within_seconds=left)
                self._by_model = self._by_model or chosen is not None
                model = None if chosen is None else model
            request = chosen or next_step(seen)
            if isinstance(request, Stopped):
                return request
            if self._until <= self._by.now():
                return Stopped.DEADLINE
            if len(self._taken) >= MOST_STEPS:
                return Stopped.MOST_STEPS
            self._take(request)

    def _may_be_told(self, first: Ranked) -> ChooseSteps | None:
        """Return the model, None where what is found may not be sent to it: all but what is in use now in one space."""
        query = self._asked
        is_of_now = query.known_at is None and query.filter.as_of is None and not query.expired
        is_told = first.views.is_of_one_space and query.filter.states == SEARCHED_STATES and is_of_now
        return self._by.model if is_told else None

    def _take(self, request: StepRequest) -> None:
        asked = self._asked.filter
        both = [one for one in (asked.where, request.clause) if one is not None]
        where = And(tuple(both)) if len(both) > 1 else next(iter(both), None)
        text = request.text or self._text
        ranked = self._search(replace(self._asked, text=text, earlier=None, filter=replace(asked, where=where)))
        signs = answer_signs(self._question(text), ranked.ranking.ranking)
        self._note(request, ranked, answer_probability(signs))

    def _note(self, request: StepRequest, ranked: Ranked, likely: float) -> None:
        limit = self._query.limit
        hits = ranked.ranking.explained(limit) if self._query.explain else ranked.ranking.hits(limit)
        self._taken.append(Taken(request, len(ranked.ranking), hits, likely))
        self._degraded += ranked.degraded
        self._near |= {one.entry_id for one in ranked.candidates.dense}

    def _question(self, text: str) -> Question:
        try:
            return Question(text, self._by.embedder.encode_query(text))
        except EmbeddingError:
            return Question(text, None)


def _kept(step: Taken, shown: Sequence[Hit]) -> int:
    own = {hit.entry.id for hit in step.hits}
    return sum(hit.entry.id in own for hit in shown)
