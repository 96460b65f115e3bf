"""An erasure of a space whose search index has scaled to zero: workers wait until it is awake. Seconds are scaled."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from typing import Final

from recollect.adapters.opensearch import FLAVOURS, BulkWriter, IndexClient, OpenSearchIndex, open_client
from recollect.adapters.opensearch.writing import DEFAULT_BULK_POLICY
from recollect.core.model.entry import Entry
from recollect.serverless.settings import ApiSettings, FunctionSettings
from tests.builders import ALICE, a_memory
from tests.contract.erasure.parts import Erasable, committed
from tests.fakes.sleeping_collection import SleepingCollection, sleeping_collection

SCALE: Final = 0.05
WAKING: Final = 25.0  # seconds, of the 10 to 30 that it takes
WORKER: Final = float(FunctionSettings.model_fields["index_write_seconds"].default)
API: Final = float(ApiSettings.model_fields["index_write_seconds"].default)


@contextmanager
def waiting(collection: SleepingCollection, parts: Erasable, seconds: float) -> Iterator[Erasable]:
    """The parts of a process whose bulk requests wait for so long."""
    policy = replace(DEFAULT_BULK_POLICY, seconds=seconds * SCALE, brief_seconds=API * SCALE)
    with closing(IndexClient(open_client(collection.url))) as client:
        writer = BulkWriter(client, lambda _: None, lambda: 0.5, policy)
        index = OpenSearchIndex(client, writer, FLAVOURS["nextgen"], "recollect")
        yield replace(parts, index=index)


def projected(parts: Erasable) -> Entry:
    entry = committed(parts.store, ALICE, a_memory("tea"))
    rows = parts.store.index_rows_of(ALICE, [entry.id], model="any")
    assert isinstance(parts.index, OpenSearchIndex)
    parts.index.project(ALICE, rows)
    return entry


def test_an_erasure_gets_through_to_a_collection_that_sleeps(parts: Erasable) -> None:
    with (
        sleeping_collection(waking_seconds=WAKING * SCALE) as collection,
        waiting(collection, parts, WORKER) as worker,
    ):
        projected(worker)
        assert len(collection.documents) == 1
        erasure = worker.request(ALICE)
        collection.fall_asleep()
        assert worker.run().failed == 0
        line = worker.done(erasure)
    assert collection.documents == {}
    assert line.removed["index_documents"] == 1


def test_whoever_has_no_time_to_wake_it_never_gets_through(parts: Erasable) -> None:
    with (
        sleeping_collection(waking_seconds=WAKING * SCALE) as collection,
        waiting(collection, parts, API) as hurried,
    ):
        projected(hurried)
        erasure = hurried.request(ALICE)
        for _ in range(2):
            collection.fall_asleep()  # long before the schedule comes again
            assert hurried.run().failed == 1
        assert hurried.told(erasure).done_at is None
        assert len(collection.documents) == 1
