"""What is old is told by roll-ups that lead back to it, and archived once they are durable; nothing is told twice."""

from datetime import timedelta
from typing import Any

import pytest

from recollect.core.deduplication.conflicts import Conflict, ConflictKind, open_conflict
from recollect.core.lifecycle.jobs import JobAction
from recollect.core.lifecycle.rollups.rollup import rollup_of
from recollect.core.model.drafts import ConversationEvent, Message, MessageStored
from recollect.core.model.edges import EdgeType, edge_of
from recollect.core.model.entry import Entry, Kind, State, Trust
from recollect.core.model.records import Collection
from recollect.core.model.scope import Scope
from recollect.use_cases.conversations.record_event import RecordEvent
from recollect.use_cases.memories.edit import Pin
from tests.builders import ALICE, MALLORY
from tests.contract.lifecycle.life import Life
from tests.jobs import Stopping, changes_of, never, steps, stopped
from tests.write_path import USER

BOAT = (
    "Alice bought the boat Kittiwake in Whitby.",
    "The mast of the boat Kittiwake has to be mended.",
    "Ben painted the boat Kittiwake green.",
)
OVEN = (
    "The bakery got an oven from Miwe.",
    "The oven from Miwe bakes forty loaves at once.",
    "Clara services the oven from Miwe in May.",
)


def told(life: Life, texts: tuple[str, ...] = BOAT, **fields: Any) -> list[Entry]:
    """Memories of one subject, a minute apart."""
    made = []
    for text in texts:
        made.append(life.path.stored(text, **{"category": "hobbies", **fields}))
        life.clock.advance(minutes=1)
    return made


def two_subjects(life: Life) -> list[Entry]:
    entries = told(life)
    life.clock.advance(hours=1)
    entries += told(life, OVEN, category="work")
    life.clock.advance(days=30)
    return entries


def the_rollup(life: Life) -> Entry:
    (found,) = life.rollups()
    return found


def test_what_belongs_together_is_told_by_one_roll_up(life: Life) -> None:
    entries = two_subjects(life)
    changes = changes_of(life.roll_up())
    assert {change.subject for change in changes} == {entry.id for entry in entries}
    assert {(change.action, change.reason.partition(",")[0]) for change in changes} == {
        (JobAction.ROLLED_UP, "hobbies"),
        (JobAction.ROLLED_UP, "work"),
    }
    boat, oven = sorted(life.rollups(), key=lambda one: str(one.category))
    assert (boat.source_ids, oven.source_ids) == (
        tuple(entry.id for entry in entries[:3]),
        tuple(entry.id for entry in entries[3:]),
    )
    assert boat.text == f"2026-03-01: {' '.join(BOAT)}"
    assert (boat.category, boat.occurred_at, boat.name) == ("hobbies", entries[2].occurred_at, changes[0].made)
    assert {life.store.get(ALICE, entry.id).state for entry in entries} == {State.ARCHIVED}
    assert changes_of(life.roll_up()) == []


def test_edges_lead_from_a_roll_up_to_what_it_tells_and_back(life: Life) -> None:
    entries = told(life)
    life.clock.advance(days=30)
    changes_of(life.roll_up())
    rollup = the_rollup(life)
    out = [edge_of(record) for record in life.path.records(Collection.EDGE, rollup.id)]
    assert {(edge.type, edge.target) for edge in out} == {(EdgeType.DERIVED_FROM, entry.id) for entry in entries}
    (back,) = life.path.records(Collection.BACK_EDGE, entries[0].id, EdgeType.DERIVED_FROM)
    assert edge_of(back).source == rollup.id
    archived = life.store.get(ALICE, entries[0].id)
    assert (archived.text, archived.state) == (entries[0].text, State.ARCHIVED)


def test_what_is_younger_or_was_looked_at_is_left_alone(life: Life) -> None:
    entries = told(life)
    life.clock.advance(days=29)
    assert changes_of(life.roll_up()) == []
    life.store.record_access(ALICE, [entry.id for entry in entries], life.clock.now())
    life.clock.advance(days=29)
    assert changes_of(life.roll_up()) == []
    life.clock.advance(days=1)
    assert len(changes_of(life.roll_up())) == 3


def test_a_cluster_waits_for_what_is_still_to_join_it_and_not_for_ever(life: Life) -> None:
    told(life)
    life.clock.advance(days=20)
    late = life.path.stored("Alice sailed the boat Kittiwake to Staithes.", category="hobbies")
    life.clock.advance(days=10)
    assert changes_of(life.roll_up()) == []
    life.clock.advance(days=20)
    assert late.id in {change.subject for change in changes_of(life.roll_up())}
    told(life, OVEN[:2], category="work")
    for _ in range(6):
        life.clock.advance(days=10)
        life.path.stored(f"The oven from Miwe was cleaned on {life.clock.now().date()}.", category="work")
    assert changes_of(life.roll_up()) != []


@pytest.mark.parametrize("how", ["pinned", "saved", "health", "safety", "conflict", "valid"])
def test_some_things_are_never_told_in_short(life: Life, how: str) -> None:
    fields: dict[str, Any] = {}
    if how == "saved":
        fields = {"manually_saved": True}
    elif how == "health":
        fields = {"category": "health"}
    elif how == "valid":
        fields = {"valid_to": life.clock.now() + timedelta(days=300)}
    text = "Ben has an allergy to the paint of the boat Kittiwake." if how == "safety" else BOAT[2]
    kept = life.path.stored(text, **{"category": "hobbies", **fields})
    others = told(life, BOAT[:2])
    if how == "pinned":
        Pin(life.store, life.clock)(ALICE, kept.id, USER, pinned=True)
    if how == "conflict":
        conflict = Conflict(
            entry_id=kept.id,
            other_id=life.path.stored("My cups are blue.").id,
            kind=ConflictKind.CONTRADICTION,
            differences=("value",),
            opened_at=life.clock.now(),
        )
        life.store.change_records(ALICE, list(open_conflict(conflict, "user")))
    life.clock.advance(days=40)
    assert kept.id not in {change.subject for change in changes_of(life.roll_up())}
    assert the_rollup(life).source_ids == tuple(entry.id for entry in others)
    assert life.store.get(ALICE, kept.id).state is State.ACTIVE


def test_a_roll_up_shows_nobody_more_than_its_sources_did(life: Life) -> None:
    told(life, BOAT[:2], tags=("boats", "shared"))
    told(life, BOAT[2:], tags=("boats",), trust=Trust.IMPORTED)
    life.clock.advance(days=40)
    changes_of(life.roll_up())
    assert (the_rollup(life).tags, the_rollup(life).trust) == (("boats",), Trust.IMPORTED)


def test_turns_are_told_by_session(life: Life) -> None:
    turns = [*said(life, "s1", BOAT), *said(life, "s2", OVEN)]
    life.clock.advance(days=30)
    changes = changes_of(life.roll_up())
    assert [change.subject for change in changes] == [turn.id for turn in reversed(turns)]
    assert {rollup.session_id for rollup in life.rollups()} == {"s1", "s2"}
    assert {life.store.get(ALICE, turn.id).version - turn.version for turn in turns} == {1}, "no context was made anew"
    assert changes_of(life.roll_up()) == []


def said(life: Life, session: str, texts: tuple[str, ...]) -> list[Entry]:
    event = ConversationEvent(session, tuple(Message(id=f"m{n}", text=text) for n, text in enumerate(texts)))
    record = RecordEvent(life.store, life.clock, life.path.remember.ids, life.path.settings)
    stored = [one for one in record(ALICE, event, USER) if isinstance(one, MessageStored)]
    return [life.store.get(ALICE, str(one.entry_id)) for one in stored]


def test_what_was_pruned_before_it_was_told_is_told_as_well(life: Life) -> None:
    entries = told(life)
    life.set(ttl_days={"hobbies": 7})
    life.clock.advance(days=40)
    assert len(changes_of(life.prune())) == 3
    assert len(changes_of(life.roll_up())) == 3
    assert the_rollup(life).source_ids == tuple(entry.id for entry in entries)


def test_roll_ups_are_told_by_roll_ups_with_all_that_they_stand_for(life: Life) -> None:
    entries = told(life)
    life.clock.advance(days=40)
    changes_of(life.roll_up())
    first = the_rollup(life)
    entries.append(life.path.stored("Alice sold the boat Kittiwake to Ben.", category="hobbies"))
    life.clock.advance(days=40)
    assert {change.subject for change in changes_of(life.roll_up())} == {first.id, entries[-1].id}
    second = the_rollup(life)
    assert set(second.source_ids) == {first.id, *(entry.id for entry in entries)}
    assert second.text == f"2026-03-01: {' '.join(BOAT)}\n2026-04-10: {entries[-1].text}"
    assert life.store.get(ALICE, first.id).state is State.ARCHIVED
    back = life.path.records(Collection.BACK_EDGE, entries[0].id, EdgeType.DERIVED_FROM)
    assert {edge_of(record).source for record in back} == {first.id, second.id}


def test_what_somebody_brings_back_stays(life: Life) -> None:
    entries = told(life)
    life.clock.advance(days=40)
    changes_of(life.roll_up())
    life.clock.advance(days=1)
    life.path.restore(ALICE, entries[0].id, USER)
    life.clock.advance(days=59)
    assert changes_of(life.roll_up()) == []
    assert life.store.get(ALICE, entries[0].id).state is State.ACTIVE


def test_a_roll_up_that_somebody_forgot_is_not_made_again(life: Life) -> None:
    told(life)
    life.clock.advance(days=40)
    changes_of(life.roll_up())
    life.path.forget(ALICE, the_rollup(life).id, USER)
    life.clock.advance(days=40)
    assert changes_of(life.roll_up()) == []
    assert life.rollups() == []


def test_steps_are_bounded_and_a_dry_run_tells_all_of_it(life: Life) -> None:
    entries = [*two_subjects(life), *said(life, "s1", BOAT)]
    life.clock.advance(days=40)
    whole = changes_of(life.roll_up(), dry_run=True)
    assert changes_of(life.roll_up(), changes=2, dry_run=True) == whole
    assert life.rollups() == []
    assert set(life.states().values()) == {State.ACTIVE}
    assert changes_of(life.roll_up(), changes=2) == whole
    assert {change.subject for change in whole} == {entry.id for entry in entries}
    assert len(life.rollups()) == 3


def test_without_time_it_goes_on_change_by_change(life: Life) -> None:
    two_subjects(life)
    said(life, "s1", BOAT)
    life.clock.advance(days=40)
    assert sum(len(step.changes) for step in steps(life.roll_up(), has_time=never)) == 9


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_stopped_anywhere_it_ends_as_if_it_had_not_been(life: Life, *, after: bool) -> None:
    """The same life once more for each write that a run makes, each in a space of its own."""
    states = set()
    for failpoint in range(14):
        scope = ALICE if failpoint == 0 else Scope("alice", f"space-{failpoint}")
        for text in (*BOAT, *OVEN):
            life.path.stored(text, scope=scope, category="hobbies" if text in BOAT else "work")
            life.clock.advance(minutes=1)
        life.clock.advance(days=40)
        front = Stopping(life.store, at=failpoint, after=after)
        with stopped():
            changes_of(life.roll_up(front), scope)
        changes_of(life.roll_up(), scope)
        told_by = {
            frozenset(life.store.get(scope, one).text for one in rollup.source_ids) for rollup in life.rollups(scope)
        }
        found = [entry for entry in life.entries(scope) if entry.kind is Kind.MEMORY]
        left = frozenset((one.text, one.state, one.version) for one in found)
        states.add((frozenset(told_by), len(life.rollups(scope)), left))
    assert len(states) == 1
    ((told_by_all, count, _),) = states
    assert (told_by_all, count) == (frozenset({frozenset(BOAT), frozenset(OVEN)}), 2)


def test_it_is_known_when_there_is_something_to_do_again(life: Life) -> None:
    (nothing,) = steps(life.roll_up())
    assert nothing.next_due is None
    first = told(life)[0]
    (step,) = steps(life.roll_up())
    assert step.next_due == first.created_at + timedelta(days=30)
    life.set(roll_up_days=0)
    (off,) = steps(life.roll_up())
    assert off.next_due is None


def test_other_people_s_memories_are_not_told(life: Life) -> None:
    told(life, scope=MALLORY)
    told(life)
    life.clock.advance(days=40)
    changes_of(life.roll_up())
    assert life.rollups(MALLORY) == []
    assert set(life.states(MALLORY).values()) == {State.ACTIVE}
    assert rollup_of(the_rollup(life)) is not None
