"""A bucket whose time is far ahead, as it is after the clock was set back: an earlier one is written."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from recollect.adapters.dynamodb import DynamoDbTokenBuckets, Table, connect
from recollect.adapters.dynamodb.transaction.retries import Contention
from recollect.core.model.token_bucket import Grant, RateLimit
from tests.fakes.clock import START, FixedClock
from tests.unit.adapters.aws_double import Answer, AwsDouble, Document, refusal, serving

TABLE = "recollect"
LIMIT = RateLimit(per_minute=60, burst=10)
NOW = round(START.timestamp() * 1_000_000)
DAY = 86_400_000_000
REFUSED = refusal("ConditionalCheckFailedException")


@pytest.fixture
def double(monkeypatch: pytest.MonkeyPatch) -> Iterator[AwsDouble]:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "test")
    with serving() as server:
        yield server


@pytest.fixture
def buckets(double: AwsDouble) -> Iterator[DynamoDbTokenBuckets]:
    connection = connect(TABLE, region="us-east-1", endpoint=double.url)
    with closing(Table(connection, TABLE, FixedClock(), Contention(wait=lambda _: None, chance=lambda: 1.0))) as table:
        yield DynamoDbTokenBuckets(table)
    connection.client.close()


def _holds(double: AwsDouble, full_at: int) -> None:
    def answer(request: Document) -> Answer:
        (key,) = request["RequestItems"][TABLE]["Keys"]
        return 200, {"Responses": {TABLE: [{**key, "full_at": {"N": str(full_at)}}]}, "UnprocessedKeys": {}}

    double.usual["BatchGetItem"] = answer


@pytest.mark.parametrize("answer", [(200, {}), REFUSED])
def test_a_time_that_is_far_ahead_is_brought_forward_unless_others_changed_it(
    buckets: DynamoDbTokenBuckets, double: AwsDouble, answer: Answer
) -> None:
    _holds(double, NOW + DAY)
    double.plan("UpdateItem", REFUSED, REFUSED, answer)
    assert buckets.take("a", LIMIT, 1) == Grant(0, wait=1_000_000)
    *_, written = double.asked("UpdateItem")
    numbers = {value["N"] for value in written["ExpressionAttributeValues"].values()}
    assert {str(NOW + 10_000_000), str(NOW + DAY)} <= numbers  # what is written, and on which condition
    assert len(double.asked("UpdateItem")) == 3


def test_a_bucket_that_is_only_empty_is_left_as_it_is(buckets: DynamoDbTokenBuckets, double: AwsDouble) -> None:
    _holds(double, NOW + 10_000_000)
    double.plan("UpdateItem", REFUSED, REFUSED)
    assert buckets.take("a", LIMIT, 1) == Grant(0, wait=1_000_000)
    assert len(double.asked("UpdateItem")) == 2
