"""Stream records and where they point."""

from dataclasses import replace

import pytest

from recollect.adapters.dynamodb.items.attribute_values import Item, json_text
from recollect.adapters.dynamodb.items.keys import Key, keys_of
from recollect.adapters.dynamodb.reads.stream import StreamReader
from recollect.core.model.entry import Entry
from recollect.core.model.records import Collection, RecordKey
from recollect.core.model.scope import Scope
from recollect.core.model.writes import EntryPointer
from tests.builders import a_memory, changed
from tests.unit.functions.stream import a_record, another_record

LONG = Scope("記" * 128, "work")


def nothing(_: Key) -> Item | None:
    raise AssertionError("the table is asked for long names only")


def pointed_at(entry: Entry) -> EntryPointer:
    return EntryPointer(Scope(entry.user_id, entry.space), entry.id, entry.version, entry.kind)


@pytest.mark.parametrize("owner", ["alice", "a#b", "a%23b", "~a", "a%7E#~%25", "zoë", "U#x#S#y"])
def test_owner_and_space_are_read_from_the_key(owner: str) -> None:
    entry = a_memory(scope=Scope(owner, "work"))
    assert StreamReader(nothing).pointer_of(a_record(None, entry)) == pointed_at(entry)


def test_the_version_is_that_of_the_new_image_or_of_the_last() -> None:
    first = a_memory()
    second = changed(first)
    read = StreamReader(nothing).pointer_of
    assert read(a_record(first, second)) == pointed_at(second)
    assert read(a_record(second, None)) == pointed_at(second)


def test_the_request_that_wrote_it_is_that_of_the_new_image() -> None:
    first = a_memory()
    read = StreamReader(nothing).pointer_of
    pointer = read(a_record(first, changed(first), correlation_id="request-7"))
    removed = read(a_record(first, None, correlation_id="request-7"))
    assert pointer is not None
    assert removed is not None
    assert (pointer.correlation_id, removed.correlation_id) == ("request-7", None)


def test_that_the_vectors_are_there_is_no_news() -> None:
    waiting = a_memory(needs_embedding=True)
    done = replace(waiting, needs_embedding=False, embedding_model="m")
    read = StreamReader(nothing).pointer_of
    assert read(a_record(waiting, done)) is None
    assert read(a_record(done, waiting)) == pointed_at(waiting)


RECORDS = [keys_of(Scope("alice")).record(RecordKey(collection, ("ENTRY#x",))).sk for collection in Collection]


@pytest.mark.parametrize("sort_key", ["CHANGE#1", "STATS#x", "VECTOR#x", "TOKENS#x", "VERSION#x#1", "ENTRY", *RECORDS])
def test_what_is_no_entry_is_passed_over(sort_key: str) -> None:
    assert StreamReader(nothing).pointer_of(another_record(sort_key)) is None


def test_the_owner_of_a_long_name_is_looked_up() -> None:
    registered = {keys_of(LONG).registration: {"value": json_text({"owner": LONG.owner})}}
    entry = a_memory(scope=LONG)
    assert StreamReader(registered.get).pointer_of(a_record(None, entry)) == pointed_at(entry)


def test_without_a_trace_of_the_owner_there_is_nothing_to_do() -> None:
    assert StreamReader(lambda _: None).pointer_of(a_record(None, a_memory(scope=LONG))) is None
