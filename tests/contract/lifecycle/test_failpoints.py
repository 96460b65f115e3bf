"""Jobs stopped at each of their writes, right before and right after it: what is left ends as if nothing had happened.

Each failpoint has a space of its own, as has the run that nobody stops. Other jobs: beside their own tests.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from recollect.core.lifecycle.jobs import RunStep
from recollect.core.model.drafts import ConversationEvent, Message, OnDuplicate
from recollect.core.model.entry import Entry
from recollect.core.model.records import Collection
from recollect.core.model.scope import Scope
from recollect.core.spaces.summaries.summary import EVERY_SUMMARY, summary_of
from recollect.use_cases.conversations.record_event import RecordEvent
from recollect.use_cases.maintenance.purge import PurgeForgotten
from recollect.use_cases.maintenance.refresh_summaries import RefreshSummaries
from recollect.use_cases.maintenance.sweep import SweepSpace
from recollect.use_cases.memories.edit import Pin
from recollect.use_cases.spaces.summaries import SummariseSpace
from tests.builders import MODEL
from tests.contract.lifecycle.life import Life
from tests.fakes.queue import InMemoryQueue
from tests.jobs import Stopping, changes_of, stopped
from tests.write_path import USER

Left = object
BEFORE_AND_AFTER = pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
TEXTS = tuple(f"Alice counted {n * 13} swallows over barn number {n}." for n in range(6))
SAID = tuple(f"There were {n} geese as well." for n in range(4))
CATEGORIES = ("work", "hobbies", "other")


def lived(life: Life, scope: Scope) -> None:
    """Six memories of three categories, the first one pinned, and four turns."""
    for number, text in enumerate(TEXTS):
        fields: dict[str, Any] = {"category": CATEGORIES[number % 3], "on_duplicate": OnDuplicate.KEEP}
        entry = life.path.stored(text, scope=scope, **fields)
        if number == 0:
            Pin(life.store, life.clock)(scope, entry.id, USER, pinned=True)
        life.clock.advance(minutes=1)
    record = RecordEvent(life.store, life.clock, life.path.remember.ids, life.path.settings)
    record(scope, ConversationEvent("s1", tuple(Message(id=text, text=text) for text in SAID)), USER)


def what_is_left(life: Life, scope: Scope) -> Left:
    """Every entry, who changed it last and why, and how many records of each kind there are besides runs of jobs."""
    entries = {(one.text, one.state, one.version, one.pinned) for one in life.entries(scope)}
    counts = {kind: life.store.count_records(scope, kind) for kind in (Collection.DIGEST, Collection.AUDIT)}
    return entries, counts


def stopped_everywhere(
    life: Life,
    job: Callable[[Any], RunStep],
    *,
    before: Callable[[Scope], object],
    left: Callable[[Scope], Left],
    front: Callable[[int], Stopping],
    changes: int = 1_000,
) -> int:
    """Stop a job at every one of its writes; return how many there were."""

    def of_a_life(number: int) -> Iterator[Left]:
        scope = Scope("alice", f"space-{number}")
        before(scope)
        stopping = front(number)
        with stopped():
            changes_of(job(stopping), scope, changes=changes)
        changes_of(job(front(0)), scope, changes=changes)
        yield stopping.writes
        yield left(scope)

    writes, undisturbed = of_a_life(0)
    assert isinstance(writes, int)
    for failpoint in range(1, writes + 1):
        assert list(of_a_life(failpoint)) == [failpoint, undisturbed], failpoint
    return writes


@BEFORE_AND_AFTER
def test_enforce_capacity(life: Life, *, after: bool) -> None:
    def before(scope: Scope) -> None:
        lived(life, scope)
        life.set(scope, soft_cap=3, turn_cap=1)

    writes = stopped_everywhere(
        life,
        life.cap,
        before=before,
        left=lambda scope: what_is_left(life, scope),
        front=lambda at: Stopping(life.store, at=at, after=after),
        changes=2,
    )
    assert writes == 5, "two of memories, and one for each turn"


@BEFORE_AND_AFTER
def test_purge(life: Life, *, after: bool) -> None:
    def before(scope: Scope) -> None:
        lived(life, scope)
        for entry in life.entries(scope)[1::2]:
            life.path.forget(scope, entry.id, USER)
        life.clock.advance(days=2)

    writes = stopped_everywhere(
        life,
        lambda store: PurgeForgotten(store, life.path.settings, life.clock),
        before=before,
        left=lambda scope: what_is_left(life, scope),
        front=lambda at: Stopping(life.store, at=at, after=after),
        changes=2,
    )
    assert writes > 8


@BEFORE_AND_AFTER
def test_refresh_summaries(life: Life, *, after: bool) -> None:
    def before(scope: Scope) -> None:
        lived(life, scope)
        life.clock.advance(hours=1)

    def job(store: Any) -> RunStep:
        summarise = SummariseSpace(store, life.clock, MODEL, settings=life.path.settings)
        return RefreshSummaries(store, summarise, life.clock, life.path.settings)

    def told(scope: Scope) -> Left:
        found = map(summary_of, life.store.records_under(scope, [EVERY_SUMMARY], limit=10))
        assert changes_of(job(life.store), scope) == [], "what was made is noted"
        return [(one.category, [said.text for said in one.sentences], one.memories) for one in found]

    writes = stopped_everywhere(
        life, job, before=before, left=told, front=lambda at: Stopping(life.store, at=at, after=after)
    )
    assert writes == 2, "the summaries, and that they are made"


@BEFORE_AND_AFTER
def test_sweep(life: Life, *, after: bool) -> None:
    queues: list[InMemoryQueue] = []

    def before(scope: Scope) -> None:
        lived(life, scope)
        life.clock.advance(minutes=20)
        queues.append(InMemoryQueue(life.clock))

    def asked_for(scope: Scope) -> Left:
        asked = {one.message.entry_id for one in queues[-1].receive(limit=100, lease_seconds=1.0)}
        entries: dict[str, Entry] = {one.id: one for one in life.entries(scope)}
        return {entries[entry_id].text for entry_id in asked}, what_is_left(life, scope)

    writes = stopped_everywhere(
        life,
        lambda queue: SweepSpace(life.store, queue, life.clock),
        before=before,
        left=asked_for,
        front=lambda at: Stopping(queues[-1], at=at, after=after),
        changes=3,
    )
    assert writes >= 2
