"""What an erasure takes and what it leaves; what comes late; what a restore brings back."""

import random
from dataclasses import replace

import pytest

from recollect.core.model.records import Collection, PutRecord, RecordKey
from recollect.core.model.scope import Owner, Right, Scope
from recollect.core.model.writes import Author, Write
from recollect.core.spaces.erasure import EVERY_SPACE
from recollect.errors import (
    EntryNotFoundError,
    ErasedError,
    InputError,
    NotFoundError,
    NotPermittedError,
    TooManyErasuresError,
)
from recollect.use_cases.people.erasure.erase import MOST_A_DAY, ReadErasure, RequestErasure
from tests.builders import ALICE, MALLORY, a_memory
from tests.contract.erasure.parts import BENIGN, CANARY, Erasable, Killed, committed, counted, filled
from tests.profiles import sampled

WORK = Scope("alice", "work")
SEEDS = range(sampled(6, of=60))
KEY = RecordKey(Collection.SUMMARY, ("late",))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_receipt_counts_what_was_there(parts: Erasable, seed: int) -> None:
    chance = random.Random(seed)
    model = filled(parts, ALICE, chance)
    kept = filled(parts, WORK, chance, BENIGN) + filled(parts, MALLORY, chance, BENIGN)
    before = {kind: count for kind, count in parts.survey(ALICE).items() if kind != "queue_messages"}
    assert before == dict(model)
    line = parts.erased(ALICE)
    assert counted(line) == dict(model)
    assert CANARY.encode() not in parts.everything()
    left = {**parts.survey(WORK)}
    for kind, count in parts.survey(MALLORY).items():
        left[kind] = left.get(kind, 0) + count
    assert {kind: count for kind, count in left.items() if kind != "queue_messages"} == dict(kept)
    assert parts.survey(ALICE) == {}


def test_everything_of_a_person_goes_and_nothing_of_another(parts: Erasable) -> None:
    chance = random.Random(1)
    model = filled(parts, ALICE, chance) + filled(parts, WORK, chance)
    kept = filled(parts, MALLORY, chance, BENIGN)
    line = parts.erased(ALICE, EVERY_SPACE)
    assert counted(line) == dict(model)
    assert CANARY.encode() not in parts.everything()
    assert parts.store.spaces(Owner("alice"), limit=10).items == ()
    assert parts.store.every_scope(limit=10).items == (MALLORY,)
    assert {kind: count for kind, count in parts.survey(MALLORY).items() if kind != "queue_messages"} == dict(kept)


def test_the_space_can_be_used_again(parts: Erasable) -> None:
    filled(parts, ALICE, random.Random(2))
    parts.erased(ALICE)
    parts.clock.advance(seconds=1)
    entry = committed(parts.store, parts.begun(ALICE), a_memory("a new beginning"))
    assert parts.store.get(ALICE, entry.id).text == "a new beginning"
    assert parts.store.statistics(ALICE).entries == 1
    assert parts.store.spaces(Owner("alice"), limit=10).items == ("default",)
    assert parts.run().done == 0
    assert parts.store.statistics(ALICE).entries == 1


@pytest.mark.parametrize("space", ["default", EVERY_SPACE])
@pytest.mark.parametrize("is_done", [False, True])
def test_what_began_before_is_not_kept(parts: Erasable, space: str, *, is_done: bool) -> None:
    late = parts.begun(ALICE)
    filled(parts, ALICE, random.Random(3))
    erasure = parts.request(ALICE, space)
    if is_done:
        parts.done(erasure)
    with pytest.raises(ErasedError):
        parts.store.commit(late, [_write("late")])
    with pytest.raises(ErasedError):
        parts.store.change_records(late, [PutRecord(KEY, {"said": CANARY})])
    with pytest.raises(ErasedError):
        parts.store.record_outcomes(late, [], [PutRecord(KEY, {"said": CANARY})])
    parts.done(erasure)
    assert CANARY.encode() not in parts.everything()
    assert parts.store.statistics(ALICE).entries == 0


def test_a_space_that_was_never_used_has_a_barrier_as_well(parts: Erasable) -> None:
    late = parts.begun(Scope("alice", "unheard-of"))
    parts.erased(ALICE, EVERY_SPACE)
    with pytest.raises(ErasedError):
        parts.store.commit(late, [_write("late", late)])
    parts.clock.advance(seconds=1)
    parts.store.commit(parts.begun(late), [_write("new", late)])
    with pytest.raises(ErasedError):
        parts.store.commit(late, [_write("late", late)])


def test_what_is_written_of_a_person_from_before_is_not_kept(parts: Erasable) -> None:
    late = Owner("alice", parts.clock.now()).person
    parts.erased(ALICE, EVERY_SPACE)
    with pytest.raises(ErasedError):
        parts.store.change_records(late, [PutRecord(KEY, {"said": CANARY})])
    parts.store.change_records(Owner("alice", parts.clock.now()).person, [PutRecord(KEY, {"said": "new"})])


def test_an_entry_that_is_gone_gets_no_vectors_and_no_edits(parts: Erasable) -> None:
    entry = committed(parts.store, ALICE, a_memory(CANARY))
    parts.erased(ALICE)
    with pytest.raises(EntryNotFoundError):
        parts.store.get(ALICE, entry.id)
    parts.store.settle(ALICE, [(entry.id, 1)])
    assert parts.store.index_rows_of(ALICE, [entry.id], model="any") == []
    assert parts.store.read(ALICE, [entry.id]).entries == {}
    assert CANARY.encode() not in parts.everything()


def test_readers_of_the_feed_begin_anew(parts: Erasable) -> None:
    committed(parts.store, ALICE, a_memory("before"))
    position = parts.store.changes(ALICE, position=None, limit=10).position
    parts.erased(ALICE)
    page = parts.store.changes(ALICE, position=position, limit=10)
    assert page.reset
    again = parts.store.changes(ALICE, position=page.position, limit=10)
    assert (again.reset, again.changes) == (False, ())
    new = committed(parts.store, ALICE, a_memory("after"))
    found = parts.store.changes(ALICE, position=again.position, limit=10)
    assert found.reset or [change.entry_id for change in found.changes] == [new.id]
    assert [change.entry_id for change in parts.store.latest_changes(ALICE, limit=10)] == [new.id]


def test_a_person_asks_once(parts: Erasable) -> None:
    erasure = parts.request(ALICE)
    assert parts.request(ALICE) == erasure
    parts.done(erasure)
    assert parts.request(ALICE) != erasure


def test_a_wrong_confirmation_erases_nothing(parts: Erasable) -> None:
    model = filled(parts, ALICE, random.Random(4))
    request = RequestErasure(parts.erasing, parts.ledger, parts.clock, parts.ids)
    for space, confirm in (("default", "yes"), ("default", ""), ("*", "*"), ("*", "default")):
        with pytest.raises(InputError) as refused:
            request(ALICE, space, confirm, "alice")
        assert refused.value.field == "confirm"
    assert {kind: count for kind, count in parts.survey(ALICE).items() if kind != "queue_messages"} == dict(model)
    assert parts.ledger.lines() == []


def test_agents_and_the_limited_may_not(parts: Erasable) -> None:
    agent = replace(ALICE, rights=ALICE.rights - {Right.REVIEW})
    for scope in (agent, replace(ALICE, tags=frozenset({"tea"})), replace(ALICE, rights=frozenset({Right.READ}))):
        with pytest.raises(NotPermittedError):
            parts.request(scope)
        with pytest.raises(NotPermittedError):
            parts.survey(scope)


def test_nobody_reads_what_another_has_erased(parts: Erasable) -> None:
    erasure = parts.request(ALICE)
    read = ReadErasure(parts.erasing, parts.ledger, parts.index)
    with pytest.raises(NotFoundError):
        read(MALLORY, erasure.id)
    with pytest.raises(NotFoundError):
        read(ALICE, "no such erasure")


def test_a_person_may_not_ask_for_ever(parts: Erasable) -> None:
    for number in range(MOST_A_DAY):
        parts.request(Scope("alice", f"space-{number}"))
    with pytest.raises(TooManyErasuresError):
        parts.request(ALICE)
    parts.request(MALLORY)
    parts.clock.advance(days=1, seconds=1)
    parts.request(ALICE)


def test_two_erasures_of_the_same_do_not_take_what_is_new(parts: Erasable) -> None:
    filled(parts, ALICE, random.Random(5))
    of_space = parts.request(ALICE)
    of_all = parts.request(ALICE, EVERY_SPACE)
    first, second = parts.done(of_space), parts.done(of_all)
    assert first.done_at is not None
    assert second.done_at is not None
    parts.clock.advance(seconds=1)
    committed(parts.store, parts.begun(ALICE), a_memory("new"))
    parts.ledger.begin(of_space)  # as if its end had been lost
    parts.ledger.begin(of_all)
    assert parts.run().done == 2
    assert parts.store.statistics(ALICE).entries == 1


def test_the_residues_name_where_and_until_when(parts: Erasable) -> None:
    line = parts.erased(ALICE)
    assert line.done_at is not None
    residues = parts.erasing.residues(line.done_at)
    assert any(one.where.startswith("backups") for one in residues)
    assert all(one.until is None or one.until > line.done_at for one in residues)


@pytest.mark.parametrize("space", ["default", EVERY_SPACE])
def test_a_kill_at_any_place_only_delays(parts: Erasable, space: str) -> None:
    """At each place where something is written, before and behind it, from the order to the end."""
    places = 0
    for place in range(1, 400):
        scope = Scope(f"person-{place}")
        model = filled(parts, scope, random.Random(6))
        parts.clock.advance(seconds=1)
        kept = filled(parts, Scope(f"neighbour-{place}"), random.Random(7), BENIGN)
        with parts.killed_at(place):
            try:
                parts.erased(scope, space)
            except Killed:
                places += 1
            else:
                break
        lines = [line for line in parts.ledger.lines() if line.erasure.owner == scope.owner]
        line = parts.done(lines[0].erasure) if lines else parts.erased(scope, space)
        assert counted(line) == dict(model)
        assert parts.survey(scope) == {}
        assert CANARY.encode() not in parts.everything()
        neighbours = parts.survey(Scope(f"neighbour-{place}"))
        assert {kind: count for kind, count in neighbours.items() if kind != "queue_messages"} == dict(kept)
    assert places >= 20


def _write(text: str, scope: Scope = ALICE) -> Write:
    return Write(a_memory(f"{CANARY} {text}", scope=scope), Author())
