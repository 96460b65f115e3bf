"""One server for a module, a space for a store."""

from collections.abc import Iterator

import pytest
from langgraph.store.base import BaseStore

from recollect_client import Memory
from tests.client.langgraph.stores import Stores, making, serving


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    with serving(tmp_path_factory.mktemp("langgraph")) as client:
        yield client


@pytest.fixture(params=["called", "awaited"])
def stores(memory: Memory, request: pytest.FixtureRequest) -> Iterator[Stores]:
    with making(memory, request) as make:
        yield make


@pytest.fixture
def store(stores: Stores) -> BaseStore:
    return stores()
