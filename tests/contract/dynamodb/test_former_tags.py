"""Items of releases that kept tags as they were written are found by tags in any case, and stay as they are."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from recollect.adapters.dynamodb import DynamoDbEntryStore, Table
from recollect.core.model.entry import Entry
from recollect.core.model.listing import Order, Selection
from recollect.core.retrieval.filters.facts import Facet
from tests.builders import ALICE, a_memory, a_turn, a_write
from tests.contract.aws import Aws

WRITTEN = ("Work", "Straße")


def as_written(entry: Entry) -> Entry:
    """Return an entry as a former release held it."""
    object.__setattr__(entry, "tags", WRITTEN)
    return entry


@pytest.fixture
def table(aws: Aws) -> Iterator[Table]:
    with aws.table(aws.clock()) as made:
        yield made


def test_former_tags_are_read_folded_and_found_in_any_case(table: Table) -> None:
    store = DynamoDbEntryStore(table)
    memory, turn = as_written(a_memory("Oolong")), as_written(a_turn("Oolong"))
    store.commit(ALICE, [a_write(memory), a_write(turn)])
    found = store.get(ALICE, memory.id)
    assert found.tags == ("work", "strasse")
    for order in (Order.CREATED, Order.MODIFIED):
        listed = store.list_entries(ALICE, Selection(tags=("wORK", "STRASSE"), order=order), limit=9).items
        assert {entry.id for entry in listed} == {memory.id, turn.id}
    limited = replace(ALICE, tags=frozenset({"WORK"}))
    assert store.statistics(limited).entries == 2
    assert [one.id for one in store.session_turns(limited, "s1", limit=9).items] == [turn.id]
    assert {one.entry_id for one in store.changes(limited, position="0", limit=9).changes} == {memory.id, turn.id}
    for row in store.index_rows_of(limited, [memory.id, turn.id], model="none"):
        assert row.all_facts().tokens[Facet.TAG] == ("work", "strasse")
