"""Publishing from a stream: of each entry one change at a time, and what is left comes again."""

from dataclasses import dataclass

import pytest

from recollect.core.model.audit import AuditAction
from recollect.core.spaces.published_changes import NOT_TRIED, TAKEN, PublishedChange, SinkAnswer
from recollect.errors import StoreUnavailableError
from recollect.use_cases.maintenance.publish_changes import (
    STREAM_ATTEMPTS,
    DescribeChanges,
    PublishBatch,
    PublishReport,
)
from tests.builders import ALICE, a_memory, a_write, an_id
from tests.fakes.change_sink import KeptDead, ScriptedSink, kinds_of
from tests.fakes.clock import CountingIds, FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.unit.use_cases.maintenance.test_publish_changes import SECRET_WORDS, a_change
from tests.write_path import wired


@dataclass
class Stream:
    """A batch of a stream, over entries that are there."""

    sink: ScriptedSink
    dead: KeptDead
    store: InMemoryEntryStore
    pauses: list[float]

    def entry(self) -> str:
        entry = a_memory(SECRET_WORDS)
        self.store.commit(ALICE, [a_write(entry)])
        return entry.id

    def publish(self, *changes: PublishedChange) -> tuple[PublishReport, frozenset[int]]:
        clock = FixedClock()
        describe = DescribeChanges(self.store, wired(self.store, clock, CountingIds()).settings, clock)
        return PublishBatch(self.sink, describe, self.dead, clock, lambda: 0.5, self.pauses.append)(changes)


@pytest.fixture
def stream() -> Stream:
    return Stream(ScriptedSink(), KeptDead(), InMemoryEntryStore(), [])


def test_a_call_to_the_sink_has_of_each_entry_one_change(stream: Stream) -> None:
    one, other = stream.entry(), stream.entry()
    changes = [
        a_change(one, AuditAction.CREATED),
        a_change(other, AuditAction.CREATED),
        a_change(one, AuditAction.PINNED, 2),
        a_change(one, AuditAction.FORGOTTEN, 3),
    ]
    report, again = stream.publish(*changes)
    assert (report.published, again) == (4, frozenset())
    assert [kinds_of(call) for call in stream.sink.calls] == [
        ["memory.created", "memory.created"],
        ["memory.pinned"],
        ["memory.forgotten"],
    ]


def test_what_follows_one_that_was_not_taken_waits_for_it_and_others_do_not(stream: Stream) -> None:
    one, other = stream.entry(), stream.entry()
    stream.sink.planned.extend([SinkAnswer("ThrottlingException"), TAKEN])
    changes = [a_change(one, AuditAction.CREATED), a_change(other, AuditAction.CREATED)]
    changes.append(a_change(one, AuditAction.PINNED, 2))
    report, again = stream.publish(*changes)
    assert (report.published, report.failed, again) == (3, 0, frozenset())
    assert [(document["entry_id"], document["kind"]) for document in stream.sink.taken] == [
        (other, "memory.created"),
        (one, "memory.created"),
        (one, "memory.pinned"),
    ]
    assert len(stream.pauses) == 1


def test_what_is_not_taken_at_all_comes_again_with_all_that_follows_it(stream: Stream) -> None:
    one, other = stream.entry(), stream.entry()
    down = SinkAnswer("InternalFailure")
    # Of each round: the first change of one entry and then of the other, of which that is taken
    stream.sink.planned.extend([down, TAKEN, *[down] * (STREAM_ATTEMPTS - 1)])
    changes = [a_change(one, AuditAction.CREATED), a_change(other, AuditAction.CREATED)]
    changes.append(a_change(one, AuditAction.PINNED, 2))
    report, again = stream.publish(*changes)
    assert (report.published, report.failed, again) == (1, 2, frozenset({0, 2}))
    assert len(stream.pauses) == STREAM_ATTEMPTS - 1


def test_a_receiver_that_is_down_is_asked_for_nothing_else(stream: Stream) -> None:
    changes = [a_change(stream.entry(), AuditAction.CREATED) for _ in range(23)]
    stream.sink.planned.extend([TAKEN, SinkAnswer("http_429", is_down=True, wait_seconds=30.0), *[NOT_TRIED] * 8])
    report, again = stream.publish(*changes)
    assert (report.published, report.is_down, report.wait_seconds) == (1, True, 30.0)
    assert again == frozenset(range(1, 23))
    assert (len(stream.sink.calls), stream.pauses) == (1, [])


def test_what_no_bus_takes_is_kept_and_holds_nothing_up(stream: Stream) -> None:
    one = stream.entry()
    stream.sink.planned.append(SinkAnswer("MalformedDetail", is_final=True))
    changes = [a_change(one, AuditAction.CREATED), a_change(one, AuditAction.PINNED, 2)]
    report, again = stream.publish(*changes)
    assert (report.published, report.set_aside, again) == (1, 1, frozenset())
    assert stream.dead.kept == [(changes[0], "MalformedDetail")]


def test_more_than_a_call_takes_goes_in_several(stream: Stream) -> None:
    report, _ = stream.publish(*(a_change(stream.entry(), AuditAction.CREATED) for _ in range(23)))
    assert report.published == 23
    assert [len(call) for call in stream.sink.calls] == [10, 10, 3]


def test_a_store_that_does_not_answer_has_all_of_it_come_again() -> None:
    class Silent(InMemoryEntryStore):
        def read(self, *_: object, **__: object) -> object:  # type: ignore[override]
            raise StoreUnavailableError("the store does not answer")

    stream = Stream(ScriptedSink(), KeptDead(), Silent(), [])
    with pytest.raises(StoreUnavailableError):
        stream.publish(a_change(an_id(), AuditAction.CREATED))
    assert stream.sink.calls == []
