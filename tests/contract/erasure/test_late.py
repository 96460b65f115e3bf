"""What was sent before an erasure and arrives behind it: messages, and writes that are already on their way."""

from datetime import datetime, timedelta

import pytest

from recollect.core.model.drafts import ConversationEvent, Message
from recollect.core.model.entry import Role
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.spaces.erasure import EVERY_SPACE
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.conversations.ingest_event import IngestEvent, IngestReport
from recollect.use_cases.conversations.record_event import RecordEvent
from tests.builders import ALICE
from tests.contract.erasure.parts import CANARY, Erasable
from tests.fakes.clock import CountingIds
from tests.fakes.entry_store import InMemoryEntryStore
from tests.transfer.moving import exported, imported
from tests.transfer.samples import SampleMaker


def ingest(parts: Erasable, sent_at: datetime, *said_at: datetime | None) -> IngestReport:
    """Deliver a message of the events queue, now."""
    record = RecordEvent(parts.store, parts.clock, CountingIds(), ReadSettings(parts.store))
    messages = tuple(
        Message(role=Role.USER, text=f"{CANARY} {number}", id=f"m{number}", at=at) for number, at in enumerate(said_at)
    )
    scope = Scope(ALICE.owner, ALICE.space, begun_at=sent_at)
    return IngestEvent(record)(scope, ConversationEvent("s1", messages), Author())


@pytest.mark.parametrize("space", [ALICE.space, EVERY_SPACE])
def test_a_message_that_was_sent_before_is_dropped(parts: Erasable, space: str) -> None:
    sent_at = parts.clock.now()
    parts.erased(ALICE, space)
    parts.clock.advance(hours=5)
    assert ingest(parts, sent_at, None, None) == IngestReport(erased=2)
    assert CANARY.encode() not in parts.everything()


def test_so_is_one_that_was_said_before_and_the_rest_of_its_event_is_not(parts: Erasable) -> None:
    before = parts.clock.now()
    parts.erased(ALICE)
    now = parts.clock.advance(hours=5)
    report = ingest(parts, now, before, None, now - timedelta(minutes=1), None)
    assert report == IngestReport(stored=2, erased=2)
    turns = parts.store.session_turns(ALICE, "s1", limit=10).items
    assert [turn.source_ids for turn in turns] == [("m3",), ("m2",)]
    assert ingest(parts, now, before, None, now - timedelta(minutes=1), None) == IngestReport(skipped=2, erased=2)


def test_where_nothing_was_erased_old_messages_are_kept(parts: Erasable) -> None:
    assert ingest(parts, parts.clock.now(), parts.clock.now() - timedelta(days=900)).stored == 1


def test_what_was_brought_in_before_can_be_brought_in_again(parts: Erasable) -> None:
    """The same chunk of the same import was taken once, and what it brought is gone."""
    source = InMemoryEntryStore(clock=parts.clock)
    SampleMaker(3, parts.clock.now()).fill(source, ALICE, 20)
    lines = exported(source, parts.clock, ALICE.owner)
    first = imported(parts.store, parts.clock, ALICE.owner, lines)
    parts.erased(ALICE)
    again = imported(parts.store, parts.clock, ALICE.owner, lines)
    assert not any(report.repeated for report in again.reports)
    assert again.sum("imported") | again.sum("skipped") == first.sum("imported")
    assert all(report.repeated for report in imported(parts.store, parts.clock, ALICE.owner, lines).reports)
