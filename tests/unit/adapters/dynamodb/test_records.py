"""What records ask of the service: conditions are read before, the rest is not; races are lost and run again."""

from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta

import pytest

from recollect.adapters.dynamodb import DynamoDbEntryStore, Table, connect
from recollect.adapters.dynamodb.items.keys import microseconds
from recollect.adapters.dynamodb.transaction.retries import Contention
from recollect.core.model.records import ABSENT, Collection, DropRecord, PutRecord, RecordKey
from recollect.core.model.writes import Committed, Refused
from recollect.errors import RecordConflictError
from tests.builders import ALICE, a_memory, a_write
from tests.contract.store.parts import edge
from tests.fakes.clock import START, FixedClock
from tests.unit.adapters.aws_double import Answer, AwsDouble, Document, cancelled, serving

TABLE = "recollect"
SPACE = "U#alice#S#default"
LOST = cancelled("ConditionalCheckFailed")
REGISTERED = {"pk": {"S": "U#alice"}, "sk": {"S": "SPACE#default"}, "value": {"S": "{}"}, "rev": {"N": "1"}}


@pytest.fixture
def double(monkeypatch: pytest.MonkeyPatch) -> Iterator[AwsDouble]:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "test")
    with serving() as server:
        server.usual["BatchGetItem"] = lambda _: found(REGISTERED)
        yield server


@pytest.fixture
def store(double: AwsDouble) -> Iterator[DynamoDbEntryStore]:
    connection = connect(TABLE, region="us-east-1", endpoint=double.url)
    races = Contention(wait=lambda _: None, chance=lambda: 1.0)
    with closing(Table(connection, TABLE, FixedClock(), races)) as table:
        yield DynamoDbEntryStore(table)
    connection.client.close()


def found(*items: Document) -> Answer:
    return 200, {"Responses": {TABLE: list(items)}, "UnprocessedKeys": {}}


def an_item(key: RecordKey, *, revision: int, **more: Document) -> Document:
    sort = {"S": f"{key.collection.value}#{key.text}"}
    return {"pk": {"S": SPACE}, "sk": sort, "value": {"S": "{}"}, "rev": {"N": str(revision)}, **more}


def read_keys(double: AwsDouble) -> list[list[str]]:
    """The sort keys that each request read."""
    asked = [request["RequestItems"][TABLE]["Keys"] for request in double.asked("BatchGetItem")]
    return [sorted(key["sk"]["S"] for key in keys) for keys in asked]


def actions_on(double: AwsDouble, prefix: str) -> dict[str, tuple[str, Document]]:
    """What the last transaction does to the items under a prefix: the kind of action and its request, by sort key."""
    items = double.asked("TransactWriteItems")[-1]["TransactItems"]
    actions = [(kind, action) for item in items for kind, action in item.items()]
    keyed = {action.get("Key", action.get("Item"))["sk"]["S"]: (kind, action) for kind, action in actions}
    return {key: action for key, action in keyed.items() if key.startswith(prefix)}


def test_only_what_has_a_condition_is_read_before_it_is_written(store: DynamoDbEntryStore, double: AwsDouble) -> None:
    memory = a_memory()
    changes = (PutRecord(edge("claimed"), expected=ABSENT), PutRecord(edge("blind")), DropRecord(edge("gone")))
    (outcome,) = store.commit(ALICE, [a_write(memory, records=changes)])
    assert isinstance(outcome, Committed)
    assert read_keys(double) == [["EDGE#claimed", f"ENTRY#{memory.id}", "SPACE#default"], ["DUE"]]
    actions = actions_on(double, "EDGE#")
    assert {key: kind for key, (kind, _) in actions.items()} == {
        "EDGE#claimed": "Put",
        "EDGE#blind": "Update",
        "EDGE#gone": "Delete",
    }
    assert {key for key, (_, action) in actions.items() if "ConditionExpression" in action} == {"EDGE#claimed"}


def test_a_record_is_dropped_only_as_it_was_read_when_the_drop_has_a_condition(
    store: DynamoDbEntryStore, double: AwsDouble
) -> None:
    double.plan("BatchGetItem", found(REGISTERED, an_item(edge("a"), revision=3)))
    store.change_records(ALICE, [DropRecord(edge("a"), 3), DropRecord(edge("b"), ABSENT)])
    actions = {key: action for key, (_, action) in actions_on(double, "EDGE#").items()}
    assert actions["EDGE#a"]["ExpressionAttributeValues"] == {":0": {"N": "3"}}
    assert "attribute_not_exists" in actions["EDGE#b"]["ConditionExpression"]


def test_what_is_written_without_a_condition_is_so_in_each_transaction_of_a_call(
    store: DynamoDbEntryStore, double: AwsDouble
) -> None:
    outcomes = store.commit(ALICE, [a_write(a_memory(), records=(PutRecord(edge("last")),)) for _ in range(60)])
    assert all(isinstance(outcome, Committed) for outcome in outcomes)
    transactions = [request["TransactItems"] for request in double.asked("TransactWriteItems")]
    assert len(transactions) > 1
    assert all(sum("Update" in action for action in actions) == 1 for actions in transactions)


def test_a_record_says_when_it_ends_in_whole_seconds_to_the_service(
    store: DynamoDbEntryStore, double: AwsDouble
) -> None:
    """Rounded up: the service must not remove what still exists."""
    end = START + timedelta(seconds=5, microseconds=1)
    store.change_records(ALICE, [PutRecord(edge("a"), expires_at=end, expected=ABSENT)])
    (_, action) = actions_on(double, "EDGE#")["EDGE#a"]
    assert action["Item"]["expires_at"] == {"N": str(int(START.timestamp()) + 6)}
    assert action["Item"]["ends_at"] == {"N": str(microseconds(end))}


def test_a_record_that_changed_between_reading_and_writing_is_read_again(
    store: DynamoDbEntryStore, double: AwsDouble
) -> None:
    claim = PutRecord(edge("a"), expected=ABSENT)
    of_jobs = found()  # the space is not known to have its jobs noted
    double.plan("BatchGetItem", found(REGISTERED), of_jobs, found(REGISTERED, an_item(edge("a"), revision=1)))
    double.plan("TransactWriteItems", LOST)
    (outcome,) = store.commit(ALICE, [a_write(a_memory(), records=(claim,))])
    assert isinstance(outcome, Refused)
    assert isinstance(outcome.error, RecordConflictError)
    assert len(double.asked("TransactWriteItems")) == 1


def test_what_has_expired_is_replaced_at_its_revision_although_the_service_still_has_it(
    store: DynamoDbEntryStore, double: AwsDouble
) -> None:
    ended = {"ends_at": {"N": str(microseconds(START))}, "expires_at": {"N": str(int(START.timestamp()))}}
    double.plan("BatchGetItem", found(REGISTERED, an_item(edge("a"), revision=7, **ended)))
    store.change_records(ALICE, [PutRecord(edge("a"), expected=ABSENT)])
    (kind, action) = actions_on(double, "EDGE#")["EDGE#a"]
    assert kind == "Put"
    assert action["ExpressionAttributeValues"] == {":0": {"N": "7"}}
    assert action["Item"]["rev"] == {"N": "8"}
    assert "expires_at" not in action["Item"]


def test_a_count_goes_on_where_an_answer_ended(store: DynamoDbEntryStore, double: AwsDouble) -> None:
    more = {"pk": {"S": SPACE}, "sk": {"S": "AUDIT#m"}}
    double.plan("Query", (200, {"Count": 3, "LastEvaluatedKey": more}), (200, {"Count": 2}))
    assert store.count_records(ALICE, Collection.AUDIT) == 5
    first, second = double.asked("Query")
    assert first["Select"] == "COUNT"
    assert first["ConsistentRead"] is True
    assert second["ExclusiveStartKey"] == more
