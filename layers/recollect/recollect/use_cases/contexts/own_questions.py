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
from recollect.core.ranking.profile_changes import NO_CHANGES, ProfileChanges
from recollect.core.ranking.profiles import ProfileName
from recollect.core.retrieval.candidates import EntryFilter
from recollect.core.spaces.memory_mode import MemoryMode
from recollect.ports import Clock, EntryStore
from recollect.use_cases.common.entry_refs import entries_of
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
    """Reads contexts whose question is kept, and their outcomes. Changes nothing.

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
            for recalls in self._newest(scope):
                read = entries_of(self.store, scope, (one for recall in recalls for one in recall.shown()))
                present = {one.id for one in read.values() if one.state is not State.DELETED}
                for one in (own_question(scope, recall, present) for recall in recalls):
                    if isinstance(one, NoQuestion):
                        left_out[one] += 1
                    else:
                        found.append(one)
        questions = each_once(found)
        if again := len(found) - len(questions):
            left_out[NoQuestion.ASKED_AGAIN] += again
        return OwnQuestions(questions, left_out, paused)

    def _newest(self, scope: Scope) -> Iterable[list[Recall]]:
        """Yield the newest contexts of a space, a page at a time."""
        prefix, listed = RecordPrefix(Collection.RECALL), self.store.list_records
        records = every_item(lambda after: listed(scope, prefix, limit=PAGE, after=after, newest_first=True))
        newest = islice(map(recall_of, records), MOST_CONTEXTS)
        return iter(lambda: list(islice(newest, PAGE)), [])


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingChoice:
    """A ranking that a search can be asked for. name: as it was named."""

    name: str
    profile: ProfileName = ProfileName.RELEVANT
    changes: ProfileChanges = NO_CHANGES
    strategy: Strategy = Strategy.HYBRID


@dataclass(frozen=True, slots=True)
class _At:
    """A clock that stands still: ports.Clock."""

    at: datetime

    def now(self) -> datetime:
        return self.at


def asked_then(search: SearchEntries, question: OwnQuestion, choice: RankingChoice) -> SearchResult:
    """Return the first 50 of a ranking as of when a question was asked, whatever their relevance.

    Uses and the last access are today's: they have no history. A time in the question bounds nothing.

    Raises:
        InputError: a number of the ranking is out of bounds, or there is no reranker for it.
    """
    query = Query(
        text=question.text,
        limit=MAX_RESULTS,
        filter=EntryFilter(holding_at=question.at),
        known_at=question.at,
        profile=choice.profile,
        changes=choice.changes,
        strategy=choice.strategy,
        min_relevance=0.0,
    )
    return replace(search, clock=_At(question.at))(question.scope, query)
