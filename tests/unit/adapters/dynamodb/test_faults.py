"""A service that refuses, conflicts or is silent: tried again for a while, then told, and nothing is half-written."""

import logging
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta

import pytest
from pynamodb.exceptions import TransactWriteError

from recollect.adapters.dynamodb import DynamoDbEntryStore, Table, connect
from recollect.adapters.dynamodb.client import ATTEMPTS, note_refusals
from recollect.adapters.dynamodb.transaction.retries import READ_ROUNDS, Contention, ContentionPolicy
from recollect.core.model.writes import Committed, Refused
from recollect.errors import StoreBusyError, StoreForbiddenError, StoreUnavailableError, UnavailableError
from tests.builders import ALICE, a_memory, a_write
from tests.fakes.clock import START, FixedClock
from tests.unit.adapters.aws_double import Answer, AwsDouble, Document, cancelled, refusal, serving

TABLE = "recollect"
CONFLICT = cancelled("None", "TransactionConflict")
THROTTLED = cancelled("ThrottlingError", "None")
LOST = cancelled("ConditionalCheckFailed")
POLICY = ContentionPolicy(max_attempts=5, base_seconds=0.02, cap_seconds=0.05)
SECRET_TEXT = "what nobody else may read"


@pytest.fixture
def double(monkeypatch: pytest.MonkeyPatch) -> Iterator[AwsDouble]:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "test")
    with serving() as server:
        server.usual["BatchGetItem"] = lambda _: found()
        server.usual["Query"] = lambda _: (200, {"Items": [], "Count": 0})
        yield server


@pytest.fixture
def botocore_waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that botocore would have waited between its attempts."""
    waits: list[float] = []
    monkeypatch.setattr("botocore.endpoint.time.sleep", waits.append)
    return waits


@pytest.fixture
def waits() -> list[float]:
    """The seconds that the adapter would have waited between races."""
    return []


@pytest.fixture
def table(double: AwsDouble, waits: list[float]) -> Iterator[Table]:
    connection = connect(TABLE, region="us-east-1", endpoint=double.url)
    races = Contention(wait=waits.append, chance=lambda: 1.0, policy=POLICY)
    with closing(Table(connection, TABLE, FixedClock(), races)) as opened:
        yield opened
    connection.client.close()


@pytest.fixture
def store(table: Table) -> DynamoDbEntryStore:
    return DynamoDbEntryStore(table)


def found(*items: Document, unprocessed: list[Document] | None = None) -> Answer:
    unread = {TABLE: {"Keys": unprocessed}} if unprocessed else {}
    return 200, {"Responses": {TABLE: list(items)}, "UnprocessedKeys": unread}


def test_a_throttled_read_is_tried_again(
    store: DynamoDbEntryStore, double: AwsDouble, botocore_waits: list[float]
) -> None:
    double.plan("Query", refusal("ProvisionedThroughputExceededException"), refusal("ThrottlingException"))
    assert store.pending(ALICE, limit=1) == ()
    assert len(botocore_waits) == 2


def test_every_attempt_that_is_refused_is_told_and_no_other(
    double: AwsDouble, botocore_waits: list[float], waits: list[float]
) -> None:
    connection = connect(TABLE, region="us-east-1", endpoint=double.url)
    told: list[None] = []
    note_refusals(connection, lambda: told.append(None))
    with closing(Table(connection, TABLE, FixedClock(), Contention(wait=waits.append, chance=lambda: 1.0))) as table:
        store = DynamoDbEntryStore(table)
        double.plan("Query", refusal("InternalServerError", status=500))
        assert store.pending(ALICE, limit=1) == ()
        assert told == []
        double.plan("Query", refusal("ProvisionedThroughputExceededException"), refusal("ThrottlingException"))
        assert store.pending(ALICE, limit=1) == ()
        assert len(told) == 2
        keys = [{"pk": {"S": "somewhere"}, "sk": {"S": "something"}}]
        double.plan("BatchGetItem", found(unprocessed=keys), found())
        store.read(ALICE, ["one"])
        assert len(told) == 3
        double.plan("TransactWriteItems", refusal("ProvisionedThroughputExceededException"))
        store.commit(ALICE, [a_write(a_memory())])
        assert len(double.asked("TransactWriteItems")) == 2
        assert len(told) == 3  # a refused write says nothing of what may be read
    connection.client.close()
    assert len(botocore_waits) == 4


@pytest.mark.parametrize("code", ["ProvisionedThroughputExceededException", "ThrottlingException"])
def test_a_service_that_goes_on_throttling_is_unavailable(
    store: DynamoDbEntryStore, double: AwsDouble, botocore_waits: list[float], code: str
) -> None:
    double.plan("TransactWriteItems", *[refusal(code)] * 9)
    with pytest.raises(StoreUnavailableError, match=code) as failure:
        store.commit(ALICE, [a_write(a_memory(SECRET_TEXT))])
    assert len(double.asked("TransactWriteItems")) == ATTEMPTS
    assert len(botocore_waits) == ATTEMPTS - 1
    assert SECRET_TEXT not in str(failure.value)


def test_attempts_of_one_transaction_carry_one_token(
    store: DynamoDbEntryStore, double: AwsDouble, botocore_waits: list[float]
) -> None:
    """The first may have been carried out although its answer was lost: the service then does not do it twice."""
    double.plan("TransactWriteItems", refusal("InternalServerError", status=500))
    (outcome,) = store.commit(ALICE, [a_write(a_memory())])
    assert isinstance(outcome, Committed)
    first, second = (request["ClientRequestToken"] for request in double.asked("TransactWriteItems"))
    assert first == second


@pytest.mark.parametrize("answer", [CONFLICT, THROTTLED, LOST])
def test_a_lost_race_is_run_again_after_a_pause_that_grows(
    store: DynamoDbEntryStore, double: AwsDouble, waits: list[float], answer: Answer
) -> None:
    double.plan("TransactWriteItems", *[answer] * 3)
    (outcome,) = store.commit(ALICE, [a_write(a_memory())])
    assert isinstance(outcome, Committed)
    assert waits == [0.02, 0.04, 0.05]
    # Every race begins with reading: what it touches, and as the space is new, barriers of erasures and due jobs
    assert len(double.asked("BatchGetItem")) == 4 * 3


def test_a_race_that_is_always_lost_ends_as_unavailable(store: DynamoDbEntryStore, double: AwsDouble) -> None:
    double.plan("TransactWriteItems", *[CONFLICT] * 99)
    with pytest.raises(StoreUnavailableError):
        store.commit(ALICE, [a_write(a_memory())])
    assert len(double.asked("TransactWriteItems")) == POLICY.max_attempts


def test_what_was_committed_before_the_service_failed_is_told(store: DynamoDbEntryStore, double: AwsDouble) -> None:
    """Sixty writes are two transactions; the second is never carried out."""
    double.plan("TransactWriteItems", (200, {}), *[CONFLICT] * 99)
    outcomes = store.commit(ALICE, [a_write(a_memory()) for _ in range(60)])
    kinds = [type(outcome) for outcome in outcomes]
    carried = kinds.count(Committed)
    assert kinds == [Committed] * carried + [Refused] * (60 - carried)
    assert 0 < carried < 60
    assert all(isinstance(one.error, StoreUnavailableError) for one in outcomes if isinstance(one, Refused))
    first = double.asked("TransactWriteItems")[0]["TransactItems"]
    assert sum(item["Put"]["Item"]["sk"]["S"].startswith("ENTRY#") for item in first) == carried


def test_a_transaction_stays_within_what_the_service_carries(store: DynamoDbEntryStore, double: AwsDouble) -> None:
    store.commit(ALICE, [a_write(a_memory("🙂" * 8_000, metadata={"a": "x" * 16_000})) for _ in range(100)])
    sizes = [len(str(request["TransactItems"]).encode()) for request in double.asked("TransactWriteItems")]
    assert max(len(request["TransactItems"]) for request in double.asked("TransactWriteItems")) <= 100
    assert max(sizes) < 4 * 1024 * 1024


def test_a_mistake_of_our_own_is_not_taken_for_a_failure_of_the_service(
    store: DynamoDbEntryStore, double: AwsDouble
) -> None:
    double.plan("TransactWriteItems", cancelled("ValidationError"))
    with pytest.raises(TransactWriteError):
        store.commit(ALICE, [a_write(a_memory())])


def test_a_service_that_is_not_there_is_unavailable(double: AwsDouble, botocore_waits: list[float]) -> None:
    connection = connect(TABLE, region="us-east-1", endpoint="http://127.0.0.1:9")
    races = Contention(wait=botocore_waits.append, chance=lambda: 1.0)
    with closing(Table(connection, TABLE, FixedClock(), races)) as nowhere, pytest.raises(StoreUnavailableError):
        DynamoDbEntryStore(nowhere).pending(ALICE, limit=1)
    connection.client.close()


def test_keys_that_an_answer_left_out_are_asked_for_again(store: DynamoDbEntryStore, double: AwsDouble) -> None:
    key = {"pk": {"S": "p"}, "sk": {"S": "s"}}
    double.plan("BatchGetItem", found(unprocessed=[key]))
    assert store.stored_messages(ALICE, "s1", ["one", "two"]) == {}
    assert [request["RequestItems"][TABLE]["Keys"] for request in double.asked("BatchGetItem")][1:] == [[key]]


def test_keys_that_are_left_out_again_and_again_end_as_busy(
    store: DynamoDbEntryStore, double: AwsDouble, waits: list[float]
) -> None:
    key = {"pk": {"S": "p"}, "sk": {"S": "s"}}
    double.usual["BatchGetItem"] = lambda _: found(unprocessed=[key])
    with pytest.raises(StoreBusyError):
        store.stored_messages(ALICE, "s1", ["one"])
    assert len(double.asked("BatchGetItem")) == POLICY.max_attempts
    assert waits == [0.02, 0.04, 0.05, 0.05]


@pytest.mark.parametrize(("hurried", "rounds"), [(True, 1), (False, READ_ROUNDS)])
def test_who_is_in_a_hurry_does_not_wait_for_a_table_that_goes_on_refusing(
    double: AwsDouble, botocore_waits: list[float], waits: list[float], *, hurried: bool, rounds: int
) -> None:
    connection = connect(TABLE, region="us-east-1", endpoint=double.url)
    races = Contention(wait=waits.append, chance=lambda: 1.0, is_hurried=lambda: hurried)
    with closing(Table(connection, TABLE, FixedClock(), races)) as table:
        store = DynamoDbEntryStore(table)
        double.usual["Query"] = lambda _: refusal("ThrottlingException")
        with pytest.raises(StoreBusyError):
            store.pending(ALICE, limit=1)
        assert len(double.asked("Query")) == rounds * ATTEMPTS
        assert len(waits) == rounds - 1
        assert len(botocore_waits) == rounds * (ATTEMPTS - 1)
        waits.clear()
        key = {"pk": {"S": "p"}, "sk": {"S": "s"}}
        double.usual["BatchGetItem"] = lambda _: found(unprocessed=[key])
        with pytest.raises(StoreBusyError):
            store.stored_messages(ALICE, "s1", ["one"])
        assert len(waits) == (READ_ROUNDS if hurried else races.policy.max_attempts) - 1
    connection.client.close()


def test_between_requests_of_which_each_reads_some_there_is_a_pause(
    store: DynamoDbEntryStore, double: AwsDouble, waits: list[float]
) -> None:
    keys = [{"pk": {"S": "p"}, "sk": {"S": name}} for name in ("s", "t")]
    double.plan("BatchGetItem", found(unprocessed=keys), found(unprocessed=keys[:1]), found())
    assert store.stored_messages(ALICE, "s1", ["one", "two", "three"]) == {}
    assert waits == [0.02, 0.04]


def test_what_has_expired_is_not_seen_although_the_service_still_has_it(
    store: DynamoDbEntryStore, double: AwsDouble
) -> None:
    def change(number: int, **more: object) -> Document:
        value = f'{{"entry": "{number}", "version": 1, "at": 0, "tags": []}}'
        return {"pk": {"S": "p"}, "sk": {"S": f"CHANGE#{number:018d}#{number}#1"}, "value": {"S": value}, **more}

    def at(moment: float) -> Document:
        return {"N": str(int(moment))}

    past, future = START.timestamp(), (START + timedelta(seconds=1)).timestamp()
    items = [change(1), change(2, expires_at=at(past)), change(3, expires_at=at(future))]
    double.plan("Query", (200, {"Items": items, "Count": 3}))
    assert [change.entry_id for change in store.pending(ALICE, limit=9)] == ["1", "3"]


def test_a_queue_that_is_down_does_not_undo_what_is_durable(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    def refuse(requests: object) -> None:
        raise UnavailableError("the queue is down")

    store = DynamoDbEntryStore(table, send=refuse)
    (outcome,) = store.commit(ALICE, [a_write(a_memory(SECRET_TEXT))])
    assert isinstance(outcome, Committed)
    assert [record.message for record in caplog.records if record.levelno == logging.WARNING] == ["requests_not_sent"]


def test_no_text_is_logged_at_any_level(
    store: DynamoDbEntryStore, double: AwsDouble, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        store.commit(ALICE, [a_write(a_memory(SECRET_TEXT))])
    assert SECRET_TEXT in str(double.asked("TransactWriteItems"))
    assert SECRET_TEXT not in caplog.text


def test_what_iam_denies_is_told_from_what_passes_and_not_tried_again(
    store: DynamoDbEntryStore, double: AwsDouble
) -> None:
    double.plan("Query", refusal("AccessDeniedException"))
    with pytest.raises(StoreForbiddenError) as raised:
        store.pending(ALICE, limit=1)
    assert raised.value.__cause__ is None
    assert len(double.asked("Query")) == 1
