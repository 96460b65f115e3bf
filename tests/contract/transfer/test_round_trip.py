"""What is taken away and brought in is the same file when it is taken away again, whichever stores it goes through."""

from dataclasses import replace
from typing import Any

import pytest

from recollect.core.deduplication.dedup_index import digest_key, holder_keys
from recollect.core.deduplication.simhash import fingerprint
from recollect.core.lifecycle.rollups.rollup import rollup_of
from recollect.core.lifecycle.transfer.carriage import SHAPES
from recollect.core.lifecycle.transfer.entry_lines import entry_line
from recollect.core.lifecycle.transfer.lines import MAX_LINES, Fault
from recollect.core.lifecycle.transfer.values import canonical
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.records import Collection, RecordPrefix
from recollect.core.model.scope import Owner, Scope
from recollect.core.model.writes import Author, Write
from recollect.core.spaces.shares import SHARES_KEY
from recollect.errors import StoreUnavailableError
from recollect.ports import EntryStore
from tests.builders import ALICE, MALLORY, changed
from tests.contract.transfer.conftest import NewStore
from tests.fakes.clock import FixedClock
from tests.profiles import sampled
from tests.transfer.moving import content, exported, imported, verify
from tests.transfer.samples import SampleMaker

DERIVED = (Collection.BACK_EDGE, Collection.CONFLICT_OF, Collection.HANDOFF, Collection.DIGEST, Collection.BAND)
WORK = Scope(ALICE.owner, "work")


def test_a_file_is_the_same_after_two_stores(way: tuple[str, str], new_store: NewStore, clock: FixedClock) -> None:
    first, second, third = new_store(way[0]), new_store(way[1]), new_store(way[0])
    count = sampled(150 if "dynamodb" in way else 300, of=10_000)  # the emulator takes its time
    sample = SampleMaker(7, clock.now()).fill(first, ALICE, count)
    SampleMaker(8, clock.now()).fill(first, WORK, count // 10)
    SampleMaker(9, clock.now()).fill(first, MALLORY, 5)
    taken = exported(first, clock, ALICE.owner)
    verify(taken)

    there = imported(second, clock, ALICE.owner, taken)
    again = exported(second, clock, ALICE.owner)
    back = imported(third, clock, ALICE.owner, again)

    assert there.problems == back.problems == []
    assert content(again) == content(taken)
    assert content(exported(third, clock, ALICE.owner)) == content(taken)
    assert {*there.sum("imported")} == {"entry", "version", *(shape.name for shape in SHAPES.values())}
    assert not there.sum("skipped")
    assert {one.kind for one in sample.entries} == {*Kind}
    assert any(rollup_of(one) is not None for one in sample.entries)
    assert {one.state for one in sample.entries} == {*State}
    assert entries_of(third, ALICE) == {one.id: one for one in sample.entries}
    for scope in (ALICE, WORK):
        sessions = second.sessions(scope, limit=20).items
        assert sessions == third.sessions(scope, limit=20).items == first.sessions(scope, limit=20).items != ()
        assert SHARES_KEY in first.records(scope, [SHARES_KEY])
        assert not {*second.records(scope, [SHARES_KEY]), *third.records(scope, [SHARES_KEY])}
    assert not second.spaces(Owner(MALLORY.owner), limit=5).items


def entries_of(store: EntryStore, scope: Scope) -> dict[str, Entry]:
    """All entries of a space by id, as they are stored."""
    found: dict[str, Entry] = {}
    while page := store.every_entry(scope, limit=500, after=max(found, default=None)):
        found |= {one.id: one for one in page}
    return found


def test_what_follows_from_what_is_carried_is_there(kind: str, new_store: NewStore, clock: FixedClock) -> None:
    source, target = new_store("memory"), new_store(kind)
    sample = SampleMaker(3, clock.now()).fill(source, ALICE, 120)

    imported(target, clock, ALICE.owner, exported(source, clock, ALICE.owner))

    for collection in (
        Collection.BACK_EDGE,
        Collection.CONFLICT_OF,
        Collection.HANDOFF,
        Collection.DIGEST,
        Collection.BAND,
    ):
        mine, theirs = (
            [record.key for record in store.list_records(ALICE, RecordPrefix(collection), limit=10_000).items]
            for store in (source, target)
        )
        assert theirs == [key for key in mine if not {one.id for one in sample.gone} & set(key.parts)], collection
    turns = [turn for turn in sample.entries if turn.kind is Kind.TURN and turn.session_id is not None]
    for turn in turns:
        assert target.stored_messages(ALICE, str(turn.session_id), turn.source_ids) == {turn.source_ids[0]: turn.id}
    sessions = {session.id: session.turns for session in target.sessions(ALICE, limit=100).items}
    assert sessions == {
        name: sum(turn.session_id == name and turn.state is State.ACTIVE for turn in turns) for name in sessions
    }
    assert all(entry.needs_embedding for entry in target.every_entry(ALICE, limit=1_000))
    assert len(target.pending(ALICE, limit=1_000)) == len(sample.entries)


def test_what_cannot_be_brought_back_is_not_taken_away(new_store: NewStore, clock: FixedClock) -> None:
    store = new_store("sqlite")
    sample = SampleMaker(4, clock.now()).fill(store, ALICE, 60)

    taken = "\n".join(exported(store, clock, ALICE.owner))

    assert sample.gone
    assert not [entry for entry in sample.gone if entry.text in taken]
    forgotten = [entry for entry in sample.entries if entry.state is State.DELETED]
    assert forgotten
    assert all(entry.id in taken for entry in forgotten)


def test_pages_that_end_early_make_the_same_file(new_store: NewStore, clock: FixedClock) -> None:
    store = new_store("sqlite")
    SampleMaker(5, clock.now()).fill(store, ALICE, 40)
    SampleMaker(6, clock.now()).fill(store, WORK, 10)
    whole = exported(store, clock, ALICE.owner)
    times = iter([n % 7 != 0 for n in range(1, 10_000)])

    assert exported(store, clock, ALICE.owner, has_time=lambda: next(times)) == whole
    assert exported(store, clock, ALICE.owner, "work") != whole
    verify(exported(store, clock, ALICE.owner, "work"))


def test_a_space_of_many_lines_comes_in_pages(new_store: NewStore, clock: FixedClock) -> None:
    store = new_store("sqlite")
    SampleMaker(5, clock.now()).fill(store, ALICE, 700)

    lines = exported(store, clock, ALICE.owner)

    assert len(lines) > MAX_LINES
    verify(lines)


def test_the_same_chunk_again_changes_nothing_and_is_answered_alike(
    kind: str, new_store: NewStore, clock: FixedClock
) -> None:
    source, target = new_store("memory"), new_store(kind)
    SampleMaker(3, clock.now()).fill(source, ALICE, 30)
    lines = exported(source, clock, ALICE.owner)

    first = imported(target, clock, ALICE.owner, lines, at_once=50)
    changes = target.latest_changes(ALICE, limit=1_000)
    audit = target.count_records(ALICE, Collection.AUDIT)
    second = imported(target, clock, ALICE.owner, lines, at_once=50)
    anew = imported(target, clock, ALICE.owner, lines, import_id="other")

    assert [replace(report, repeated=True) for report in first.reports] == second.reports
    assert not anew.sum("imported")
    assert anew.sum("skipped") == first.sum("imported")
    assert anew.problems == []
    assert target.latest_changes(ALICE, limit=1_000) == changes
    assert target.count_records(ALICE, Collection.AUDIT) == audit


class KilledStore:
    """Passes calls on until it has been asked to write so often; from then on nothing comes back."""

    def __init__(self, inner: EntryStore, writes: int) -> None:
        self._inner, self._left = inner, writes

    def __getattr__(self, name: str) -> Any:
        if name in {"commit", "restore_versions", "change_records"}:
            self._left -= 1
            if self._left < 0:
                raise StoreUnavailableError("killed")
        return getattr(self._inner, name)


@pytest.mark.parametrize("after", [*range(0, 20, 20 // sampled(4, of=20))])
def test_killed_in_the_middle_and_repeated_it_ends_the_same(
    after: int, kind: str, new_store: NewStore, clock: FixedClock
) -> None:
    source, target = new_store("memory"), new_store(kind)
    SampleMaker(11, clock.now()).fill(source, ALICE, 60)
    lines = exported(source, clock, ALICE.owner)

    with pytest.raises(StoreUnavailableError):
        imported(KilledStore(target, after), clock, ALICE.owner, lines, at_once=70)
    again = imported(target, clock, ALICE.owner, lines, at_once=70)

    assert again.problems == []
    assert content(exported(target, clock, ALICE.owner)) == content(lines)


def test_a_dry_run_tells_the_same_and_stores_nothing(kind: str, new_store: NewStore, clock: FixedClock) -> None:
    source, target = new_store("memory"), new_store(kind)
    SampleMaker(3, clock.now()).fill(source, ALICE, 30)
    lines = exported(source, clock, ALICE.owner)

    dry = imported(target, clock, ALICE.owner, lines, dry_run=True)

    assert not target.spaces(Owner(ALICE.owner), limit=5).items
    assert imported(target, clock, ALICE.owner, lines).sum("imported") == dry.sum("imported")
    after = imported(target, clock, ALICE.owner, lines, dry_run=True, import_id="other")
    assert after.sum("skipped") == dry.sum("imported")


def test_what_is_there_otherwise_is_told_and_stays(kind: str, new_store: NewStore, clock: FixedClock) -> None:
    source, target = new_store("memory"), new_store(kind)
    SampleMaker(3, clock.now()).fill(source, ALICE, 30)
    lines = exported(source, clock, ALICE.owner)
    imported(target, clock, ALICE.owner, lines)
    changed = [line.replace('"text":"', '"text":"not ') for line in lines]
    before = exported(target, clock, ALICE.owner)

    clashing = imported(target, clock, ALICE.owner, changed, import_id="other")

    assert clashing.problems
    assert {problem.fault for problem in clashing.problems} == {Fault.CLASH}
    assert [problem.line for problem in clashing.problems] == [
        number for number, (one, other) in enumerate(zip(lines, changed, strict=True), start=1) if one != other
    ]
    assert content(exported(target, clock, ALICE.owner)) == content(before)


def test_two_memories_of_one_text_stay_two(kind: str, new_store: NewStore, clock: FixedClock) -> None:
    source, target = new_store("memory"), new_store(kind)
    sample = SampleMaker(3, clock.now()).fill(source, ALICE, 30)
    entry = next(one for one in sample.entries if one.kind is Kind.MEMORY and one.state is State.ACTIVE)
    line = canonical(entry_line(entry))
    twin = line.replace(entry.id, entry.id[:-4] + "beef").replace(f'"name":"{entry.name}",', "")

    moved = imported(target, clock, ALICE.owner, [line, twin])

    assert moved.sum("imported") == {"entry": 2}
    held = target.records(ALICE, holder_keys(*target.every_entry(ALICE, limit=5)))
    assert digest_key(fingerprint(entry.text)) in held
    assert {record.value["entry"] for record in held.values()} == {entry.id, entry.id[:-4] + "beef"}


def test_what_was_changed_since_it_was_brought_in_is_there(kind: str, new_store: NewStore, clock: FixedClock) -> None:
    source, target = new_store("memory"), new_store(kind)
    sample = SampleMaker(3, clock.now()).fill(source, ALICE, 30)
    lines = exported(source, clock, ALICE.owner)
    first = imported(target, clock, ALICE.owner, lines)
    memory = next(one for one in sample.entries if one.kind is Kind.MEMORY and one.state is State.ACTIVE)
    target.commit(ALICE, [Write(changed(memory, text="Said anew.", now=clock.now()), Author(), embed=True)])

    again = imported(target, clock, ALICE.owner, lines, import_id="other")

    assert again.problems == []
    assert again.sum("skipped") == first.sum("imported")
    assert target.get(ALICE, memory.id).text == "Said anew."
