"""An event under a key is answered alike however often it is sent, and stored once."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from recollect.core.model.drafts import Action, ConversationEvent, Message, MessageStored
from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.writes import Author
from recollect.errors import KeyReusedError
from recollect.use_cases.conversations.record_event import RecordEventOnce, anchored
from tests.builders import ALICE
from tests.fakes.clock import START
from tests.unit.use_cases.conftest import Bench

USER = Author()
CLAIM = IdempotencyKey("k", "d")
HELLO = ConversationEvent("s1", (Message(text="Hello.", id="m1"), Message(text="Hi!", id="m2")))
NAMELESS = ConversationEvent("s1", (Message(text="Hello."), Message(text="Hi!")))


@pytest.fixture
def record(bench: Bench) -> RecordEventOnce:
    return RecordEventOnce(bench.record_event)


@pytest.mark.parametrize("event", [HELLO, NAMELESS])
def test_an_event_that_is_sent_again_is_answered_as_the_first_time(
    bench: Bench, record: RecordEventOnce, event: ConversationEvent
) -> None:
    first = record(ALICE, event, USER, idempotency_key=CLAIM)
    bench.clock.advance(hours=1)
    assert record(ALICE, event, USER, idempotency_key=CLAIM) == first
    assert [result.action for result in first if isinstance(result, MessageStored)] == [Action.CREATED] * 2
    assert len(bench.session()) == 2


def test_without_a_key_a_message_that_is_sent_again_is_skipped(bench: Bench, record: RecordEventOnce) -> None:
    record(ALICE, HELLO, USER)
    again = record(ALICE, HELLO, USER)
    assert [result.action for result in again if isinstance(result, MessageStored)] == [Action.SKIPPED] * 2


def test_what_was_a_turn_before_the_first_call_stays_skipped(bench: Bench, record: RecordEventOnce) -> None:
    bench.say(HELLO.messages[0])
    answers = [record(ALICE, HELLO, USER, idempotency_key=CLAIM) for _ in range(2)]
    assert answers[0] == answers[1]
    actions = [result.action for result in answers[0] if isinstance(result, MessageStored)]
    assert actions == [Action.SKIPPED, Action.CREATED]


def test_a_message_twice_in_one_event_is_created_once(record: RecordEventOnce) -> None:
    twice = ConversationEvent("s1", (HELLO.messages[0], HELLO.messages[0]))
    for _ in range(2):
        results = record(ALICE, twice, USER, idempotency_key=CLAIM)
        actions = [result.action for result in results if isinstance(result, MessageStored)]
        assert actions == [Action.CREATED, Action.SKIPPED]


def test_a_call_that_was_cut_off_is_finished_by_the_next(bench: Bench, record: RecordEventOnce) -> None:
    record(ALICE, ConversationEvent("s1", HELLO.messages[:1]), USER, idempotency_key=CLAIM)
    results = record(ALICE, HELLO, USER, idempotency_key=CLAIM)
    actions = [result.action for result in results if isinstance(result, MessageStored)]
    assert actions == [Action.CREATED, Action.CREATED]
    assert len(bench.session()) == 2


def test_another_event_with_the_key_is_refused_and_not_stored(bench: Bench, record: RecordEventOnce) -> None:
    record(ALICE, HELLO, USER, idempotency_key=CLAIM)
    with pytest.raises(KeyReusedError):
        record(ALICE, NAMELESS, USER, idempotency_key=IdempotencyKey("k", "another"))
    assert len(bench.session()) == 2


def test_16_calls_at_once_store_one_event_and_are_answered_alike(bench: Bench, record: RecordEventOnce) -> None:
    with ThreadPoolExecutor(16) as pool:
        calls = [pool.submit(record, ALICE, NAMELESS, USER, idempotency_key=CLAIM) for _ in range(16)]
    answers = [call.result() for call in calls]
    assert all(answer == answers[0] for answer in answers)
    assert len(bench.session()) == 2


def test_an_event_is_anchored_where_none_of_its_messages_says_a_time() -> None:
    assert [message.at for message in anchored(NAMELESS, START).messages] == [START, None]
    timed = ConversationEvent("s1", (Message(text="a"), Message(text="b", at=START)))
    assert anchored(timed, START + timedelta(days=1)) == timed
