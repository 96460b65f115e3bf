"""The adapters that the suite runs on; one more adapter is one more parameter here."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from recollect.adapters.exact_search import ExactSearch
from recollect.adapters.opensearch import Flavour
from recollect.adapters.sqlite import Database, SqliteEntryStore
from recollect.core.scope import Scope
from recollect.ports import EntryStore
from tests.builders import MODEL
from tests.contract.opensearch import NAMED, UNNAMED, endpoint_given, opensearch_indexes
from tests.contract.search_index.parts import Indexed
from tests.fakes.entry_store import InMemoryEntryStore
from tests.node.node import Node

MAX_BYTES = 64 * 1024 * 1024
PENDING = 10_000
EMBEDDED = ("exact search over memory", "exact search over sqlite")
ON_SERVICES: dict[str, Flavour] = {"opensearch": NAMED, "opensearch without document names": UNNAMED}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One suite, every adapter: those on services only where these were asked for."""
    if "indexed" in metafunc.fixturenames:
        services = ON_SERVICES if metafunc.config.getoption("--services", default=False) else {}
        metafunc.parametrize("indexed", [*EMBEDDED, *services], indirect=True)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What is about rebuilding needs an index that is not rebuilt by itself."""
    if collection_path.name == "test_rebuild.py" and not config.getoption("--services", default=False):
        return True
    return None


@pytest.fixture(scope="session")
def opensearch(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of an OpenSearch node: the one that was named, or else one that is started here."""
    if given := endpoint_given():
        yield given
        return
    node = Node(tmp_path_factory.mktemp("opensearch"))
    node.start()
    yield node.url
    node.stop()


@pytest.fixture
def indexed(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Indexed]:
    if request.param in ON_SERVICES:
        yield from _opensearch(request.getfixturevalue("opensearch"), ON_SERVICES[request.param])
    elif request.param == "exact search over memory":
        yield from _exact_search(InMemoryEntryStore())
    else:
        with closing(Database(tmp_path / "recollect.db")) as database:
            yield from _exact_search(SqliteEntryStore(database))


def _exact_search(store: EntryStore) -> Iterator[Indexed]:
    with closing(ExactSearch(store, max_bytes=MAX_BYTES)) as index:
        yield Indexed(store, index, _follows_by_itself)


def _follows_by_itself(_: Scope) -> None:
    """Exact search reads the feed of changes before each answer."""


def _opensearch(url: str, flavour: Flavour) -> Iterator[Indexed]:
    store = InMemoryEntryStore()
    with opensearch_indexes(url, flavour) as indexes:
        index = indexes.named.in_use()

        def publish(scope: Scope) -> None:
            indexes.refresh()
            waiting = [change.entry_id for change in store.pending(scope, limit=PENDING)]
            index.project(scope, store.index_rows_of(scope, waiting, model=MODEL))
            indexes.refresh()

        yield Indexed(store, index, publish)
