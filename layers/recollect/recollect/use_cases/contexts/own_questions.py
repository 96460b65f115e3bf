"""Find a person's own questions with what was of use for each: in memory, anew each time, and kept nowhere."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from recollect.core.feedback.recall import Recall, recall_of
from recollect.core.feedback.regression.own_question import NoQuestion, OwnQuestion, each_once, own_question
from recollect.core.model.entry import State
from recollect.core.model.listing import every_item
from recollect.core.model.records import Collection, RecordPrefix
from recollect.core.model.scope import Scope
from recollect.core.spaces.memory_mode import MemoryMode
from recollect.ports import Clock, EntryStore
from recollect.use_cases.common.memory_switch import memory_of
from recollect.use_cases.common.settings import ReadSettings

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
