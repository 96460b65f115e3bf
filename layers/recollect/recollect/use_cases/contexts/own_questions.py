"""A person's own questions: found with what was of use for each, and asked as they were asked then, in any ranking.

They are found in memory, anew each time, and kept nowhere.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import islice
from typing import Final

from recollect.core.feedback.recall import Recall, recall_of
from recollect.core.feedback.regression.own_question import NoQuestion, OwnQuestion, each_once, own_question
from recollect.core.model.entry import State
from recollect.core.model.listing import every_item
from recollect.core.model.records import Collection, RecordPrefix
from recollect.core.model.scope import Scope
from recollect.core.query.query import Query
from recollect.core.query.strategy import MAX_RESULTS, Strategy
from recollect.core.ranking.floor import FLOOR
from recollect.core.ranking.profile_changes import NO_CHANGES, ProfileChanges
from recollect.core.ranking.profiles import ProfileName
from recollect.core.retrieval.candidates import EntryFilter
from recollect.core.retrieval.filters.clauses import And, Clause, Window
from recollect.core.retrieval.filters.facts import Moment, microseconds
from recollect.core.spaces.memory_mode import MemoryMode
from recollect.ports import Clock, EntryStore
from recollect.use_cases.common.memory_switch import memory_of
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.search.search import SearchEntries, SearchResult

PAGE: Final = 100
MOST_CONTEXTS: Final = 2_000  # of a space, the newest ones


@dataclass(frozen=True, slots=True)
class OwnQuestions:
    """The questions that rankings can be compared on, the oldest first; left_out: contexts that give none, by why.

    paused: spaces that serve nothing just now, in which nothing was looked for.
    """

    questions: Sequence[OwnQuestion] = ()
    left_out: Mapping[NoQuestion, int] = field(default_factory=dict)
    paused: Sequence[str] = ()

    @property
    def contexts(self) -> int:
        """How many contexts were looked at."""
        return len(self.questions) + sum(self.left_out.values())


@dataclass(frozen=True, slots=True)
class FindOwnQuestions:
    """Reads contexts whose question is kept, their outcomes and votes. Changes nothing.

    A session that is incognito, or a space that is paused, notes no context, so none of it can be here.
    """

    store: EntryStore
    clock: Clock
    settings: ReadSettings

    def __call__(self, scopes: Iterable[Scope]) -> OwnQuestions:
        """Return the questions of all these spaces. Raises NotPermittedError for one that may not be read."""
        found: list[OwnQuestion] = []
        left_out: Counter[NoQuestion] = Counter()
        paused: list[str] = []
        for scope in scopes:
            if memory_of(self.settings, scope, self.clock.now()).mode_in(None) is not MemoryMode.ON:
                paused.append(scope.space)
                continue
            recalls = self._newest(scope)
            votes = self._votes(scope, recalls)
            of_space = [own_question(scope, recall, votes) for recall in recalls]
            found += [one for one in of_space if isinstance(one, OwnQuestion)]
            left_out.update(one for one in of_space if isinstance(one, NoQuestion))
        questions = each_once(found)
        if again := len(found) - len(questions):
            left_out[NoQuestion.ASKED_AGAIN] += again
        return OwnQuestions(questions, left_out, paused)

    def _newest(self, scope: Scope) -> list[Recall]:
        recalls, listed = RecordPrefix(Collection.RECALL), self.store.list_records
        records = every_item(lambda after: listed(scope, recalls, limit=PAGE, after=after, newest_first=True))
        return [recall_of(record) for record in islice(records, MOST_CONTEXTS)]

    def _votes(self, scope: Scope, recalls: Iterable[Recall]) -> dict[str, float]:
        """Return the votes of all that was shown and is still there, by id."""
        ids = list(dict.fromkeys(entry_id for recall in recalls for entry_id in recall.shown()))
        parts = (ids[start : start + PAGE] for start in range(0, len(ids), PAGE))
        return {
            entry_id: one.entry.statistics.usefulness
            for part in parts
            for entry_id, one in self.store.read(scope, part).entries.items()
            if one.entry.state is not State.DELETED
        }


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
