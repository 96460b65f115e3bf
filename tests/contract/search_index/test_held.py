"""What an index apart from the store tells that it holds. Exact search is no subject: it follows the store."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pytest

from recollect.core.model.entry import Kind, State
from recollect.core.model.scope import Scope
from recollect.core.retrieval.index_row import HeldRow, IndexRow
from recollect.ports import IndexListing, SearchIndex
from tests.builders import ALICE, MODEL, vectors
from tests.contract.opensearch import NAMED, UNNAMED, opensearch_indexes
from tests.fakes.late_index import InMemoryLateIndex
from tests.isolation.in_flight import InFlight, scoped
from tests.isolation.leg_guard import LegGuard

BOB = Scope("bob")
FLAVOURS = {"opensearch": NAMED, "opensearch without document names": UNNAMED}


@dataclass(frozen=True)
class Listed:
    """An index; refresh: has it show what was written."""

    index: SearchIndex
    listing: IndexListing
    refresh: Callable[[], None]

    def put(self, *rows: IndexRow, scope: Scope = ALICE) -> None:
        self.refresh()
        self.index.project(scope, rows)
        self.refresh()

    def all(self, limit: int, scope: Scope = ALICE) -> list[HeldRow]:
        after, found = None, list[HeldRow]()
        while True:
            page = self.listing.held(scope, limit=limit, after=after)
            assert len(page.items) <= limit
            found += page.items
            after = page.next_after
            if after is None:
                return found
            assert page.items
            assert after == page.items[-1].entry_id


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    asked = metafunc.config.getoption("--services", default=None)
    services = [pytest.param(name, marks=pytest.mark.service) for name in FLAVOURS] if asked else []
    metafunc.parametrize("listed", ["memory", *services], indirect=True)


@pytest.fixture
def listed(request: pytest.FixtureRequest) -> Iterator[Listed]:
    if request.param == "memory":
        index = InMemoryLateIndex()
        yield Listed(index, index, index.refresh)
        return
    in_flight = InFlight()
    with opensearch_indexes(
        request.getfixturevalue("opensearch"), FLAVOURS[request.param], LegGuard(in_flight)
    ) as indexes:
        used = scoped(indexes.in_use(), in_flight)
        yield Listed(used, used, indexes.refresh)


def a_row(entry_id: str, version: int = 1, *, state: State = State.ACTIVE, embedded: bool = False) -> IndexRow:
    row = IndexRow(entry_id, version, Kind.MEMORY, state, "Ana has a boat", model=MODEL)
    return replace(row, pooled=vectors(model=MODEL).pooled) if embedded else row


def test_it_tells_ids_versions_and_models_by_id_whatever_the_pages(listed: Listed) -> None:
    rows = [a_row(f"e{number:02}", number + 1, embedded=number % 3 == 0) for number in range(23)]
    listed.put(*reversed(rows))
    listed.put(a_row("e00"), scope=BOB)
    wanted = [HeldRow(row.entry_id, row.version, MODEL if row.pooled is not None else None) for row in rows]
    for limit in (1, 5, 22, 23, 24, 100):
        assert listed.all(limit) == wanted
    assert listed.all(5, BOB) == [HeldRow("e00", 1)]


def test_it_tells_the_newest_version_and_none_that_is_deleted(listed: Listed) -> None:
    listed.put(a_row("a"), a_row("b"), a_row("c"))
    listed.put(a_row("a", 3), a_row("b", 2, state=State.DELETED))
    listed.put(a_row("a", 2), a_row("c", embedded=True))
    assert listed.all(10) == [HeldRow("a", 3), HeldRow("c", 1, MODEL)]


def test_it_tells_of_archived_ones_as_well(listed: Listed) -> None:
    listed.put(a_row("a", state=State.ARCHIVED))
    assert listed.all(10) == [HeldRow("a", 1)]


def test_an_empty_space_holds_nothing(listed: Listed) -> None:
    listed.put(a_row("a"), scope=BOB)
    assert listed.all(10) == []
