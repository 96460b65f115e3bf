"""What a deployment does to the index, against a double of OpenSearch."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from recollect.adapters.opensearch import FLAVOURS, BulkWriter, IndexClient, NamedIndexes, open_client
from recollect.adapters.opensearch.mapping import MAPPING_VERSION
from recollect.adapters.opensearch.preparing import PrepareIndex
from recollect.errors import IndexUnavailableError
from tests.builders import ALICE, MODEL, a_memory, a_write
from tests.fakes.entry_store import InMemoryEntryStore
from tests.unit.adapters.opensearch.opensearch_double import (
    Answer,
    OpenSearchDouble,
    Request,
    leg,
    opensearch_double,
    searched,
)

PRESENT = f"recollect-v{MAPPING_VERSION}-000007"
OUTDATED = f"recollect-v{MAPPING_VERSION - 1}-000007"
NEXT = f"recollect-v{MAPPING_VERSION}-000008"
NEXT_SHORT = f"recollect-v{MAPPING_VERSION}-s256-000008"


class Service:
    """Knows which indexes the alias stands for, and takes everything."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def __call__(self, request: Request) -> Answer:
        if request.path.startswith("/_alias/"):
            return (200, {name: {"aliases": {}} for name in self.names}) if self.names else (404, {})
        if request.path.endswith("/_msearch"):
            return searched(leg())
        if request.path.endswith("/_bulk"):
            items = [{"index": {"status": 201}} for line in request.lines if "index" in line]
            return 200, {"errors": False, "items": items}
        return 200, {"acknowledged": True}


@pytest.fixture
def service() -> Service:
    return Service()


@pytest.fixture
def double(service: Service) -> Iterator[OpenSearchDouble]:
    with opensearch_double(service) as serving:
        yield serving


@pytest.fixture
def prepare(double: OpenSearchDouble) -> Iterator[PrepareIndex]:
    store = InMemoryEntryStore()
    store.commit(ALICE, [a_write(a_memory("oolong"))])
    with closing(IndexClient(open_client(double.url))) as client:
        writer = BulkWriter(client, lambda _: None, lambda: 0.5)
        yield PrepareIndex(NamedIndexes(client, writer, FLAVOURS["node"], lambda _: None), store, MODEL)


def asked(double: OpenSearchDouble, method: str) -> list[str]:
    return [request.path for request in double.requests if request.method == method]


def test_an_index_of_this_mapping_is_left_alone(
    prepare: PrepareIndex, service: Service, double: OpenSearchDouble
) -> None:
    service.names = [PRESENT]
    assert prepare(lambda: False) == PRESENT
    assert {request.method for request in double.requests} == {"GET"}


def test_the_first_index_is_made_and_filled(prepare: PrepareIndex, double: OpenSearchDouble) -> None:
    first = f"recollect-v{MAPPING_VERSION}-000001"
    assert prepare(lambda: True) == first
    assert asked(double, "PUT") == [f"/{first}"]
    assert f"/{first}/_bulk" in asked(double, "POST")
    assert "/_aliases" in asked(double, "POST")


def test_an_index_of_another_mapping_is_replaced_and_dropped(
    prepare: PrepareIndex, service: Service, double: OpenSearchDouble
) -> None:
    service.names = [OUTDATED]
    assert prepare(lambda: True) == NEXT
    # First what a killed rebuild may have left
    assert asked(double, "DELETE") == [f"/{NEXT}", f"/{NEXT_SHORT}", f"/{OUTDATED}"]


def test_without_time_the_index_in_use_stays_and_the_new_one_goes(
    prepare: PrepareIndex, service: Service, double: OpenSearchDouble
) -> None:
    service.names = [OUTDATED]
    with pytest.raises(IndexUnavailableError, match="in time"):
        prepare(lambda: False)
    assert "/_aliases" not in asked(double, "POST")
    assert asked(double, "DELETE") == [f"/{NEXT}", f"/{NEXT_SHORT}", f"/{NEXT}"]
