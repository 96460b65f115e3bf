"""Find a person's own questions with what was of use for each: in memory, anew each time, and kept nowhere."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from recollect.core.feedback.recall import Recall, asked_words, recall_of
from recollect.core.feedback.regression.own_question import (
    NoQuestion,
    NotedVote,
    OwnQuestion,
    each_once,
    grades_of,
    votes_of_contexts,
)
from recollect.core.model.audit import AuditAction, audit_item
from recollect.core.model.entry import Entry, Kind, Role, State
from recollect.core.model.listing import Order, Selection, pages
from recollect.core.model.records import Collection, Record, RecordPrefix
from recollect.core.model.scope import Right, Scope
from recollect.core.query.chat_message import MESSAGES_READ, ChatMessage
from recollect.core.query.query import Query
from recollect.core.spaces.memory_mode import MemoryMode
from recollect.ports import Clock, Conversations
from recollect.use_cases.common.memory_switch import memory_of
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.search.rewrite_query import RewriteQuery

PAGE: Final = 100
MOST_CONTEXTS: Final = 2_000  # of a space, the newest ones
SAID_WITHIN: Final = timedelta(minutes=10)  # before a context or after it, its question was stored as a turn


@dataclass(frozen=True, slots=True)
class OwnQuestions:
    """The questions that rankings can be compared on, the oldest first; left_out: contexts that give none, by why.

    paused: spaces that serve nothing just now, in which nothing was looked for.
    """

    questions: tuple[OwnQuestion, ...] = ()
    left_out: Mapping[NoQuestion, int] = field(default_factory=dict)
    paused: tuple[str, ...] = ()

    @property
    def contexts(self) -> int:
        """How many contexts were looked at."""
        return len(self.questions) + sum(self.left_out.values())


@dataclass(frozen=True, slots=True)
class _Asked:
    """The words of a question, and the turn that they stand in."""

    text: str
    said_in: str | None = None


@dataclass(frozen=True, slots=True)
class FindOwnQuestions:
    """Reads contexts, outcomes and votes; what no outcome or vote is about gives no question. Changes nothing.

    The words are those that the space keeps, else those of the turn that asked, known by its stems. A session that is
    incognito, or a space that is paused, notes no context, so none of it can be here.
    """

    store: Conversations
    clock: Clock
    settings: ReadSettings

    def __call__(self, scopes: Iterable[Scope]) -> OwnQuestions:
        """Return the questions of all these spaces. Raises NotPermittedError for one that may not be read."""
        found: list[OwnQuestion] = []
        left_out: Counter[NoQuestion] = Counter()
        paused: list[str] = []
        for scope in scopes:
            scope.require(Right.READ)
            if memory_of(self.settings, scope, self.clock.now()).mode_in(None) is not MemoryMode.ON:
                paused.append(scope.space)
                continue
            for one in self._of_space(scope):
                if isinstance(one, NoQuestion):
                    left_out[one] += 1
                else:
                    found.append(one)
        questions = each_once(found)
        if again := len(found) - len(questions):
            left_out[NoQuestion.ASKED_AGAIN] += again
        return OwnQuestions(tuple(questions), dict(left_out), tuple(paused))

    def _of_space(self, scope: Scope) -> Iterator[OwnQuestion | NoQuestion]:
        recalls = [recall_of(record) for record in self._newest(scope, Collection.RECALL, MOST_CONTEXTS)]
        if not recalls:
            return
        since = min(recall.at for recall in recalls)
        votes, voted = self._votes(scope, recalls), votes_of_contexts(recalls, self._noted_votes(scope, since))
        said: _Turns | None = None
        for recall in sorted(recalls, key=lambda one: one.at):
            grades = grades_of(recall, votes, voted.get(recall.id, ()))
            if isinstance(grades, NoQuestion):
                yield grades
                continue
            asked = None if recall.question is None else _Asked(recall.question)
            if asked is None and recall.asked:
                said = said or _Turns(scope, self._turns(scope, since - SAID_WITHIN), self._rewriter())
                asked = said.asking(recall)
            if asked is None:
                yield NoQuestion.QUESTION_NOT_KEPT
                continue
            yield OwnQuestion(recall.id, scope, asked.text, recall.at, grades, asked.said_in)

    def _newest(self, scope: Scope, collection: Collection, most: int) -> Iterator[Record]:
        given = 0
        for records in pages(
            lambda after: self.store.list_records(
                scope, RecordPrefix(collection), limit=PAGE, after=after, newest_first=True
            )
        ):
            yield from records[: most - given]
            given += len(records)
            if given >= most:
                return

    def _noted_votes(self, scope: Scope, since: datetime) -> Iterator[NotedVote]:
        for records in pages(
            lambda after: self.store.list_records(
                scope, RecordPrefix(Collection.AUDIT), limit=PAGE, after=after, newest_first=True
            )
        ):
            items = [audit_item(record) for record in records]
            yield from (NotedVote(one.at, one.subject) for one in items if one.action is AuditAction.VOTED)
            if items and items[-1].at < since:
                return

    def _votes(self, scope: Scope, recalls: Sequence[Recall]) -> dict[str, float]:
        """Return the votes of all that was shown and is still there, by id."""
        ids = list(dict.fromkeys(entry_id for recall in recalls for entry_id in recall.shown()))
        found: dict[str, float] = {}
        for start in range(0, len(ids), PAGE):
            read = self.store.read(scope, ids[start : start + PAGE]).entries
            found |= {
                entry_id: one.entry.statistics.usefulness
                for entry_id, one in read.items()
                if one.entry.state is not State.DELETED
            }
        return found

    def _turns(self, scope: Scope, since: datetime) -> Iterator[Entry]:
        states = frozenset({State.ACTIVE, State.ARCHIVED, State.SUPERSEDED})
        selection = Selection(kind=Kind.TURN, states=states, created_after=since, order=Order.CREATED)
        for turns in pages(lambda after: self.store.list_entries(scope, selection, limit=PAGE, after=after)):
            yield from turns

    def _rewriter(self) -> RewriteQuery:
        return RewriteQuery(self.store, self.clock, self.settings)


class _Turns:
    """What was said in a space, to find the turn that asked a question of which only the stems are kept."""

    def __init__(self, scope: Scope, turns: Iterable[Entry], rewrite: RewriteQuery) -> None:
        self._scope, self._rewrite = scope, rewrite
        sessions: defaultdict[str | None, list[Entry]] = defaultdict(list)
        for turn in turns:
            sessions[turn.session_id].append(turn)
        self._before: dict[str, Sequence[Entry]] = {}
        for said in sessions.values():
            said.sort(key=lambda turn: (turn.occurred_at, turn.sequence))
            self._before |= {turn.id: said[max(0, at - MESSAGES_READ + 1) : at] for at, turn in enumerate(said)}
        asking = [turn for said in sessions.values() for turn in said if turn.role is Role.USER]
        self._asking = sorted(asking, key=lambda turn: turn.created_at)
        self._times = [turn.created_at for turn in self._asking]

    def asking(self, recall: Recall) -> _Asked | None:
        """Return what the turn near a context asks whose stems are those of its question, as it stands by itself."""
        start = bisect_left(self._times, recall.at - SAID_WITHIN)
        end = bisect_left(self._times, recall.at + SAID_WITHIN)
        near = sorted(self._asking[start:end], key=lambda turn: abs(turn.created_at - recall.at))
        for turn in near:
            if asked_words(turn.text) == recall.asked:
                return _Asked(turn.text, turn.id)
        for turn in near:
            if set(asked_words(turn.text)) <= set(recall.asked) and (made := self._made_of(turn, recall)):
                return _Asked(made, turn.id)
        return None

    def _made_of(self, turn: Entry, recall: Recall) -> str | None:
        """Return the question that the last messages became, where these stems tell that it is that one."""
        messages = tuple(ChatMessage(one.role, one.text, one.speaker) for one in (*self._before[turn.id], turn))
        understood = self._rewrite(self._scope, Query(text="", messages=messages, temporal=False))
        both = "\n".join(filter(None, (understood.query.text, understood.understanding.original)))
        return understood.query.text if asked_words(both) == recall.asked else None
