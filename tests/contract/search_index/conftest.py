"""The adapters that the suite runs on; one more adapter is one more parameter here."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from recollect.adapters.opensearch import Flavour
from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.hedged import DegradingSearch, LateIndex, SearchTimeouts
from recollect.adapters.search.rescored import RescoredSearch
from recollect.adapters.sqlite import Database, SqliteEntryStore
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import SHORT_DIMENSIONS
from recollect.core.retrieval.candidates import CandidateQuery, Candidates
from recollect.core.retrieval.index_row import IndexRow
from recollect.errors import IndexUnavailableError
from recollect.ports import EntryStore
from tests.builders import MODEL
from tests.contract.opensearch import NAMED, UNNAMED, opensearch_indexes
from tests.contract.search_index.parts import Indexed
from tests.fakes.clock import FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.late_index import InMemoryLateIndex
from tests.isolation.in_flight import InFlight, scoped
from tests.isolation.leg_guard import LegGuard
from tests.patience import PATIENT_SECONDS

MAX_BYTES = 64 * 1024 * 1024
PENDING = 10_000
WITHOUT_AN_INDEX = "degrading search over an index that is down"
SHORT = "exact search by the beginnings of vectors"
SHORT_ON_SERVICE = "opensearch by the beginnings of vectors"
EMBEDDED = ("exact search over memory", "exact search over sqlite", SHORT, WITHOUT_AN_INDEX)
ON_SERVICES: dict[str, Flavour] = {
    "opensearch": NAMED,
    "opensearch without document names": UNNAMED,
    "degrading search over opensearch": NAMED,
    SHORT_ON_SERVICE: NAMED,
}
ONLY_ON_SERVICES = {"test_rebuild.py", "test_small_among_large.py"}
REFRESH_SECONDS = 60.0
UNHURRIED = SearchTimeouts(deadline=PATIENT_SECONDS)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One suite, every adapter: those on services only where these were asked for."""
    if "indexed" in metafunc.fixturenames:
        asked = metafunc.config.getoption("--services", default=None)
        services = [pytest.param(name, marks=pytest.mark.service) for name in ON_SERVICES] if asked else []
        metafunc.parametrize("indexed", [*EMBEDDED, *services], indirect=True)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What is about an index apart from the store, and shared by many spaces, has no subject without one."""
    unasked = collection_path.name in ONLY_ON_SERVICES and not config.getoption("--services", default=None)
    return unasked or None


@pytest.fixture
def indexed(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Indexed]:
    if request.param in ON_SERVICES:
        degrading = request.param.startswith("degrading")
        short = SHORT_DIMENSIONS if request.param == SHORT_ON_SERVICE else None
        url, flavour = request.getfixturevalue("opensearch"), ON_SERVICES[request.param]
        yield from _opensearch(url, flavour, degrading=degrading, short=short)
    elif request.param == WITHOUT_AN_INDEX:
        yield from _without_an_index()
    elif request.param == SHORT:
        yield from _short(InMemoryEntryStore())
    elif request.param == "exact search over memory":
        yield from _exact_search(InMemoryEntryStore())
    else:
        with closing(Database(tmp_path / "recollect.db")) as database:
            yield from _exact_search(SqliteEntryStore(database, FixedClock()))


def _exact_search(store: EntryStore) -> Iterator[Indexed]:
    with closing(ExactSearch(store, max_bytes=MAX_BYTES)) as index:
        yield Indexed(store, index, _follows_by_itself)


def _short(store: EntryStore) -> Iterator[Indexed]:
    with closing(ExactSearch(store, max_bytes=MAX_BYTES, short=SHORT_DIMENSIONS)) as index:
        yield Indexed(store, RescoredSearch(index, store), _follows_by_itself)


def _follows_by_itself(_: Scope) -> None:
    """Exact search reads the feed of changes before each answer."""


def _without_an_index() -> Iterator[Indexed]:
    store, index = InMemoryEntryStore(), InMemoryLateIndex()
    with _degrading(store, index) as search:
        index.is_down = True
        yield Indexed(store, _WritesAreTried(search), _follows_by_itself)


def _opensearch(url: str, flavour: Flavour, *, degrading: bool, short: int | None) -> Iterator[Indexed]:
    store, in_flight = InMemoryEntryStore(), InFlight()
    with ExitStack() as opened:
        indexes = opened.enter_context(opensearch_indexes(url, flavour, LegGuard(in_flight), short=short))
        plain = scoped(indexes.in_use(), in_flight)
        told = opened.enter_context(_degrading(store, plain)) if degrading else plain
        index = told if short is None else RescoredSearch(told, store)

        def publish(scope: Scope) -> None:
            indexes.refresh()
            waiting = [change.entry_id for change in store.pending(scope, limit=PENDING)]
            index.project(scope, store.index_rows_of(scope, waiting, model=MODEL))
            indexes.refresh()

        yield Indexed(store, index, publish)


@contextmanager
def _degrading(store: EntryStore, index: LateIndex) -> Iterator[DegradingSearch]:
    with (
        closing(ExactSearch(store, max_bytes=MAX_BYTES)) as exact,
        closing(DegradingSearch(index, exact, store, refresh_seconds=REFRESH_SECONDS, timeouts=UNHURRIED)) as search,
    ):
        yield search


@dataclass(frozen=True)
class _WritesAreTried:
    """What a worker does about an index that takes nothing: it tries again later."""

    search: DegradingSearch

    def candidates(self, scope: Scope, query: CandidateQuery) -> Candidates:
        return self.search.candidates(scope, query)

    def project(self, scope: Scope, rows: Sequence[IndexRow]) -> None:
        with suppress(IndexUnavailableError):
            self.search.project(scope, rows)
