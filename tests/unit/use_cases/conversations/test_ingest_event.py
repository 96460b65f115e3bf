import pytest

from recollect.core.model.drafts import ConversationEvent, Message
from recollect.core.model.writes import Author
from recollect.errors import SessionConflictError
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.conversations.ingest_event import IngestEvent, IngestReport
from recollect.use_cases.conversations.record_event import RecordEvent
from tests.builders import ALICE
from tests.fakes.clock import CountingIds
from tests.unit.use_cases.conftest import Bench
from tests.unit.use_cases.conversations.test_record_event import _Crowded

EVENT = ConversationEvent("s1", (Message(text="a", id="a"), Message(text="b", id="b")))


def test_what_is_new_and_what_was_known_is_told(bench: Bench) -> None:
    ingest = IngestEvent(bench.record_event)
    bench.say(Message(text="a", id="a"))
    assert ingest(ALICE, EVENT, Author()) == IngestReport(stored=1, skipped=1)
    assert ingest(ALICE, EVENT, Author()) == IngestReport(stored=0, skipped=2)


def test_a_message_that_was_not_stored_makes_the_event_fail(bench: Bench) -> None:
    crowded = _Crowded(bench.queue)
    ingest = IngestEvent(RecordEvent(crowded, bench.clock, CountingIds(), ReadSettings(crowded)))
    with pytest.raises(SessionConflictError):
        ingest(ALICE, EVENT, Author())


def test_a_message_with_a_secret_is_worked_off_and_counted(bench: Bench) -> None:
    leak = Message(text="My card number is 4111 1111 1111 1111.", id="leak")
    event = ConversationEvent("s1", (*EVENT.messages, leak))
    assert IngestEvent(bench.record_event)(ALICE, event, Author()) == IngestReport(stored=2, refused=1)
    assert IngestEvent(bench.record_event)(ALICE, event, Author()) == IngestReport(skipped=2, refused=1)
