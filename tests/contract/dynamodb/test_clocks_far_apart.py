"""Clocks of three processes ten minutes apart, on one table: what was said, hidden and forgotten holds for each.

AWS keeps its clocks within a second: this is for a machine that has lost the time.
"""

import itertools
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import pytest

from recollect.adapters.clock import RandomIds
from recollect.adapters.dynamodb import DynamoDbEntryStore, Table
from recollect.adapters.search.exact import ExactSearch
from recollect.core.model.drafts import Action, ConversationEvent, Message, MessageStored
from recollect.core.retrieval.candidates import CandidateQuery
from recollect.errors import NotIncognitoError
from recollect.use_cases.conversations.record_event import RecordEvent
from recollect.use_cases.maintenance.sweep import SweepSpace
from recollect.use_cases.people.incognito import SwitchIncognito
from tests.builders import ALICE, MODEL
from tests.contract.aws import RACES, Aws
from tests.fakes.clock import START, FixedClock
from tests.fakes.queue import InMemoryQueue
from tests.http_suite.entries import FACTS
from tests.jobs import changes_of
from tests.write_path import USER, WritePath, wired

APART: Final = timedelta(minutes=10)
SKEWS: Final = (APART, timedelta(0), -APART)
PAIRS: Final = list(itertools.permutations(range(len(SKEWS)), 2))
CHAT: Final = "chat"


@dataclass(frozen=True)
class Process:
    """The use cases by one clock."""

    clock: FixedClock
    path: WritePath

    def say(self, text: str, at: datetime | None = None) -> str | None:
        """Say something in the conversation; return why it was not stored."""
        record = RecordEvent(self.path.store, self.clock, RandomIds(), self.path.settings)
        event = ConversationEvent(CHAT, (Message(text=text, id=text, at=at),))
        (told,) = record(ALICE, event, USER)
        assert isinstance(told, MessageStored)
        return told.reason

    def hide(self) -> None:
        SwitchIncognito(self.path.store, self.clock, self.path.settings).start(ALICE, CHAT, USER)

    def show(self) -> None:
        SwitchIncognito(self.path.store, self.clock, self.path.settings).end(ALICE, CHAT, USER)


@pytest.fixture
def processes(aws: Aws) -> Iterator[list[Process]]:
    """One ahead, one right, one behind."""
    with ExitStack() as opened:
        connection, name = opened.enter_context(aws.new_table())
        made = []
        for skew in SKEWS:
            clock = FixedClock(START + skew)
            store = DynamoDbEntryStore(opened.enter_context(closing(Table(connection, name, clock, RACES))))
            made.append(Process(clock, wired(store, clock, RandomIds())))
        yield made


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_what_one_hides_is_hidden_from_another_at_once_and_shown_again(
    processes: list[Process], first: int, second: int
) -> None:
    one, other = processes[first], processes[second]
    assert other.say("before") is None
    one.hide()
    assert [process.say(f"hidden {at}") for at, process in enumerate(processes)] == ["incognito"] * len(SKEWS)
    other.show()
    with pytest.raises(NotIncognitoError):
        one.show()
    # Whoever is behind cannot tell what is said now from what was said before the end: nothing hidden is stored for it
    late = [process.say(f"after {at}") for at, process in enumerate(processes)]
    assert set(late) <= {None, "incognito"}
    for process in processes:
        process.clock.advance(seconds=2 * APART.total_seconds() + 1)
    assert [process.say(f"later {at}") for at, process in enumerate(processes)] == [None] * len(SKEWS)


def test_turns_stand_by_when_they_were_said_and_a_message_is_stored_once_whoever_takes_it(
    processes: list[Process],
) -> None:
    said = [f"turn {number}" for number in range(6)]
    for number, text in enumerate(said):
        at = START + timedelta(seconds=number)
        assert processes[number % len(SKEWS)].say(text, at) is None
        assert [process.say(text, at) for process in processes] == ["duplicate_message"] * len(SKEWS)
    for process in processes:
        turns = process.path.store.session_turns(ALICE, CHAT, limit=10).items
        assert [turn.text for turn in reversed(turns)] == said


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_what_one_forgets_is_not_remembered_again_by_another(processes: list[Process], first: int, second: int) -> None:
    one, other = processes[first].path, processes[second].path
    gone = other.stored(FACTS[0])
    one.forget(ALICE, gone.id, USER)
    again = other.tell(FACTS[0])
    assert (again.action, again.reason) == (Action.SKIPPED, "tombstoned")
    assert one.tell(FACTS[0]).reason == "tombstoned"


def test_what_was_written_by_a_clock_ahead_is_swept_when_that_time_has_come(processes: list[Process]) -> None:
    ahead, _, behind = processes
    stored = {ahead.path.stored(FACTS[0]).id, behind.path.stored(FACTS[1]).id}
    queue = InMemoryQueue(behind.clock)
    sweep = SweepSpace(behind.path.store, queue, behind.clock)
    swept: set[str] = set()
    for _ in range(3):  # 35 minutes after it was written, by the clock of who sweeps
        behind.clock.advance(minutes=12)
        changes_of(sweep)
        swept |= {one.message.entry_id for one in queue.receive(limit=10, lease_seconds=1)}
    assert swept == stored


def test_an_index_that_is_made_anew_has_what_every_clock_wrote(processes: list[Process]) -> None:
    """One that was in memory before may miss what a clock behind wrote, as docs/scale.md says."""
    stored = {process.path.stored(text).id for process, text in zip(processes, FACTS, strict=False)}
    for process in processes:
        with closing(ExactSearch(process.path.store, max_bytes=1 << 24)) as index:
            words = CandidateQuery(("kitten", "auditor", "grandmoth"), None, MODEL)
            assert {hit.entry_id for hit in index.candidates(ALICE, words).bm25} == stored
