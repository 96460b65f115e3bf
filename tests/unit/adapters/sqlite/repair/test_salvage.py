"""What is not damaged is saved, from wherever it stands; what is lost is told, and what follows is made anew."""

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from recollect.adapters.sqlite import Database, SqliteEntryStore, SqliteQueue
from recollect.adapters.sqlite.repair.btree import PageFile, PageKind
from recollect.adapters.sqlite.repair.check import check
from recollect.adapters.sqlite.repair.salvage import Salvage, salvage
from recollect.core.model.writes import ChangePage
from recollect.errors import EntryNotFoundError
from tests.builders import ALICE, MALLORY, changed
from tests.contract.store.parts import stored
from tests.fakes.clock import FixedClock
from tests.unit.adapters.sqlite.repair.files import (
    MEMORIES,
    TURNS,
    a_data_file,
    overwrite,
    pages_of,
    roots,
    rows,
    run,
)

ENTRIES = MEMORIES + TURNS + 1
EVERY_ENTRY = "SELECT id, version, text, state, tags FROM entry ORDER BY id"


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sound") / "recollect.db"
    a_data_file(path)
    return path


@pytest.fixture
def path(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(sound, tmp_path / "recollect.db"))


def saved(path: Path) -> tuple[Path, Salvage]:
    target = path.with_name("saved.db")
    told = salvage(path, target)
    assert check(target).is_sound
    return target, told


def count(path: Path, table: str) -> int:
    ((found,),) = rows(path, f"SELECT count(*) FROM {table}")  # noqa: S608 - constants
    assert isinstance(found, int)
    return found


def last_page_of(path: Path, table: str) -> int:
    """Return a page without pages below it."""
    pages = PageFile(path.read_bytes())
    leaves = {PageKind.TABLE_LEAF, PageKind.INDEX_LEAF}
    return max(page for page in pages.tree(roots(path)[table]) if pages.kind(page) in leaves)


def lost(told: Salvage) -> dict[str, int]:
    """Return what is known to be lost."""
    return {table.name: table.lost for table in told.tables if table.lost}


def unknown(told: Salvage) -> set[str]:
    return {table.name for table in told.tables if table.lost is None}


def test_of_a_sound_file_everything_is_saved_as_it_was(path: Path) -> None:
    target, told = saved(path)
    assert {table.lost for table in told.tables} == {0}
    assert told.lost_entries == ()
    assert set(told.derived.values()) <= {0, told.derived["tags"]}
    names = ("space", "entry", "statistics", "version", "vector", "token_vector", "session", "message", "record")
    for name in (*names, "api_key", "entry_tag"):
        columns = "id, owner, name" if name == "space" else "*"  # where a feed begins is changed on purpose
        query = f"SELECT {columns} FROM {name} ORDER BY 1, 2"  # noqa: S608 - constants
        assert rows(target, query) == rows(path, query) != []


def test_a_damaged_page_of_entries_costs_what_stood_on_it(path: Path, sound: Path) -> None:
    page = pages_of(path, "entry")[10]
    gone = sum(1 for _ in PageFile(path.read_bytes()).cells(page))
    overwrite(path, page)
    target, told = saved(path)
    assert 0 < gone == len(told.lost_entries) == lost(told)["entry"]
    assert unknown(told) == set()
    assert set(rows(target, EVERY_ENTRY)) < set(rows(sound, EVERY_ENTRY))
    assert len(rows(target, EVERY_ENTRY)) == ENTRIES - gone


@pytest.mark.parametrize(
    "table",
    ["entry", "statistics", "version", "vector", "token_vector", "change", "embedding_request"],
)
def test_a_tree_without_its_root_is_found_page_by_page(path: Path, sound: Path, table: str) -> None:
    assert len(pages_of(path, table)) > 1
    overwrite(path, roots(path)[table])
    target, told = saved(path)
    assert lost(told) == {}
    assert rows(target, EVERY_ENTRY) == rows(sound, EVERY_ENTRY)


@pytest.mark.parametrize("table", ["record", "message", "vector", "token_vector", "statistics", "embedding_request"])
def test_how_many_rows_of_a_table_without_an_index_are_lost_is_not_known(path: Path, table: str) -> None:
    overwrite(path, last_page_of(path, table))
    _, told = saved(path)
    assert unknown(told) == {table}


@pytest.mark.parametrize("table", ["entry", "version", "session", "change", "api_key"])
def test_an_index_tells_how_many_rows_a_table_had(path: Path, table: str) -> None:
    before = count(path, table)
    overwrite(path, last_page_of(path, table))
    target, told = saved(path)
    (became,) = (one for one in told.tables if one.name == table)
    assert became.lost == before - count(target, table)  # what was made anew is not lost


def test_a_table_that_an_older_release_did_not_have_has_lost_nothing(path: Path) -> None:
    run(path, "DROP TABLE record")
    _, told = saved(path)
    assert unknown(told) == set()


def test_a_file_without_its_first_page_is_read_all_the_same(path: Path, sound: Path) -> None:
    overwrite(path, 1)
    assert [finding.name for finding in check(path).findings] == ["damaged-pages"]
    target, _ = saved(path)
    assert rows(target, EVERY_ENTRY) == rows(sound, EVERY_ENTRY)
    everything = "SELECT space, collection, key, value FROM record ORDER BY 1, 2, 3"
    assert rows(target, everything) == rows(sound, everything)


def test_without_the_page_of_spaces_their_index_tells_whose_everything_is(path: Path, sound: Path) -> None:
    overwrite(path, roots(path)["space"])
    target, _ = saved(path)
    with closing(Database(target)) as database:
        store = SqliteEntryStore(database, FixedClock())
        ((entry_id,),) = rows(sound, "SELECT id FROM entry WHERE text = 'what another said'")
        assert store.get(MALLORY, str(entry_id)).text == "what another said"
        with pytest.raises(EntryNotFoundError):
            store.get(ALICE, str(entry_id))


def test_lost_vectors_are_asked_for_again_and_lost_statistics_begin_anew(path: Path) -> None:
    for table in ("vector", "statistics"):
        overwrite(path, pages_of(path, table)[0])
    target, told = saved(path)
    assert min(told.derived["vectors"], told.derived["statistics"]) > 0
    waiting = {entry_id for (entry_id,) in rows(target, "SELECT id FROM entry WHERE needs_embedding")}
    with closing(Database(target)) as database:
        queued = {
            one.request.entry_id for one in SqliteQueue(database, FixedClock()).receive(limit=9_999, lease_seconds=9)
        }
    assert waiting <= queued


def test_lost_messages_and_sessions_are_made_of_their_turns(path: Path, sound: Path) -> None:
    run(path, "PRAGMA foreign_keys = OFF", "DELETE FROM message", "DELETE FROM session")
    target, told = saved(path)
    assert (told.derived["sessions"], told.derived["messages"]) == (1, TURNS)
    for query in ("SELECT id, entry_id FROM message ORDER BY id", "SELECT id, next_sequence FROM session"):
        assert rows(target, query) == rows(sound, query)


def test_what_was_forgotten_does_not_come_back_from_pages_that_are_free(path: Path) -> None:
    run(path, "PRAGMA secure_delete = OFF", "DELETE FROM record", "PRAGMA foreign_keys = OFF", "DELETE FROM entry")
    target, told = saved(path)
    assert rows(target, "SELECT count(*) FROM record") == rows(target, "SELECT count(*) FROM entry") == [(0,)]
    assert lost(told) == {} or "entry" not in lost(told)


def test_rows_that_nobody_could_read_are_left_out(path: Path) -> None:
    run(
        path,
        "DROP TRIGGER entry_tags_of_changed",
        "UPDATE entry SET kind = 'bogus' WHERE row = 1",
        "UPDATE entry SET text = CAST(x'ff00ff' AS TEXT) WHERE row = 2",
        "UPDATE entry SET tags = '{' WHERE row = 3",
        "UPDATE record SET value = 'no object' WHERE key = (SELECT min(key) FROM record)",
    )
    target, told = saved(path)
    assert lost(told)["entry"] == 3
    assert lost(told)["record"] == 1
    assert rows(target, "SELECT count(*) FROM entry WHERE row < 4") == [(0,)]


def test_every_reader_of_the_feed_begins_again_and_numbers_are_new(path: Path) -> None:
    with closing(Database(path)) as database:
        position = SqliteEntryStore(database, FixedClock()).changes(ALICE, position=None, limit=1).position
    target, _ = saved(path)
    with closing(Database(target)) as database:
        store = SqliteEntryStore(database, FixedClock())
        page = store.changes(ALICE, position=position, limit=1)
        assert isinstance(page, ChangePage)
        assert page.reset
        ((entry_id,),) = rows(target, "SELECT max(id) FROM entry WHERE kind = 'memory' AND space = 1")
        edited = stored(store, changed(store.get(ALICE, str(entry_id)), text="written after the repair"))
        (change,) = store.changes(ALICE, position=page.position, limit=9).changes
        assert change.entry_id == edited.id
        assert int(page.position) > int(position)


@pytest.mark.parametrize("length", [0, 1, 99, 512, 4095])
def test_of_a_few_bytes_nothing_is_saved_and_nothing_fails(tmp_path: Path, length: int) -> None:
    stump = tmp_path / "recollect.db"
    stump.write_bytes(b"\x0d" * length or b"\x00")
    _, told = saved(stump)
    assert {table.saved for table in told.tables} == {0}


@pytest.mark.parametrize("seed", range(12))
def test_any_page_may_be_torn_and_what_is_saved_is_whole(path: Path, sound: Path, seed: int) -> None:
    pages = PageFile(path.read_bytes()).pages
    for page in range(1 + seed, pages, 40):
        with path.open("rb+") as file:
            file.seek((page - 1) * 4096 + 40 * seed)
            file.write(bytes((seed * 7 + at) % 256 for at in range(300)))
    target, told = saved(path)
    here = {entry_id: text for entry_id, _, text, *_ in rows(sound, EVERY_ENTRY)}
    assert len(told.lost_entries) < ENTRIES
    assert {entry_id for entry_id, *_ in rows(target, EVERY_ENTRY)} <= set(here)
