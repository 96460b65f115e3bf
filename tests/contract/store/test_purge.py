"""What was forgotten is purged when it is due: all of it, nothing else, and however often it is begun."""

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta

import pytest

from recollect.core.deduplication.conflicts import Conflict, ConflictKind, open_conflict
from recollect.core.feedback.recall import Recall
from recollect.core.model.audit import AuditAction
from recollect.core.model.drafts import ConversationEvent, Edit, Message, MessageStored
from recollect.core.model.edges import EdgeType
from recollect.core.model.entry import Entry, State
from recollect.core.model.handoffs import Handoff
from recollect.core.model.listing import Selection
from recollect.core.model.records import Collection, PutRecord, RecordKey, RecordPrefix
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.spaces.summaries.extractive import SummarySentence
from recollect.core.spaces.summaries.summary import CategorySummary
from recollect.errors import EntryNotFoundError
from recollect.ports import EntryStore
from recollect.use_cases.common.confirmations import Confirmations
from recollect.use_cases.contexts.handoffs import StoreHandoff
from recollect.use_cases.conversations.record_event import RecordEvent
from recollect.use_cases.maintenance.purge import PurgeForgotten
from recollect.use_cases.memories.edges import DrawEdge
from recollect.use_cases.memories.edit import Pin
from recollect.use_cases.spaces.trail import ListAudit
from tests.builders import ALICE, MALLORY
from tests.contract.store.parts import MANY, embed
from tests.fakes.clock import CountingIds, FixedClock
from tests.jobs import purged, steps
from tests.profiles import sampled
from tests.write_path import USER, WritePath, wired

WORD = "quokkabell"
EVERY_STATE = Selection(states=frozenset(State))
SEEDS = range(sampled(4, of=30))


@pytest.fixture
def path(store: EntryStore, clock: FixedClock) -> WritePath:
    return wired(store, clock, CountingIds())


@pytest.fixture
def purge(store: EntryStore, path: WritePath, clock: FixedClock) -> PurgeForgotten:
    return PurgeForgotten(store, path.settings, clock)


def run(purge: PurgeForgotten, *, dry_run: bool = False) -> int:
    """Purge every space; return how many entries went."""
    return len(purged(purge, purge.store, dry_run=dry_run))


def held(store: EntryStore, scope: Scope = ALICE) -> str:
    """Everything that a space holds: entries with their former values, and records."""
    entries = store.list_entries(scope, EVERY_STATE, limit=MANY).items
    versions = [store.versions(scope, entry.id, limit=MANY).items for entry in entries]
    records = store.records_under(
        scope, [RecordPrefix(one) for one in Collection if one is not Collection.PURGED], limit=MANY
    )
    told = [[one.key.collection, *one.key.parts, one.value] for one in records]
    return repr((entries, versions)) + json.dumps(told, ensure_ascii=False)


def full(path: WritePath, clock: FixedClock) -> Entry:
    """A memory with everything that a memory can have; each holds the word."""
    store = path.store
    entry = path.stored(f"Alice likes {WORD} tea.", tags=(WORD,), name=WORD, metadata={WORD: 1}, category="preferences")
    other = path.stored("My cups are green.")
    path.edit(ALICE, entry.id, Edit(text=f"Alice likes {WORD.title()} tea very much."), Author("user", reason=WORD))
    DrawEdge(store, clock, path.settings)(ALICE, other.id, EdgeType.SUPPORTS, entry.id, Author("user", reason=WORD))
    DrawEdge(store, clock, path.settings)(ALICE, entry.id, EdgeType.RELATED, other.id, Author("user", reason=WORD))
    Pin(store, clock)(ALICE, entry.id, Author("user", reason=WORD), pinned=True)
    conflict = Conflict(
        entry_id=other.id,
        other_id=entry.id,
        kind=ConflictKind.CONTRADICTION,
        differences=("value",),
        opened_at=clock.now(),
    )
    sentence = SummarySentence(f"Alice likes {WORD}.", other.id, 1, ((entry.id, 2),))
    summary = CategorySummary("preferences", (sentence,), 2, clock.now(), "rules", "0")
    recall = Recall(
        id="r1", at=clock.now(), agent=None, served=(other.id, entry.id), asked=(WORD,), question=f"Who likes {WORD}?"
    )
    verdict = PutRecord(RecordKey(Collection.VERDICT, (conflict.id,)), {"of": WORD})
    added = PutRecord(RecordKey(Collection.ENRICHED, (entry.id,)), {"entities": [WORD]})
    store.change_records(ALICE, [*open_conflict(conflict, "user"), summary.record(), recall.record(expected=0)])
    store.change_records(ALICE, [verdict, added])
    assert embed(store, store.get(ALICE, entry.id)) == [True]
    return entry


def test_nothing_is_left_of_a_memory(path: WritePath, purge: PurgeForgotten, clock: FixedClock) -> None:
    entry = full(path, clock)
    path.forget(ALICE, entry.id, Author("user", reason=WORD))
    assert (run(purge), WORD in held(path.store).lower()) == (0, True)
    clock.advance(hours=24)
    assert run(purge) == 1
    assert steps(purge)[-1].next_due is None, "nothing is left to be wiped"
    assert WORD not in held(path.store).lower()
    with pytest.raises(EntryNotFoundError):
        path.store.get(ALICE, entry.id)
    with pytest.raises(EntryNotFoundError):
        path.store.get_by_name(ALICE, WORD)
    left = path.store.records_under(ALICE, [RecordPrefix(one) for one in Collection], limit=MANY)
    assert {record.key.collection for record in left if entry.id in repr(record)} == {
        Collection.AUDIT,
        Collection.RECALL,
    }
    assert path.stored(f"Alice likes {WORD} tea.", name=WORD).version == 1


def test_the_trail_tells_by_ids_what_was_done(path: WritePath, purge: PurgeForgotten, clock: FixedClock) -> None:
    entry, kept = full(path, clock), path.stored("I live in Porto.")
    path.edit(ALICE, kept.id, Edit(text="I live in Graz."), Author("user", reason="moved"))
    path.forget(ALICE, entry.id, Author("user", reason=WORD))
    clock.advance(hours=24)
    run(purge)
    items = ListAudit(path.store)(ALICE, limit=MANY).items
    own = [item for item in items if item.subject == entry.id]
    assert {item.action for item in own} >= {AuditAction.CREATED, AuditAction.EDITED, AuditAction.PURGED}
    assert {item.reason for item in own} == {None}
    assert [item.reason for item in items if item.subject == kept.id and item.action is AuditAction.EDITED] == ["moved"]


def test_nothing_is_left_of_a_turn_nor_of_a_handoff(
    path: WritePath, store: EntryStore, purge: PurgeForgotten, clock: FixedClock
) -> None:
    ids = CountingIds()
    said = ConversationEvent("s1", tuple(Message(id=f"m{n}", text=f"{t} tea.") for n, t in enumerate((WORD, "a", "b"))))
    event = RecordEvent(store, clock, path.remember.ids, path.settings)
    turns = [one.entry_id for one in event(ALICE, said, USER) if isinstance(one, MessageStored)]
    first, second = str(turns[0]), str(turns[1])
    path.edit(ALICE, second, Edit(text="c tea."), USER)  # what it follows is the context of its former value
    clock.advance(seconds=1)
    stored = StoreHandoff(store, clock, ids, path.settings)(ALICE, Handoff(project=WORD, summary=WORD), USER)
    for entry_id in (first, stored.entry.id):
        path.forget(ALICE, entry_id, USER)
    clock.advance(hours=24)
    assert run(purge) == 2
    assert WORD not in held(store)
    assert [turn.context for turn in store.session_turns(ALICE, "s1", limit=MANY).items] == ["c tea.", None]
    # What was sent before is known, though it is gone
    (again,) = event(ALICE, replace(said, messages=said.messages[:1]), USER)
    assert isinstance(again, MessageStored)
    assert again.action == "skipped"


def test_what_is_restored_or_of_others_stays(path: WritePath, purge: PurgeForgotten, clock: FixedClock) -> None:
    mine, back, theirs = path.stored("a tea"), path.stored("b cups"), path.stored("a tea", scope=MALLORY)
    for entry in (mine, back):
        path.forget(ALICE, entry.id, USER)
    path.restore(ALICE, back.id, USER)
    clock.advance(hours=48)
    before = held(path.store, MALLORY)
    assert run(purge) == 1
    assert [one.id for one in path.store.list_entries(ALICE, EVERY_STATE, limit=MANY).items] == [back.id]
    assert path.store.get(MALLORY, theirs.id).text == "a tea"
    assert held(path.store, MALLORY) == before


def test_a_dry_run_counts_and_changes_nothing(path: WritePath, purge: PurgeForgotten, clock: FixedClock) -> None:
    for text in ("a tea", "b cups", "c plates"):
        path.forget(ALICE, path.stored(text).id, USER)
        clock.advance(hours=12)
    before = held(path.store)
    assert run(purge, dry_run=True) == 2
    assert held(path.store) == before
    assert run(purge) == 2


def test_a_time_that_was_made_shorter_counts_at_once(path: WritePath, purge: PurgeForgotten, clock: FixedClock) -> None:
    path.forget(ALICE, path.stored("a tea").id, USER)
    clock.advance(hours=2)
    assert run(purge) == 0
    path.change_settings(ALICE, {"undo_hours": 1}, USER)
    assert run(purge) == 1


def test_a_run_goes_through_all_pages(path: WritePath, purge: PurgeForgotten, clock: FixedClock) -> None:
    for number in range(120):
        path.forget(ALICE, path.stored(f"thing number {number}", on_duplicate="keep").id, USER)
    clock.advance(hours=24)
    assert run(purge, dry_run=True) == 120
    assert run(purge) == 120


def test_the_store_purges_only_what_is_due(path: WritePath, store: EntryStore, clock: FixedClock) -> None:
    active, early = path.stored("a tea"), path.stored("b cups")
    path.forget(ALICE, early.id, USER)
    due = clock.now()
    late = path.stored("c plates")
    clock.advance(microseconds=1)
    path.forget(ALICE, late.id, USER)
    ids = [active.id, early.id, late.id, "0190a0a0-0000-7000-8000-000000000000"]
    assert store.purge(MALLORY, dict.fromkeys(ids, ()), before=due) == ()
    assert store.purge(ALICE, dict.fromkeys(ids, ()), before=due) == (early.id,)
    assert store.purge(ALICE, dict.fromkeys(ids, ()), before=due) == ()
    assert {one.id for one in store.list_entries(ALICE, EVERY_STATE, limit=MANY).items} == {active.id, late.id}


class _Ending:
    """A store that raises an error after some writes."""

    def __init__(self, store: EntryStore, writes: int, error: type[BaseException] = KeyboardInterrupt) -> None:
        self._store = store
        self._left = writes
        self._error = error

    def __getattr__(self, name: str) -> object:
        found = getattr(self._store, name)
        if name not in {"change_records", "purge"}:
            return found

        def counted(*args: object, **named: object) -> object:
            if not self._left:
                raise self._error
            self._left -= 1
            return found(*args, **named)

        return counted


def life(path: WritePath, clock: FixedClock, draw: random.Random) -> Iterator[Entry]:
    """A space in which things are said, edited, linked, forgotten and brought back; yields what should be left."""
    entries: list[str] = []
    for number in range(25):
        clock.advance(hours=draw.choice((0, 1, 7)))
        match draw.choice(("say", "say", "edit", "link", "forget", "forget", "restore")):
            case "say":
                entries.append(path.stored(f"{draw.choice('abcde')} thing {number}", on_duplicate="keep").id)
            case "edit" if entries:
                with suppress(EntryNotFoundError):
                    path.edit(ALICE, draw.choice(entries), Edit(text=f"edited {number}"), USER)
            case "link" if len(entries) > 1:
                with suppress(Exception):
                    edge = DrawEdge(path.store, clock, path.settings)
                    edge(ALICE, draw.choice(entries), EdgeType.RELATED, entries[0], USER)
            case "forget" if entries:
                with suppress(EntryNotFoundError):
                    path.forget(ALICE, draw.choice(entries), USER)
            case "restore" if entries:
                with suppress(Exception):
                    path.restore(ALICE, draw.choice(entries), USER)
            case _:
                pass
    yield from path.store.list_entries(ALICE, EVERY_STATE, limit=MANY).items


@pytest.mark.parametrize("seed", SEEDS)
def test_killed_anywhere_and_repeated_it_leaves_exactly_what_is_not_due(
    path: WritePath, store: EntryStore, clock: FixedClock, seed: int
) -> None:
    draw = random.Random(seed)
    lived = list(life(path, clock, draw))
    before = clock.now() - timedelta(hours=24)
    expected = {one.id: one for one in lived if one.state is not State.DELETED or one.modified_at > before}
    for writes in range(40):
        killed = PurgeForgotten(_Ending(store, writes), path.settings, clock)  # type: ignore[arg-type]
        with suppress(KeyboardInterrupt):
            run(killed)
            break
        present = {one.id: one for one in store.list_entries(ALICE, EVERY_STATE, limit=MANY).items}
        assert {entry_id: present[entry_id] for entry_id in expected} == expected
    run(PurgeForgotten(store, path.settings, clock))
    present = {one.id: one for one in store.list_entries(ALICE, EVERY_STATE, limit=MANY).items}
    assert present == expected
    gone = {one.id for one in lived} - expected.keys()
    records = store.records_under(ALICE, [RecordPrefix(one) for one in Collection], limit=MANY)
    about = {one.key.collection for one in records if any(entry_id in repr(one) for entry_id in gone)}
    assert about <= {Collection.AUDIT}
    trail = ListAudit(store)(ALICE, limit=MANY).items
    assert sorted(one.subject for one in trail if one.action is AuditAction.PURGED) == sorted(gone)


def test_a_correction_that_waits_goes_with_its_memory(
    purge: PurgeForgotten, path: WritePath, clock: FixedClock, store: EntryStore
) -> None:
    path.change_settings(ALICE, {"undo_hours": 0}, USER)
    entry, other = path.stored("Alice likes tea."), path.stored("My cups are green.")
    ask = Confirmations(store, clock).ask
    for one in (entry, other):
        ask(ALICE, "command", {"kind": "correct", "entry": one.id, "version": 1, "text": f"Of {one.id}"}, USER)
    path.forget(ALICE, entry.id, USER)
    assert run(purge) == 1
    assert f"Of {entry.id}" not in held(store)
    assert f"Of {other.id}" in held(store)
