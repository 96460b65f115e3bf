"""What is particular to the store on SQLite: exact times, and statements that go by their indexes."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.adapters.sqlite import Database, SqliteEntryStore
from recollect.adapters.sqlite.read_set import runs_of
from recollect.adapters.sqlite.records import PURGED_AT_ONCE
from recollect.adapters.sqlite.rows import microseconds, moment
from recollect.core.model.listing import Order, Selection
from recollect.core.model.records import MAX_CHANGES, Collection, DropRecord, PutRecord, RecordPrefix
from tests.builders import ALICE, MALLORY, MODEL, a_memory, a_write
from tests.contract.store.parts import conversation, edge, put, stored
from tests.fakes.clock import START, FixedClock

# What a statement may go through from end to end: the ids asked for, what was found by them, and SQLite's own counters
SMALL = {"asked", "json_each", "near", "sqlite_sequence"}


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = Database(tmp_path / "recollect.db")
    yield opened
    opened.close()


@given(st.datetimes(timezones=st.just(UTC)))
def test_every_time_survives_to_the_microsecond(at: datetime) -> None:
    assert moment(microseconds(at)) == at


@given(st.datetimes(timezones=st.just(UTC)), st.datetimes(timezones=st.just(UTC)))
def test_stored_times_are_in_the_order_of_times(one: datetime, other: datetime) -> None:
    assert (microseconds(one) < microseconds(other)) == (one < other)


def test_runs_are_the_longest_chains_of_turns_that_follow_each_other() -> None:
    assert runs_of({"b": "c", "a": "b", "x": None, "d": "e", "c": "unread"}) == (("a", "b", "c"), ("x",), ("d",))
    assert runs_of({}) == ()


def test_no_statement_of_a_search_or_a_listing_scans_a_table(database: Database) -> None:
    store = SqliteEntryStore(database, FixedClock())
    turns = conversation(store, ["a", "b", "c"])
    stored(store, a_memory(name="home", tags=("t",)))
    put(store, "a", "b")
    put(store, "a", "c", expires_at=START)
    statements = _statements_of(database)
    read = partial(store.read, ALICE, [turn.id for turn in turns], model=MODEL, before=4, after=2)
    read()
    conversation(store, ["d"], revision=3)
    store.record_access(ALICE, [turns[0].id], START)
    read()
    store.get_by_name(ALICE, "home")
    store.index_rows(ALICE, model=MODEL, limit=9)
    store.index_rows_of(ALICE, [turns[0].id], model=MODEL)
    store.session_window(ALICE, "s1", START, before=2, after=2)
    store.session_turns(ALICE, "s1", limit=9)
    store.sessions(ALICE, limit=9)
    store.changes(ALICE, position="0", limit=9)
    store.pending(ALICE, limit=9)
    store.statistics(ALICE)
    for order in Order:
        store.list_entries(ALICE, Selection(order=order), limit=9)
    prefix = RecordPrefix(Collection.EDGE, ("a",))
    store.records(ALICE, [edge("a")])
    store.records_under(ALICE, [prefix, RecordPrefix(Collection.EDGE)], limit=9)
    for newest_first in (False, True):
        page = store.list_records(ALICE, prefix, limit=1, newest_first=newest_first)
        store.list_records(ALICE, prefix, limit=1, newest_first=newest_first, after=page.next_after)
    store.count_records(ALICE, Collection.EDGE)
    store.commit(ALICE, [a_write(a_memory(), records=(PutRecord(edge("b")), DropRecord(edge("b"))))])
    assert len(statements) > 25
    steps = [step for text in statements for step in _plan_of(database, text)]
    assert {step.split()[1] for step in steps if step.startswith("SCAN")} <= SMALL


def test_records_that_have_expired_are_removed_with_later_writes_of_records(database: Database) -> None:
    clock = FixedClock()
    store = SqliteEntryStore(database, clock)
    lapsing = [PutRecord(edge(f"{number}"), expires_at=START + timedelta(hours=1)) for number in range(MAX_CHANGES)]
    store.change_records(ALICE, [*lapsing[1:], PutRecord(edge("lasting"))])
    store.change_records(MALLORY, lapsing)
    clock.advance(hours=1)
    store.commit(ALICE, [a_write(a_memory())])
    assert _rows_of_records(database) == 2 * MAX_CHANGES
    put(store, "new")
    assert _rows_of_records(database) == 2 * MAX_CHANGES + 1 - PURGED_AT_ONCE
    put(store, "new")
    assert _rows_of_records(database) == len({"lasting", "new"})


def _rows_of_records(database: Database) -> int:
    with database.reading() as reader:
        (count,) = reader.execute("SELECT count(*) FROM record").fetchone()
        return int(count)


def _statements_of(database: Database) -> list[str]:
    statements: list[str] = []
    with database.reading() as reader, database.writing() as writer:
        reader.set_trace_callback(statements.append)
        writer.set_trace_callback(statements.append)
    return statements


def _plan_of(database: Database, text: str) -> list[str]:
    if not text.startswith(("SELECT", "WITH", "DELETE", "\n")):
        return []
    with database.reading() as reader:
        reader.set_trace_callback(None)
        return [str(row[3]) for row in reader.execute(f"EXPLAIN QUERY PLAN {text}")]
