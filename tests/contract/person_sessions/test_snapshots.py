"""Snapshots of exact indexes are written, read and dropped within the partitions of their person."""

import pytest

from recollect.adapters.aws.person_sessions import acting_for
from recollect.adapters.dynamodb import DynamoDbEntryStore, DynamoDbSnapshots
from recollect.adapters.search.exact import ExactSearch, PaidReads, SpaceSnapshots, UnitBudget
from recollect.adapters.search.exact import paid_reads as policy
from recollect.adapters.search.exact.packed_index import make_of
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.retrieval.candidates import CandidateQuery
from recollect.errors import StoreForbiddenError
from tests.builders import ALICE, MALLORY, MODEL, a_memory, a_write, vectors
from tests.contract.person_sessions.conftest import NarrowedTable

ENTRIES = 20
OOLONG = CandidateQuery(("oolong",), None, MODEL)


@pytest.fixture(autouse=True)
def of_few_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policy, "LEAST_ENTRIES", ENTRIES // 2)


def process(narrowed: NarrowedTable) -> ExactSearch:
    """A process that has just been started."""
    table = narrowed.table
    budget = UnitBudget(lambda: 0.0, per_minute=1e9)
    snapshots = SpaceSnapshots(DynamoDbSnapshots(table), table.clock, budget)
    return ExactSearch(DynamoDbEntryStore(table), max_bytes=1 << 26, paid=PaidReads(budget, snapshots))


def fill(narrowed: NarrowedTable) -> None:
    store = DynamoDbEntryStore(narrowed.table)
    entries = [a_memory(f"Oolong {number}", now=narrowed.table.clock.now()) for number in range(ENTRIES)]
    store.commit(ALICE, [a_write(entry) for entry in entries])
    assert all(store.store_vectors(ALICE, [EmbeddedVersion(one.id, 1, vectors(1)) for one in entries]))
    store.settle(ALICE, [(one.id, 1) for one in entries])


def test_a_persons_session_is_enough_for_a_snapshot(narrowed_table: NarrowedTable) -> None:
    shelf = DynamoDbSnapshots(narrowed_table.table)
    with narrowed_table.gate.closed(), acting_for(ALICE.owner):
        fill(narrowed_table)
        first = process(narrowed_table).candidates(ALICE, OOLONG)
        assert shelf.read(ALICE, make_of(MODEL)).found is not None
        again = process(narrowed_table).candidates(ALICE, OOLONG)
        assert (again.bm25, again.degraded) == (first.bm25, ())
        shelf.drop(ALICE)
        assert shelf.read(ALICE, make_of(MODEL)).found is None
    assert narrowed_table.gate.denied == []


def test_the_session_of_somebody_else_gets_an_error_and_no_partial_answer(narrowed_table: NarrowedTable) -> None:
    with narrowed_table.gate.closed():
        with acting_for(ALICE.owner):
            fill(narrowed_table)
            process(narrowed_table).candidates(ALICE, OOLONG)
        with acting_for(MALLORY.owner), pytest.raises(StoreForbiddenError):
            process(narrowed_table).candidates(ALICE, OOLONG)
    assert narrowed_table.gate.denied != []
