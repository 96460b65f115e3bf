"""Entries of several people in one request: what cannot be read or settled of one leaves the others as they are."""

import json
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from recollect.adapters.dynamodb import DynamoDbEntryStore, Table, connect
from recollect.adapters.dynamodb.items.entries import StoredEntry, change_key
from recollect.adapters.dynamodb.items.keys import keys_of
from recollect.adapters.dynamodb.reads.changes import TRIED_ALONE
from recollect.adapters.dynamodb.transaction.retries import Contention, ContentionPolicy
from recollect.core.model.entry import Entry
from recollect.core.model.scope import Scope
from recollect.errors import StoreUnavailableError
from tests.builders import MODEL, a_memory
from tests.fakes.clock import FixedClock
from tests.unit.adapters.aws_double import Answer, AwsDouble, Document, cancelled, refusal, serving
from tests.unit.functions.stream import image_of

TABLE = "recollect"
PEOPLE = [Scope(f"person-{number}") for number in range(6)]
POLICY = ContentionPolicy(max_attempts=2, base_seconds=0.0, cap_seconds=0.0)


class Service:
    """A table of some entries, which refuses what touches the partitions of some people."""

    def __init__(self, double: AwsDouble, entries: list[Entry]) -> None:
        self.double = double
        self.hot: set[str] = set()  # partitions
        self.hot_reads = True
        self.is_down = False
        self.items: dict[tuple[str, str], Document] = {}
        for entry in entries:
            image = image_of(entry)
            self.items[image["pk"]["S"], image["sk"]["S"]] = image
            keys = keys_of(Scope(entry.user_id, entry.space))
            change = change_key(StoredEntry(entry, entry.version, entry.modified_at), keys)
            value = json.dumps({"entry": entry.id, "version": entry.version, "at": 0, "tags": []})
            self.items[change.pk, change.sk] = {"pk": {"S": change.pk}, "sk": {"S": change.sk}, "value": {"S": value}}
        double.usual["BatchGetItem"] = self._read
        double.usual["TransactWriteItems"] = self._write

    def _read(self, body: Any) -> Answer:
        if self.is_down:
            return refusal("ThrottlingException")
        asked = body["RequestItems"][TABLE]["Keys"]
        left = [key for key in asked if self.hot_reads and key["pk"]["S"] in self.hot]
        there = [self.items.get((key["pk"]["S"], key["sk"]["S"])) for key in asked if key not in left]
        unread = {TABLE: {"Keys": left}} if left else {}
        return 200, {"Responses": {TABLE: [one for one in there if one]}, "UnprocessedKeys": unread}

    def _write(self, body: Any) -> Answer:
        touched = {one["Delete"]["Key"]["pk"]["S"] for one in body["TransactItems"] if "Delete" in one}
        if self.is_down:
            return refusal("ThrottlingException")
        return cancelled("ThrottlingError", "None") if touched & self.hot else (200, {})

    def settled(self) -> list[set[str]]:
        """Whose changes each transaction was about that was carried out."""
        sent = [
            {one["Delete"]["Key"]["pk"]["S"] for one in body["TransactItems"] if "Delete" in one}
            for body in self.double.asked("TransactWriteItems")
        ]
        return [touched for touched in sent if not touched & self.hot]


@pytest.fixture
def entries() -> list[Entry]:
    return [a_memory(scope=scope) for scope in PEOPLE]


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch, entries: list[Entry]) -> Iterator[Service]:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "test")
    monkeypatch.setattr("botocore.endpoint.time.sleep", lambda _: None)
    with serving() as double:
        yield Service(double, entries)


@pytest.fixture
def store(service: Service) -> Iterator[DynamoDbEntryStore]:
    connection = connect(TABLE, region="us-east-1", endpoint=service.double.url)
    races = Contention(wait=lambda _: None, chance=lambda: 1.0, policy=POLICY)
    with closing(Table(connection, TABLE, FixedClock(), races)) as table:
        yield DynamoDbEntryStore(table)
    connection.client.close()


def partition(scope: Scope) -> str:
    return keys_of(scope).pk


def test_entries_of_all_people_are_read_by_one_request(
    store: DynamoDbEntryStore, service: Service, entries: list[Entry]
) -> None:
    read = store.index_rows_of_spaces({Scope(one.user_id): [one.id, "none"] for one in entries}, model=MODEL)
    assert {scope: [row.entry_id for row in rows] for scope, rows in read.rows.items()} == {
        Scope(one.user_id): [one.id] for one in entries
    }
    assert read.unread == frozenset()
    assert len(service.double.asked("BatchGetItem")) == 1


def test_an_id_that_is_another_persons_is_not_found(store: DynamoDbEntryStore, entries: list[Entry]) -> None:
    first, second, *_ = entries
    read = store.index_rows_of_spaces({PEOPLE[0]: [second.id], PEOPLE[1]: [first.id]}, model=MODEL)
    assert read.rows == {PEOPLE[0]: [], PEOPLE[1]: []}


def test_entries_of_a_throttled_person_are_unread_and_others_are_read(
    store: DynamoDbEntryStore, service: Service, entries: list[Entry]
) -> None:
    """Those that do not exist are known not to, and not taken for unread."""
    service.hot = {partition(PEOPLE[0])}
    read = store.index_rows_of_spaces({Scope(one.user_id): [one.id, "none"] for one in entries}, model=MODEL)
    assert read.unread == {(PEOPLE[0], entries[0].id), (PEOPLE[0], "none")}
    assert [len(read.rows[scope]) for scope in PEOPLE] == [0, 1, 1, 1, 1, 1]


def test_of_a_table_that_does_not_answer_everything_is_unread(
    store: DynamoDbEntryStore, service: Service, entries: list[Entry]
) -> None:
    service.is_down = True
    read = store.index_rows_of_spaces({Scope(one.user_id): [one.id] for one in entries}, model=MODEL)
    assert read.unread == {(Scope(one.user_id), one.id) for one in entries}
    with pytest.raises(StoreUnavailableError):
        store.index_rows_of(PEOPLE[0], [entries[0].id], model=MODEL)


def test_changes_of_all_people_are_settled_by_one_transaction(
    store: DynamoDbEntryStore, service: Service, entries: list[Entry]
) -> None:
    assert store.settle_spaces({Scope(one.user_id): [(one.id, 1)] for one in entries}) == frozenset()
    assert service.settled() == [set(map(partition, PEOPLE))]
    (body,) = service.double.asked("TransactWriteItems")
    actions = [next(iter(one.items())) for one in body["TransactItems"]]
    removed = [asked["Key"]["pk"]["S"] for name, asked in actions if name == "Delete"]
    put = [asked["Item"] for name, asked in actions if name == "Put"]
    # Each stays with its own person
    assert removed == [one["pk"]["S"] for one in put]
    told = {one["pk"]["S"]: json.loads(one["value"]["S"])["entry"] for one in put}
    assert told == {partition(Scope(one.user_id)): one.id for one in entries}


def test_changes_of_a_throttled_person_are_left_and_others_are_settled(
    store: DynamoDbEntryStore, service: Service, entries: list[Entry]
) -> None:
    service.hot, service.hot_reads = {partition(PEOPLE[2])}, False
    refused = store.settle_spaces({Scope(one.user_id): [(one.id, 1)] for one in entries})
    assert refused == {(PEOPLE[2], entries[2].id)}
    assert set().union(*service.settled()) == {partition(one) for one in PEOPLE if one != PEOPLE[2]}


def test_a_table_that_takes_nothing_is_not_tried_for_everybody(
    store: DynamoDbEntryStore, service: Service, entries: list[Entry]
) -> None:
    service.is_down = True
    service.double.usual["BatchGetItem"] = lambda _: refusal("ThrottlingException")
    refused = store.settle_spaces({Scope(one.user_id): [(one.id, 1)] for one in entries})
    assert refused == {(Scope(one.user_id), one.id) for one in entries}
    attempts = 3 * 3  # botocore's own, of each of ours, of each call
    assert len(service.double.asked("BatchGetItem")) == attempts * (1 + TRIED_ALONE)
