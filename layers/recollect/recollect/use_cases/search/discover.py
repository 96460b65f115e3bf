"""Discover: one tool after the other until the answer suffices, with a reason for each result, or none at all."""

import re
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import UTC, datetime, time, timedelta
from time import monotonic
from typing import Final, Protocol

from recollect.core.model.entry import Entry
from recollect.core.model.handoffs import handoff_of
from recollect.core.model.scope import Scope
from recollect.core.query.interpretation import UnderstoodQuery
from recollect.core.query.query import Query
from recollect.core.query.temporal.temporal_questions import TemporalKind
from recollect.core.ranking.floor import FLOOR
from recollect.core.ranking.hits import Hit
from recollect.core.ranking.profiles import ProfileName
from recollect.core.ranking.question import Question
from recollect.core.retrieval.candidates import SEARCHED_STATES
from recollect.core.retrieval.filters.clauses import And, Clause, Window
from recollect.core.retrieval.filters.facts import Moment, microseconds
from recollect.core.spaces.discovery.answerability import (
    ANSWERED,
    answer_probability,
    answer_signs,
)
from recollect.core.spaces.discovery.landmarks import Landmarks, NameWay, WalkNames, landmarks, walks
from recollect.core.spaces.discovery.reasons import AskedFor, reason
from recollect.core.spaces.discovery.rules import PlanByRules, Seen
from recollect.core.spaces.discovery.steps import (
    MOST_STEPS,
    Discovery,
    StepFinding,
    StepRequest,
    Stopped,
    Taken,
    Tool,
    merged_hits,
    traced,
)
from recollect.core.spaces.shares import Elsewhere
from recollect.core.text.words import words
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
NAMED_HANDOFF: Final = 0.9  # a handoff of the project that is named is what was asked for
AROUND: Final = timedelta(days=14)  # of an event
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}")

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
        result, understood, ranked = began
        return _Run(self, _Asking(rank, scope, query, elsewhere), understood, ranked).result(result)


@dataclass(frozen=True, slots=True)
class _Asking:
    """How and where a query is asked."""

    rank: Rank
    scope: Scope
    query: Query
    elsewhere: Elsewhere


class _Run:
    """One discovery."""

    def __init__(self, by: DiscoverEntries, asking: _Asking, understood: UnderstoodQuery, ranked: Ranked) -> None:
        self._by, self._asking = by, asking
        self._scope, self._query, self._understood, self._first = asking.scope, asking.query, understood, ranked
        self._until = by.now() + DEADLINE_SECONDS
        self._text = understood.query.text
        self._degraded = list(ranked.degraded)
        self._findings: list[StepFinding] = []
        self._taken: list[Taken] = []
        self._searches = 0
        self._near = {one.entry_id for one in ranked.candidates.dense}
        self._days: tuple[datetime | None, datetime | None] | None = None
        self._period = ""
        self._ways: dict[str, NameWay] = {}
        self._by_model = False
        self._zone = zone_of(by.settings.store, asking.scope, by.settings(asking.scope))

    def result(self, began: SearchResult) -> SearchResult:
        """Return what was found, and how."""
        self._begin()
        marks, walk = self._looked_around()
        stopped = self._go_on(Seen(self._text, marks, walk, is_past=self._query.known_at is not None))
        likely = max((one.likely for one in self._taken if one.request.tool is not Tool.WORDS), default=0.0)
        merged = merged_hits(self._findings, keep_first=self._query.profile is not ProfileName.RELEVANT)
        hits, found = merged[: self._query.limit], bool(merged) and likely >= ANSWERED
        shown = hits if found else hits[:NEAREST]
        asked = AskedFor(
            self._text, self._zone, marks.tags, marks.categories, marks.names, self._ways, self._days, self._period
        )
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

    def _begin(self) -> None:
        """Take the first step, which was done before."""
        self._searches = 1
        window = self._understood.understanding.window
        is_then = window is not None and not self._understood.understanding.window_dropped
        signs = answer_signs(self._question(self._text), self._first.ranking.ranking)
        request = StepRequest(Tool.SEARCH, self._text)
        if window is not None and is_then:
            request = StepRequest(Tool.TIME, window.words)
            if window.kind is TemporalKind.SAID:
                self._days, self._period = (
                    (window.start, window.end),
                    f"in the time that was asked for ({window.words})",
                )
        likely = answer_probability(signs)
        if window is not None and is_then and window.is_all_that_is_asked and len(self._first.ranking):
            likely = 1.0  # whatever was said then is what was asked for
        self._note(request, self._first, likely)

    def _looked_around(self) -> tuple[Landmarks, WalkNames]:
        """Return what the question touches of the spaces that are read; nothing in a search of the past."""
        scopes = sorted(dict.fromkeys(self._first.views.whole), key=lambda one: one.space)[:MOST_MAPS]
        if self._query.known_at is not None:
            scopes = []

        def walk(names: Sequence[str]) -> Sequence[NameWay]:
            with ExitStack() as lent:
                return walks([lent.enter_context(self._by.maps.lent(one)) for one in scopes])(names)

        with ExitStack() as lent:
            made = [lent.enter_context(self._by.maps.lent(one)) for one in scopes]
            listed = 0 if self._by.model is None else MOST_LISTED
            return landmarks(self._text, made, listed=listed), walk

    def _go_on(self, seen: Seen) -> Stopped:
        """Take steps until there is a reason to stop. What the model does not choose in time, the rules do."""
        rules, model = PlanByRules(), self._by.model if self._may_be_told() else None
        while True:
            seen = replace(seen, taken=tuple(self._taken))
            left = self._until - self._by.now()
            chosen: StepRequest | Stopped | None = None
            if model is not None and left > 0:
                chosen = model.next(self._scope, seen, within_seconds=left)
                if chosen is None:
                    model = None
                else:
                    self._by_model = True
            request = chosen or rules.next(seen)
            if isinstance(request, Stopped):
                return request
            if self._until <= self._by.now():
                return Stopped.DEADLINE
            if self._searches + (request.event is not None) >= MOST_STEPS:
                return Stopped.MOST_STEPS
            self._take(request)

    def _may_be_told(self) -> bool:
        """Tell whether what is found may be sent to a model: what is in use in the one space that is asked, now."""
        query = self._understood.query
        is_of_now = query.known_at is None and query.filter.as_of is None and not query.expired
        return self._first.views.is_of_one_space and query.filter.states == SEARCHED_STATES and is_of_now

    def _take(self, request: StepRequest) -> None:
        if request.event is not None:
            then = self._when(request)
            if then is None:
                self._taken.append(Taken(request, 0))
                return
            request = replace(request, clause=Window(Moment.OCCURRED, *map(microseconds, then)))
            self._days = then
            self._period = f"{request.asked} (within {AROUND.days} days)"
        if request.path:
            self._ways[request.path[-1].casefold()] = NameWay(request.path)
        narrowed = self._narrowed(request.text or self._text, request)
        if narrowed is None:
            self._taken.append(Taken(request, 0))
            return
        ranked = self._search(narrowed)
        signs = answer_signs(self._question(narrowed.text), ranked.ranking.ranking)
        likely = answer_probability(signs)
        if request.tool is Tool.HANDOFFS:
            hits = ranked.ranking.hits(self._query.limit)
            likely = max([likely, *(NAMED_HANDOFF for hit in hits if _is_of_project(hit.entry, self._text))])
        self._note(request, ranked, likely)

    def _note(self, request: StepRequest, ranked: Ranked, likely: float) -> None:
        limit = self._query.limit
        hits = ranked.ranking.explained(limit) if self._query.explain else ranked.ranking.hits(limit)
        self._taken.append(Taken(request, len(ranked.ranking), hits, likely))
        named = frozenset(
            hit.entry.id for hit in hits if request.kind is not None and _is_of_project(hit.entry, self._text)
        )
        self._findings.append(StepFinding(request.tool, hits, named))

    def _search(self, query: Query) -> Ranked:
        self._searches += 1
        ranked = self._asking.rank(self._scope, query, self._asking.elsewhere)
        self._degraded += ranked.degraded
        self._near |= {one.entry_id for one in ranked.candidates.dense}
        return ranked

    def _narrowed(self, text: str, request: StepRequest) -> Query | None:
        """Return the query for a step; None where the filter admits nothing of that kind."""
        asked = self._understood.query.filter
        kinds = asked.kinds
        if request.kind is not None:
            if kinds is not None and request.kind not in kinds:
                return None
            kinds = frozenset({request.kind})
        where = _both(asked.where, request.clause)
        return replace(self._understood.query, text=text, earlier=None, filter=replace(asked, kinds=kinds, where=where))

    def _when(self, request: StepRequest) -> tuple[datetime, datetime] | None:
        """Return the time before, after or around an event; None where nothing tells when that was."""
        event = self._narrowed(request.event or "", StepRequest(Tool.EVENT, request.asked))
        ranked = None if event is None else self._search(event)
        if ranked is None or ranked.best_relevance < FLOOR or not len(ranked.ranking):
            return None
        at = self._day_of(ranked.ranking.hits(1)[0].entry) if ranked.ranking.results else None
        if at is None:
            return None
        if request.before is None:
            return at - AROUND, at + AROUND
        return (at - AROUND, at) if request.before else (at, at + AROUND)

    def _day_of(self, entry: Entry) -> datetime:
        """Return the day that an entry names, at its beginning in the zone of the space; else when it was said."""
        for name in entry.entities:
            at = self._begin_of(name) if _DAY.fullmatch(name) else None
            if at is not None:
                return at
        return entry.occurred_at

    def _begin_of(self, day: str) -> datetime | None:
        """Return when a day begins; None for one that is in no calendar, or at the end of what can be counted."""
        try:
            at = datetime.combine(datetime.fromisoformat(day).date(), time(), self._zone).astimezone(UTC)
            return at if at - AROUND < at + AROUND else None
        except (ValueError, OverflowError):
            return None

    def _question(self, text: str) -> Question:
        try:
            return Question(text, self._by.embedder.encode_query(text))
        except EmbeddingError:
            return Question(text, None)


def _both(one: Clause | None, other: Clause | None) -> Clause | None:
    if one is None or other is None:
        return one or other
    return And((one, other))


def _kept(step: Taken, shown: Sequence[Hit]) -> int:
    own = {hit.entry.id for hit in step.hits}
    return sum(hit.entry.id in own for hit in shown)


def _is_of_project(entry: Entry, question: str) -> bool:
    """Tell whether an entry is a handoff of a project, or a branch, that a question names."""
    handoff = handoff_of(entry)
    if handoff is None:
        return False
    said = f" {' '.join(words(question))} "
    names = [words(one) for one in (handoff.project, handoff.branch) if one]
    return any(f" {' '.join(name)} " in said for name in names if name)
