"""What a table holds of changes and erasures is what its stream is read for."""

from typing import Any

from recollect.adapters.dynamodb import DynamoDbEntryStore, DynamoDbErasing, Table
from recollect.adapters.dynamodb.items.attribute_values import packed
from recollect.adapters.dynamodb.items.keys import BARRIERS, Key, owner_partition
from recollect.adapters.dynamodb.reads.stream import TRAIL, StreamReader
from recollect.core.spaces.erasure import EVERY_SPACE, Erasure
from recollect.core.spaces.published_changes import published_erasure
from tests.builders import ALICE, MALLORY, an_id
from tests.contract.aws import Aws
from tests.fakes.clock import CountingIds
from tests.write_path import USER, wired


def record_of(table: Table, key: Key, clock: Any) -> dict[str, Any]:
    """The record that the stream has of an item, as it is in the table."""
    item = table.get(key)
    assert item is not None
    change = {"Keys": packed({"pk": key.pk, "sk": key.sk}), "NewImage": packed(item), "SequenceNumber": "1"}
    return {
        "eventName": "INSERT",
        "dynamodb": {**change, "ApproximateCreationDateTime": clock.now().timestamp()},
    }


def test_each_item_of_the_trail_is_read_as_the_change_that_it_is_of(aws: Aws) -> None:
    clock = aws.clock()
    with aws.table(clock) as table:
        path = wired(DynamoDbEntryStore(table), clock, CountingIds())
        entry = path.stored("Maya is allergic to walnuts.")
        path.forget(ALICE, entry.id, USER)
        trail = [
            key for key in table.keys_in(f"{owner_partition(ALICE.owner)}#S#{ALICE.space}") if key.sk.startswith(TRAIL)
        ]
        found = [StreamReader(table.get).change_of(record_of(table, key, clock)) for key in trail]
    told = [(one.kind.value, one.entry_id, one.version, one.owner, one.space) for one in found if one is not None]
    assert sorted(told) == [
        ("memory.created", entry.id, 1, ALICE.owner, ALICE.space),
        ("memory.forgotten", entry.id, 2, ALICE.owner, ALICE.space),
    ]


def test_a_barrier_is_read_as_the_erasure_that_raised_it_and_tells_up_to_when(aws: Aws) -> None:
    clock = aws.clock()
    with aws.table(clock) as table:
        wired(DynamoDbEntryStore(table), clock, CountingIds()).stored("Maya is allergic to walnuts.")
        erasing = DynamoDbErasing(table)
        assert erasing.erased_up_to(ALICE) is None
        for space in (ALICE.space, EVERY_SPACE):
            erasure = Erasure(an_id(), ALICE.owner, space, clock.advance(seconds=1), "user")
            erasing.close(erasure)
            key = Key(owner_partition(ALICE.owner), f"{BARRIERS}{space}")
            told = StreamReader(table.get).change_of(record_of(table, key, clock))
            assert told == published_erasure(ALICE.owner, space, erasure.at, "user")
            assert erasing.erased_up_to(ALICE) == erasure.at
        assert erasing.erased_up_to(MALLORY) is None
