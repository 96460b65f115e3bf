"""Which request wrote an entry stands in its item, where the stream finds it, until the next write."""

from recollect.adapters.dynamodb import DynamoDbEntryStore
from recollect.adapters.dynamodb.items.keys import keys_of
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.writes import Author, Write
from tests.builders import ALICE, a_memory, changed, vectors
from tests.contract.aws import Aws


def test_the_request_stands_in_the_item_until_somebody_else_writes_it(aws: Aws) -> None:
    with aws.table(aws.clock()) as table:
        store, entry, found = DynamoDbEntryStore(table), a_memory(), []

        def note() -> None:
            item = table.get(keys_of(ALICE).entry(entry.id))
            assert item is not None
            found.append(item.get("request"))

        store.commit(ALICE, [Write(entry, Author(correlation_id="request-1"))])
        note()
        store.commit(ALICE, [Write(changed(entry, text="matcha"), Author(correlation_id="request-2"))])
        note()
        assert store.store_vectors(ALICE, [EmbeddedVersion(entry.id, 2, vectors())]) == [True]
        note()
    assert found == ["request-1", "request-2", None]
