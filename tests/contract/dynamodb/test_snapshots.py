"""Snapshots of exact indexes in the table: what they spare, who writes them, and that nothing forgotten stays."""

import zlib
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import timedelta
from unittest.mock import ANY

import pytest

from recollect.adapters.dynamodb import DynamoDbEntryStore, DynamoDbErasing, DynamoDbSnapshots
from recollect.adapters.dynamodb.items.attribute_values import UNCHECKED, ItemAction
from recollect.adapters.dynamodb.items.keys import BEYOND, keys_of
from recollect.adapters.dynamodb.table import Stretch
from recollect.adapters.search.exact import ExactSearch, PaidReads, SpaceSnapshots, UnitBudget, packed_index
from recollect.adapters.search.exact import paid_reads as policy
from recollect.adapters.search.exact.packed_index import make_of
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import Entry, State
from recollect.core.retrieval.candidates import CandidateQuery, Candidates, Degraded
from recollect.core.retrieval.index_snapshot import IndexSnapshot
from recollect.core.spaces.erasure import Erasure
from recollect.errors import BeingErasedError, ErasedError
from tests.builders import ALICE, MODEL, a_memory, a_write, changed, vectors
from tests.contract.aws import RACES, Aws
from tests.contract.dynamodb.counting import Count, CountingTable
from tests.fakes.clock import FixedClock

ENTRIES = 60
MAKE = make_of(MODEL)
OOLONG = CandidateQuery(("oolong",), None, MODEL)


@dataclass
class Bench:
    """A table with a space in it, and processes that search it."""

    table: CountingTable
    clock: FixedClock
    entries: list[Entry] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.store = DynamoDbEntryStore(self.table)
        self.shelf = DynamoDbSnapshots(self.table)

    def put(self, *entries: Entry) -> None:
        for start in range(0, len(entries), 20):
            some = entries[start : start + 20]
            self.store.commit(ALICE, [a_write(entry) for entry in some])
            embedded = [EmbeddedVersion(one.id, one.version, vectors(len(one.text))) for one in some]
            if some[0].state is not State.DELETED:
                assert all(self.store.store_vectors(ALICE, embedded))
            self.store.settle(ALICE, [(one.id, one.version) for one in some])

    def process(self, *, units: float = 1e9) -> ExactSearch:
        """A process that has just been started."""
        snapshots = SpaceSnapshots(self.shelf, self.clock, UnitBudget(lambda: 0.0, per_minute=1e9))
        return ExactSearch(
            self.store, max_bytes=1 << 26, paid=PaidReads(UnitBudget(lambda: 0.0, per_minute=units), snapshots)
        )

    def kept(self) -> IndexSnapshot | None:
        """The snapshot that is there."""
        return self.shelf.read(ALICE, MAKE).found

    def stored(self) -> bytes:
        """Every byte of the space, with what snapshots hold as it was before it was packed."""
        keys, whole = keys_of(ALICE), b""
        items = list(self.table.items(Stretch(keys.pk, " ", BEYOND, with_expired=True)))
        parts: dict[object, bytes] = {}
        for item in items:
            whole += repr({name: value for name, value in item.items() if name != "part"}).encode()
            if "part" in item:
                part = item["part"]
                assert isinstance(part, bytes)
                parts[item["token"]] = parts.get(item["token"], b"") + part
        return whole.lower() + b"".join(zlib.decompressobj().decompress(part) for part in parts.values())


@pytest.fixture
def bench(aws: Aws, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    monkeypatch.setattr(policy, "LEAST_ENTRIES", 10)
    clock = aws.clock()
    with aws.new_table() as (connection, name), closing(CountingTable(connection, name, clock, RACES)) as table:
        bench = Bench(table, clock)
        bench.entries = [a_memory(f"Oolong number {number}", now=clock.now()) for number in range(ENTRIES)]
        bench.put(*bench.entries)
        yield bench


def ids(found: Candidates) -> set[str]:
    return {hit.entry_id for hit in found.bm25}


def counted(bench: Bench, search: ExactSearch, query: CandidateQuery = OOLONG) -> tuple[Candidates, Count]:
    bench.table.count = count = Count()
    return search.candidates(ALICE, query), count


MANY = CandidateQuery(("oolong",), None, MODEL, per_leg=2 * ENTRIES)


def test_a_process_that_starts_reads_the_snapshot_and_what_changed_since(bench: Bench) -> None:
    whole, before = counted(bench, bench.process(), MANY)
    bench.clock.advance(days=3)
    kept, gone, edited, *_ = bench.entries
    new = a_memory("Oolong, a new one", now=bench.clock.now())
    bench.put(new, changed(gone, state=State.DELETED))
    bench.put(changed(edited, text="Green tea"))
    found, after = counted(bench, bench.process(), MANY)
    assert ids(whole) == {entry.id for entry in bench.entries}
    assert ids(found) == {entry.id for entry in bench.entries} - {gone.id, edited.id} | {new.id}
    assert kept.id in ids(found)
    assert (whole.degraded, found.degraded) == ((), ())
    assert after.read_units < before.read_units / 3


def test_vectors_that_came_after_the_snapshot_are_found(bench: Bench) -> None:
    late = a_memory("Sencha", now=bench.clock.now())
    bench.store.commit(ALICE, [a_write(late)])
    bench.process().candidates(ALICE, OOLONG)
    bench.clock.advance(hours=2)
    assert all(bench.store.store_vectors(ALICE, [EmbeddedVersion(late.id, 1, vectors(99))]))
    bench.store.settle(ALICE, [(late.id, 1)])
    near = bench.process().candidates(ALICE, CandidateQuery((), vectors(99).pooled, MODEL)).dense
    assert near[0].entry_id == late.id


def test_one_writes_at_a_time_and_not_again_within_the_hour(bench: Bench) -> None:
    token = bench.shelf.begin(ALICE, MAKE)
    assert token is not None
    assert bench.shelf.begin(ALICE, MAKE) is None
    assert not bench.shelf.add(ALICE, "of somebody else", [b"part"], is_last=True)
    assert bench.shelf.add(ALICE, token, [b"a", b"b"], is_last=False)
    assert bench.kept() is None
    assert bench.shelf.add(ALICE, token, [b"c"], is_last=True)
    found = bench.kept()
    assert (found and found.stored, bench.shelf.begin(ALICE, MAKE)) == (b"abc", None)
    bench.clock.advance(hours=2)
    later = bench.shelf.begin(ALICE, MAKE)
    assert later is not None
    assert bench.shelf.add(ALICE, later, [b"d"], is_last=False)
    found = bench.kept()
    assert found is not None
    assert found.stored == b"abc"  # until the other one is whole


def test_one_that_is_never_finished_is_begun_anew_by_another(bench: Bench) -> None:
    first = bench.shelf.begin(ALICE, MAKE)
    bench.clock.advance(minutes=16)
    second = bench.shelf.begin(ALICE, MAKE)
    assert first is not None
    assert second is not None
    assert not bench.shelf.add(ALICE, first, [b"a"], is_last=True)
    assert bench.shelf.add(ALICE, second, [b"b"], is_last=True)


def test_a_purge_leaves_no_word_in_a_snapshot_nor_in_one_that_is_written(bench: Bench) -> None:
    secret = a_memory("Oolong from Darjeelingstrasse", now=bench.clock.now())
    bench.put(secret)
    bench.process().candidates(ALICE, OOLONG)
    assert b"darjeelingstrass" in bench.stored()
    bench.clock.advance(hours=2)
    token = bench.shelf.begin(ALICE, MAKE)
    assert token is not None
    assert bench.shelf.add(ALICE, token, [zlib.compress(b"darjeelingstrass")], is_last=False)
    bench.put(changed(secret, state=State.DELETED))
    assert bench.store.purge(ALICE, {secret.id: ()}, before=bench.clock.now()) == (secret.id,)
    assert not bench.shelf.add(ALICE, token, [zlib.compress(b"darjeelingstrass")], is_last=True)
    assert b"darjeelingstrass" not in bench.stored()
    found = bench.process().candidates(ALICE, MANY)
    assert ids(found) == {entry.id for entry in bench.entries}
    bench.clock.advance(hours=1)
    assert bench.kept() is not None  # made anew, without it
    assert b"darjeelingstrass" not in bench.stored()


def test_a_purge_of_what_was_forgotten_long_before_leaves_the_snapshot(bench: Bench) -> None:
    old = bench.entries[0]
    bench.put(changed(old, state=State.DELETED))
    bench.clock.advance(hours=1)
    bench.process().candidates(ALICE, OOLONG)
    assert bench.store.purge(ALICE, {old.id: ()}, before=bench.clock.now()) == (old.id,)
    assert bench.kept() is not None


def test_a_process_that_slept_through_a_purge_writes_nothing_of_it_back(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(policy, "LEAST_CHANGES", 5)
    secret = a_memory("Oolong from Darjeelingstrasse", now=bench.clock.now())
    bench.put(secret)
    asleep = bench.process()
    assert secret.id in ids(asleep.candidates(ALICE, MANY))
    bench.clock.advance(hours=2)
    bench.put(changed(secret, state=State.DELETED))
    bench.clock.advance(minutes=20)
    assert bench.store.purge(ALICE, {secret.id: ()}, before=bench.clock.now()) == (secret.id,)
    bench.clock.advance(hours=1)
    bench.put(*(a_memory(f"Oolong later {number}", now=bench.clock.now()) for number in range(20)))
    found = asleep.candidates(ALICE, MANY)
    assert (secret.id in ids(found), found.degraded) == (False, ())
    assert bench.kept() is not None
    assert b"darjeelingstrass" not in bench.stored()
    assert secret.id not in ids(bench.process().candidates(ALICE, MANY))


def test_word_of_a_purge_is_left_as_long_as_somebody_may_have_missed_the_deletion(bench: Bench) -> None:
    early, late, *_ = bench.entries
    bench.put(changed(early, state=State.DELETED))
    bench.clock.advance(days=8)
    bench.put(changed(late, state=State.DELETED))
    assert set(bench.store.purge(ALICE, {early.id: (), late.id: ()}, before=bench.clock.now())) == {early.id, late.id}
    assert (early.id.encode() in bench.stored(), late.id.encode() in bench.stored()) == (False, True)
    assert late.id not in {change.entry_id for change in bench.store.latest_changes(ALICE, limit=200)}
    erasing, at = DynamoDbErasing(bench.table), bench.clock.now()
    erasure = Erasure("e1", ALICE.owner, ALICE.space, at, "user")
    erasing.close(erasure)
    while erasing.erase_some(erasure, limit=100):
        pass
    assert late.id.encode() not in bench.stored()


def test_an_erasure_takes_snapshots_and_lets_none_come(bench: Bench) -> None:
    search = bench.process()
    search.candidates(ALICE, OOLONG)
    erasing, at = DynamoDbErasing(bench.table), bench.clock.now()
    erasure = Erasure("e1", ALICE.owner, ALICE.space, at, "user")
    erasing.close(erasure)
    with pytest.raises(BeingErasedError):
        bench.shelf.begin(ALICE, MAKE)
    while erasing.erase_some(erasure, limit=100):
        pass
    bench.clock.advance(minutes=3)
    assert erasing.finish(erasure)
    with pytest.raises(ErasedError):
        bench.shelf.begin(replace(ALICE, begun_at=at - timedelta(seconds=1)), MAKE)
    assert bench.kept() is None
    assert b"oolong" not in bench.stored()
    assert search.candidates(ALICE, OOLONG) == Candidates(took=ANY)


def test_a_snapshot_of_which_a_part_is_missing_or_damaged_is_not_used(bench: Bench) -> None:
    bench.process().candidates(ALICE, OOLONG)
    part = keys_of(ALICE).snapshot_part("A", 0)
    item = bench.table.get(part)
    assert item is not None
    for left in ({**item, "part": b"of no snapshot"}, None):
        bench.table.transact([ItemAction(part, left, UNCHECKED)])
        found = bench.process().candidates(ALICE, MANY)
        assert (ids(found), found.degraded) == ({entry.id for entry in bench.entries}, ())


def test_what_is_read_in_vain_is_paid_for_and_a_foreign_snapshot_costs_a_unit(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.process().candidates(ALICE, OOLONG)
    snapshots = SpaceSnapshots(bench.shelf, bench.clock, UnitBudget(lambda: 0.0, per_minute=1e9))

    def charged(model: str = MODEL) -> tuple[bool, float]:
        bench.table.count = count = Count()
        loaded, units = snapshots.load(ALICE, model)
        assert units == pytest.approx(count.read_units)
        return loaded is not None, units

    is_there, whole = charged()
    assert is_there
    assert whole > 1
    assert charged("another") == (False, 1)
    part = keys_of(ALICE).snapshot_part("A", 0)
    item = bench.table.get(part)
    assert item is not None
    bench.table.transact([ItemAction(part, {**item, "part": b"of no snapshot"}, UNCHECKED)])
    is_there, damaged = charged()
    assert (is_there, damaged > 1) == (False, True)
    bench.table.transact([ItemAction(part, None, UNCHECKED)])
    is_there, missing = charged()
    assert (is_there, missing > 1) == (False, True)
    monkeypatch.setattr(packed_index, "code_digest", lambda: "of another release")
    assert charged() == (False, 1)


def test_a_snapshot_ends_with_the_feed_that_reaches_back_to_it(bench: Bench) -> None:
    bench.process().candidates(ALICE, OOLONG)
    assert bench.kept() is not None
    bench.clock.advance(days=8)
    assert bench.kept() is None
    assert ids(bench.process().candidates(ALICE, MANY)) == {entry.id for entry in bench.entries}


def test_what_the_budget_does_not_allow_is_read_later_and_the_answer_is_partial_until_then(bench: Bench) -> None:
    seconds = [0.0]
    budget = UnitBudget(lambda: seconds[0], per_minute=8)
    search = ExactSearch(bench.store, max_bytes=1 << 26, paid=PaidReads(budget))
    first = search.candidates(ALICE, MANY)
    assert first.degraded == (Degraded.PARTIAL,)
    newest = sorted((entry.id for entry in bench.entries), reverse=True)
    assert ids(first) == set(newest[: len(ids(first))])
    assert 0 < len(ids(first)) < ENTRIES
    found = [first]
    while found[-1].degraded:
        seconds[0] += 30.0
        assert len(found) < 10
        found.append(search.candidates(ALICE, MANY))
    assert ids(found[-1]) == {entry.id for entry in bench.entries}
