"""Ask a person's own question as it was asked then, in any ranking."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from recollect.core.feedback.regression.own_question import OwnQuestion
from recollect.core.model.entry import State
from recollect.core.query.query import Query
from recollect.core.query.strategy import MAX_RESULTS, Strategy
from recollect.core.ranking.floor import FLOOR
from recollect.core.ranking.profile_changes import NO_CHANGES, ProfileChanges
from recollect.core.ranking.profiles import ProfileName
from recollect.core.retrieval.candidates import EntryFilter
from recollect.core.retrieval.filters.clauses import And, Clause, Window
from recollect.core.retrieval.filters.facts import Moment, microseconds
from recollect.use_cases.search.search import SearchEntries, SearchResult

# What was in use then may be out of use by now
_IN_USE_THEN: Final = frozenset({State.ACTIVE, State.ARCHIVED, State.SUPERSEDED})


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingChoice:
    """A ranking that a search can be asked for. name: as it was named."""

    name: str
    profile: ProfileName = ProfileName.RELEVANT
    changes: ProfileChanges = NO_CHANGES
    strategy: Strategy = Strategy.HYBRID

    @property
    def looks_back(self) -> bool:
        """Whether it can be asked of what was held at a moment."""
        return self.strategy is not Strategy.DUAL


@dataclass(frozen=True, slots=True)
class _At:
    """A clock that stands still: ports.Clock."""

    at: datetime

    def now(self) -> datetime:
        return self.at


@dataclass(frozen=True, slots=True)
class AskOwnQuestion:
    """Searches with the clock of that moment. Votes, uses and the last access are today's: they have no history."""

    search: SearchEntries

    def __call__(self, question: OwnQuestion, choice: RankingChoice, *, looks_back: bool) -> SearchResult:
        """Return the first 50 of a ranking, whatever their relevance.

        Args:
            question: what was asked.
            choice: the ranking.
            looks_back: whether to search what was held then, by its versions; else what is held now without what came
                later, for rankings that know the present alone.

        Raises:
            InputError: a number of the ranking is out of bounds, or there is no reranker for it.
        """
        search = replace(self.search, clock=_At(question.at))
        query = Query(
            text=question.text,
            limit=MAX_RESULTS,
            filter=EntryFilter(holding_at=question.at),
            profile=choice.profile,
            changes=choice.changes,
            strategy=choice.strategy,
            min_relevance=0.0,
        )
        # What a question says about time is understood first: a search of the past leaves it alone
        understood = search.understood(question.scope, query)
        result = search(question.scope, _then(understood.query, question.at, looks_back=looks_back))
        window, unbounded = understood.understanding.window, understood.unbounded
        if window is not None and unbounded is not None and not _is_found(result):
            result = search(question.scope, _then(unbounded.query, question.at, looks_back=looks_back))
        return result


def _then(query: Query, at: datetime, *, looks_back: bool) -> Query:
    if looks_back:
        return replace(query, known_at=at)
    came_before: Clause = Window(Moment.CREATED, end=microseconds(at) + 1)
    where = came_before if query.filter.where is None else And((query.filter.where, came_before))
    return replace(query, filter=replace(query.filter, states=_IN_USE_THEN, where=where))


def _is_found(result: SearchResult) -> bool:
    return any(hit.relevance >= FLOOR for hit in result.hits)
