from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, timezone

import pytest

from recollect.core.model.drafts import Action, ConversationEvent, Message, MessageStored, NotStored
from recollect.core.model.entry import Entry, Kind, Role, Trust
from recollect.core.model.scope import Scope
from recollect.core.model.sessions import SessionWindow
from recollect.core.model.writes import Author, Outcome, Write
from recollect.errors import SessionConflictError
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.conversations.record_event import MAX_LOST_ROUNDS, RecordEvent
from tests.builders import ALICE
from tests.fakes.clock import START, CountingIds
from tests.fakes.entry_store import InMemoryEntryStore
from tests.unit.use_cases.conftest import Bench


def _texts(turns: list[Entry]) -> list[str]:
    return [turn.text for turn in turns]


def test_messages_become_turns_in_order_with_the_two_before_as_context(bench: Bench) -> None:
    bench.say(Message(text="one", id="1"), Message(text="two", id="2"), Message(text="three", id="3"))
    turns = bench.session()
    assert _texts(turns) == ["one", "two", "three"]
    assert [turn.context for turn in turns] == [None, "one", "one\ntwo"]
    assert {(turn.kind, turn.source_ids[0]) for turn in turns} == {(Kind.TURN, "1"), (Kind.TURN, "2"), (Kind.TURN, "3")}


def test_an_event_sent_again_changes_nothing_and_names_the_same_turns(bench: Bench) -> None:
    messages = [Message(text=text, id=text) for text in ("a", "b", "c")]
    first = bench.say(*messages)
    event = ConversationEvent("s1", tuple(messages))
    again = bench.record_event(ALICE, event, Author())
    assert [r.action for r in again if isinstance(r, MessageStored)] == [Action.SKIPPED] * 3
    assert [r.entry_id for r in again if isinstance(r, MessageStored)] == first
    assert len(bench.session()) == 3


def test_only_what_is_new_in_a_repeated_event_is_stored(bench: Bench) -> None:
    bench.say(Message(text="a", id="a"))
    event = ConversationEvent("s1", (Message(text="a", id="a"), Message(text="b", id="b")))
    results = bench.record_event(ALICE, event, Author())
    assert [r.action for r in results if isinstance(r, MessageStored)] == [Action.SKIPPED, Action.CREATED]
    assert _texts(bench.session()) == ["a", "b"]


def test_the_same_message_twice_in_one_event_is_stored_once(bench: Bench) -> None:
    event = ConversationEvent("s1", (Message(text="a", id="x"), Message(text="other", id="x")))
    first, second = bench.record_event(ALICE, event, Author())
    assert isinstance(first, MessageStored)
    assert isinstance(second, MessageStored)
    assert (first.action, second.action) == (Action.CREATED, Action.SKIPPED)
    assert first.entry_id == second.entry_id
    assert _texts(bench.session()) == ["a"]


def test_a_forgotten_message_does_not_come_back_when_it_is_sent_again(bench: Bench) -> None:
    (entry_id,) = bench.say(Message(text="secret", id="m"))
    bench.forget(ALICE, entry_id, Author())
    event = ConversationEvent("s1", (Message(text="secret", id="m"), Message(text="next", id="n")))
    first, _ = bench.record_event(ALICE, event, Author())
    assert isinstance(first, MessageStored)
    assert first.action is Action.SKIPPED
    assert _texts(bench.session()) == ["next"]


def test_late_messages_go_where_they_belong_and_refresh_what_follows(bench: Bench) -> None:
    later = START + timedelta(hours=1)
    bench.say(Message(text="first", id="1", at=START), Message(text="last", id="9", at=later))
    middle = START + timedelta(minutes=5)
    bench.say(Message(text="late a", id="2", at=middle), Message(text="very last", id="10", at=later))
    turns = bench.session()
    assert _texts(turns) == ["first", "late a", "last", "very last"]
    assert [turn.context for turn in turns] == [None, "first", "first\nlate a", "late a\nlast"]


def test_messages_of_one_moment_keep_the_order_of_their_arrival(bench: Bench) -> None:
    bench.say(*(Message(text=f"a{n}", id=f"a{n}", at=START) for n in range(30)))
    bench.say(*(Message(text=f"b{n}", id=f"b{n}", at=START) for n in range(30)))
    assert _texts(bench.session()) == [f"a{n}" for n in range(30)] + [f"b{n}" for n in range(30)]


def test_a_message_without_a_time_takes_that_of_the_one_before_or_else_the_next(bench: Bench) -> None:
    at = START - timedelta(days=100)
    messages = [Message(text="x", id="x"), Message(text="y", id="y", at=at), Message(text="z", id="z")]
    bench.say(*messages)
    assert _texts(bench.session()) == ["x", "y", "z"]
    assert {turn.occurred_at for turn in bench.session()} == {at}


def test_without_id_a_message_with_a_time_is_known_again_and_one_without_is_not(bench: Bench) -> None:
    dated = Message(text="ok", at=START - timedelta(days=1))
    assert bench.say(dated) == bench.say(dated)
    bench.say(Message(text="ok"))
    bench.clock.advance(seconds=1)
    bench.say(Message(text="ok"))
    assert _texts(bench.session()) == ["ok"] * 3


def test_trust_follows_the_role(bench: Bench) -> None:
    bench.say(
        Message(text="u", id="u"),
        Message(text="a", id="a", role=Role.ASSISTANT),
        Message(text="t", id="t", role=Role.TOOL),
    )
    assert [turn.trust for turn in bench.session()] == [Trust.USER, Trust.AGENT, Trust.TOOL]


class _Crowded(InMemoryEntryStore):
    """A store in which somebody else is always a step ahead."""

    def session_window(self, scope: Scope, session_id: str, at: object, *, before: int, after: int) -> SessionWindow:
        return SessionWindow(revision=999, next_sequence=0)


def test_a_session_that_never_comes_to_rest_is_reported_for_each_message(bench: Bench) -> None:
    crowded = _Crowded(bench.queue)
    record = RecordEvent(crowded, bench.clock, CountingIds(), ReadSettings(crowded))
    (result,) = record(ALICE, ConversationEvent("s1", (Message(text="x", id="x"),)), Author())
    assert MAX_LOST_ROUNDS > 1
    assert isinstance(result, NotStored)
    assert isinstance(result.error, SessionConflictError)
    assert result.message_id == "x"


class _Counting(InMemoryEntryStore):
    """Notes how many writes each commit brings."""

    commits: list[int]

    def commit(self, scope: Scope, writes: Sequence[Write]) -> list[Outcome]:
        self.commits.append(len(writes))
        return super().commit(scope, writes)


@pytest.mark.parametrize("count", [1, 100])
def test_an_event_is_stored_with_one_commit(bench: Bench, count: int) -> None:
    store = _Counting(bench.queue)
    store.commits = []
    messages = tuple(Message(text=str(n), id=str(n)) for n in range(count))
    record = RecordEvent(store, bench.clock, CountingIds(), ReadSettings(store))
    record(ALICE, ConversationEvent("s1", messages), Author())
    assert store.commits == [count]


def test_the_offset_of_a_message_is_kept_beside_its_moment(bench: Bench) -> None:
    there = datetime(2026, 6, 10, 19, tzinfo=timezone(timedelta(hours=-5)))
    bench.say(Message(text="a", id="a", at=there), Message(text="b", id="b", at=START), Message(text="c", id="c"))
    first, *others = sorted(bench.session(), key=lambda turn: turn.text)
    assert (first.occurred_at, first.occurred_at.utcoffset(), first.occurred_offset) == (there, timedelta(), -300)
    assert first.day_in(UTC).isoformat() == "2026-06-10"  # in UTC it is the eleventh
    assert [turn.occurred_offset for turn in others] == [None, None]
    assert bench.say(Message(text="same", at=there)) == bench.say(Message(text="same", at=there.astimezone(UTC)))
