"""The adapters that the suite runs on; one more adapter is one more parameter here."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from recollect.adapters.exact_search import ExactSearch
from recollect.adapters.sqlite import Database, SqliteEntryStore
from recollect.core.scope import Scope
from recollect.ports import EntryStore
from tests.contract.search_index.parts import Indexed
from tests.fakes.entry_store import InMemoryEntryStore

MAX_BYTES = 64 * 1024 * 1024


@pytest.fixture(params=["exact search over memory", "exact search over sqlite"])
def indexed(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Indexed]:
    if request.param == "exact search over memory":
        yield from _exact_search(InMemoryEntryStore())
        return
    with closing(Database(tmp_path / "recollect.db")) as database:
        yield from _exact_search(SqliteEntryStore(database))


def _exact_search(store: EntryStore) -> Iterator[Indexed]:
    with closing(ExactSearch(store, max_bytes=MAX_BYTES)) as index:
        yield Indexed(store, index, _follows_by_itself)


def _follows_by_itself(_: Scope) -> None:
    """Exact search reads the feed of changes before each answer."""
