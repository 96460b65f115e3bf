"""Indexes that are kept in files: used by the next process, or thrown away."""

import errno
import logging
import os
import shutil
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from recollect.adapters.search.exact import ExactSearch, KeptIndexes, followed_space, kept_file, kept_indexes
from recollect.adapters.search.exact.kept_file import ARRAYS, VECTORS, About, read_about, write_index
from recollect.adapters.search.exact.kept_indexes import KEPT_FOR, MADE_WITHIN
from recollect.adapters.search.exact.space_index import SpaceIndex
from recollect.adapters.sqlite import Database, SqliteEntryStore
from recollect.core.model.entry import Entry, State
from recollect.core.model.records import Collection, DropRecord, RecordPrefix
from recollect.core.model.scope import Scope
from recollect.core.retrieval.candidates import Candidates
from recollect.errors import StoreUnavailableError
from tests.builders import ALICE, MODEL, a_memory, a_write, changed
from tests.fakes.clock import FixedClock
from tests.unit.adapters.search.machine import PLENTY, QUERY, TEXTS, Machine, ask
from tests.unit.adapters.search.watched_store import SETTLED_KEPT, WatchedStore

NEXT_MODEL = "next-model"
BOB = Scope("bob")


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A machine on which small spaces are kept as well."""
    monkeypatch.setattr(followed_space, "LEAST_KEPT", 1)
    return Machine(tmp_path)


def test_the_next_process_answers_the_same_and_builds_nothing(machine: Machine) -> None:
    machine.keep()
    builds = len(machine.watched.builds)
    with machine.process() as search:
        assert ask(search) == machine.built()
    assert len(machine.watched.builds) == builds


def test_what_was_written_since_is_caught_up_with(machine: Machine) -> None:
    machine.keep()
    builds = len(machine.watched.builds)
    machine.watched.put(a_memory("green tea, newly bought"))
    machine.watched.put(changed(machine.entries[0], text="water"))
    machine.watched.put(changed(machine.entries[1], state=State.DELETED))
    machine.watched.embed(machine.entries[-1], seed=9)
    with machine.process() as search:
        assert ask(search) == machine.built()
    assert len(machine.watched.builds) == builds


def test_a_space_goes_on_with_the_file_it_wrote(machine: Machine) -> None:
    space = machine.space()
    before = space.nbytes
    space.keep()
    assert space.nbytes < before  # the vectors are mapped
    machine.watched.put(a_memory("green tea, newly bought"), changed(machine.entries[0], text="green water"))
    assert space.candidates(QUERY) == machine.built()
    space.keep()
    assert space.candidates(QUERY) == machine.built()
    assert len(machine.folders()) == 1


def test_an_index_that_fell_behind_the_feed_is_built_anew(machine: Machine) -> None:
    machine.keep()
    later = [a_memory("green tea") for _ in range(SETTLED_KEPT * 3)]
    machine.watched.put(*later)
    for entry in later:
        machine.watched.embed(entry)
    builds = len(machine.watched.builds)
    for _ in range(2):  # and the new one is kept
        with machine.process() as search:
            assert ask(search) == machine.built()
    assert len(machine.watched.builds) == builds + 1
    assert len(machine.folders()) == 1


def cut(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def flip(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[-len(content) // 3] ^= 4
    file.write_bytes(content)


@pytest.mark.parametrize("name", [ARRAYS, VECTORS])
@pytest.mark.parametrize("damage", [cut, flip, Path.unlink, lambda file: file.write_bytes(b"")])
def test_a_damaged_index_is_dropped_and_built_anew(
    machine: Machine, name: str, damage: Callable[[Path], object]
) -> None:
    machine.keep()
    (folder,) = machine.folders()
    damage(folder / name)
    builds = len(machine.watched.builds)
    with machine.process() as search:
        assert ask(search) == machine.built()
    assert len(machine.watched.builds) == builds + 1
    assert folder not in machine.folders()
    assert len(machine.folders()) == 1


def test_an_index_of_another_model_is_not_used(machine: Machine) -> None:
    machine.keep()
    machine.watched.embed(machine.entries[3], model=NEXT_MODEL)
    with machine.process() as search:
        (hit,) = ask(search, query=replace(QUERY, model=NEXT_MODEL)).dense
    assert hit.entry_id == machine.entries[3].id
    assert [read_about(folder).model for folder in machine.folders()] == [NEXT_MODEL]


@pytest.mark.parametrize("what", ["FORMAT", "code_digest"])
def test_an_index_that_other_code_made_is_replaced(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    with monkeypatch.context() as former:
        former.setattr(kept_file, what, 0 if what == "FORMAT" else lambda: "former")
        machine.keep()
    (folder,) = machine.folders()
    builds = len(machine.watched.builds)
    machine.keep()
    assert len(machine.watched.builds) == builds + 1
    assert folder not in machine.folders()
    assert machine.records() == len(machine.folders()) == 1


def drop_records(machine: Machine) -> None:
    """What an erasure does in another process: the records of the space go."""
    records = machine.watched.store.records_under(ALICE, [RecordPrefix(Collection.KEPT_INDEX)], limit=99)
    machine.watched.store.change_records(ALICE, [DropRecord(record.key) for record in records])


def test_an_index_whose_record_is_gone_is_not_read_and_goes(machine: Machine) -> None:
    machine.keep()
    drop_records(machine)
    assert machine.kept().load(ALICE, MODEL) is None
    machine.kept().tidy()
    assert machine.folders() == []


def test_an_index_is_void_after_a_week(machine: Machine) -> None:
    machine.keep()
    machine.clock.advance(seconds=KEPT_FOR.total_seconds() - 1)
    machine.kept().tidy()
    assert machine.kept().load(ALICE, MODEL) is not None
    machine.clock.advance(seconds=1)
    assert machine.kept().load(ALICE, MODEL) is None
    machine.kept().tidy()
    assert machine.folders() == []


def test_what_is_forgotten_is_dropped_from_memory_and_disk(machine: Machine) -> None:
    tagged = replace(ALICE, tags=frozenset({"drink"}))
    machine.keep()
    with machine.process() as search:
        ask(search)
        ask(search, tagged)
        builds = len(machine.watched.builds)
        search.forget(ALICE)
        assert machine.folders() == []
        assert machine.records() == 0
        assert ask(search) == machine.built()
        ask(search, tagged)
        assert len(machine.watched.builds) == builds + 2


def test_an_index_from_before_an_erasure_is_not_kept_after_it(machine: Machine) -> None:
    space, kept = machine.space(), machine.kept()
    token = kept.begin(ALICE)
    drop_records(machine)
    index = SpaceIndex()
    assert not kept.save(token, About(ALICE.owner, ALICE.space, MODEL, "1"), index)
    assert machine.folders() == []
    assert machine.records() == 0
    space.keep()
    assert len(machine.folders()) == 1


def test_nothing_of_what_was_removed_is_in_the_files(machine: Machine) -> None:
    secret, edited = a_memory("zanzibar"), a_memory("xylophone")
    machine.watched.put(secret, edited)
    space = machine.space()
    space.keep()
    (before,) = machine.folders()
    assert all(word in (before / ARRAYS).read_bytes() for word in (b"zanzibar", b"xylophon", secret.id.encode()))
    machine.watched.put(changed(secret, state=State.DELETED), changed(edited, text="drum"))
    space.candidates(QUERY)
    assert space.keep_within == followed_space.REMOVED_WITHIN
    space.keep()
    (after,) = machine.folders()
    assert not any(word in (after / ARRAYS).read_bytes() for word in (b"zanzibar", b"xylophon", secret.id.encode()))
    assert edited.id.encode() in (after / ARRAYS).read_bytes()


def test_when_an_index_is_due(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    space = machine.space()
    assert space.keep_within == 0
    space.keep()
    space.candidates(QUERY)
    assert space.keep_within == followed_space.RENEWED_WITHIN
    monkeypatch.setattr(followed_space, "MOST_CHANGES", 3)
    machine.watched.put(a_memory("milk"), a_memory("milk"))
    space.candidates(QUERY)
    assert space.keep_within == followed_space.RENEWED_WITHIN
    machine.watched.put(a_memory("milk"))
    space.candidates(QUERY)
    assert space.keep_within == 0


def test_small_spaces_and_views_limited_by_tags_are_not_kept(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    machine.keep(replace(ALICE, tags=frozenset({"drink"})))
    assert machine.folders() == []
    monkeypatch.setattr(followed_space, "LEAST_KEPT", len(TEXTS) + 1)
    machine.keep()
    assert machine.folders() == []


def test_a_part_of_a_space_is_not_kept(machine: Machine) -> None:
    with closing(ExactSearch(machine.watched, max_bytes=PLENTY, max_entries=2, kept=machine.kept())) as search:
        ask(search)
    assert machine.folders() == []


def test_a_crash_while_writing_leaves_what_was_kept_and_its_rest_goes_later(machine: Machine) -> None:
    machine.keep()
    (kept,) = machine.folders()
    token = machine.kept().begin(ALICE)
    unfinished = machine.folder / f"{token}.part"
    unfinished.mkdir()
    (unfinished / VECTORS).write_bytes(b"half")
    builds = len(machine.watched.builds)
    machine.keep()
    assert len(machine.watched.builds) == builds
    assert machine.folders() == sorted([kept, unfinished])
    age(machine, unfinished)
    machine.kept().tidy()
    assert machine.folders() == [kept]


@pytest.mark.parametrize("suffix", [".part", ""])
def test_a_crash_before_the_index_counts_leaves_what_was_kept(machine: Machine, suffix: str) -> None:
    machine.keep()
    (kept,) = machine.folders()
    token = machine.kept().begin(ALICE)
    complete = machine.folder / f"{token}{suffix}"
    complete.mkdir()
    write_index(complete, About(ALICE.owner, ALICE.space, MODEL, "0"), SpaceIndex().stored())
    machine.kept().tidy()
    assert machine.folders() == sorted([kept, complete])  # as far as anybody knows, it is in the making
    machine.clock.advance(seconds=MADE_WITHIN.total_seconds())
    machine.kept().tidy()
    assert machine.folders() == [kept]


def age(machine: Machine, folder: Path) -> None:
    """Have a folder be older than anything in the making."""
    before = (machine.clock.now() - 2 * MADE_WITHIN).timestamp()
    os.utime(folder, (before, before))


def test_processes_on_one_folder_may_keep_at_once(machine: Machine) -> None:
    one, other = machine.space(), machine.space()
    one.keep()
    builds = len(machine.watched.builds)
    machine.watched.put(a_memory("green tea, newly bought"))
    other.candidates(QUERY)
    other.keep()  # takes the place of the file that the first one has mapped
    assert one.candidates(QUERY) == other.candidates(QUERY) == machine.built()
    one.keep()
    with machine.process() as search:
        assert ask(search) == machine.built()
    assert len(machine.watched.builds) == builds
    assert machine.records() == len(machine.folders()) == 1


def test_of_two_that_are_written_at_once_the_last_one_stays(machine: Machine) -> None:
    kept = machine.kept()
    tokens = [kept.begin(ALICE), kept.begin(ALICE)]
    for token in tokens:
        assert kept.save(token, About(ALICE.owner, ALICE.space, MODEL, "0"), an_index(machine.entries))
    assert [folder.name for folder in machine.folders()] == [tokens[1]]
    loaded = kept.load(ALICE, MODEL)
    assert loaded is not None
    assert len(loaded[0]) == len(TEXTS)


def an_index(entries: list[Entry]) -> SpaceIndex:
    index = SpaceIndex()
    store = WatchedStore()
    store.put(*entries)
    for row in store.store.index_rows(ALICE, model=MODEL, limit=99).items:
        index.apply(row)
    return index


def test_a_full_disk_is_told_of_and_changes_nothing(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    machine.keep()
    (kept,) = machine.folders()
    monkeypatch.setattr(followed_space, "MOST_CHANGES", 1)
    machine.watched.put(a_memory("green tea, newly bought"))

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no space left on device", "a name that nobody logs")

    monkeypatch.setattr(kept_indexes, "write_index", full)
    with caplog.at_level(logging.WARNING), machine.process() as search:
        assert ask(search) == machine.built()
    assert {(record.message, record.__dict__["error"]) for record in caplog.records} == {("index_not_kept", "ENOSPC")}
    assert machine.folders() == [kept]


def test_a_store_that_fails_while_an_index_is_kept_is_told_of(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise StoreUnavailableError

    monkeypatch.setattr(machine.watched.store, "change_records", fail)
    with caplog.at_level(logging.WARNING):
        machine.keep()
    assert {record.__dict__["error"] for record in caplog.records} == {"StoreUnavailableError"}
    assert machine.folders() == []


def test_what_was_not_used_for_longest_goes_when_there_is_too_much(machine: Machine) -> None:
    scopes = [Scope(name) for name in ("one", "two", "three")]
    for scope in scopes:
        machine.watched.put(*[a_memory(text, scope=scope) for text in TEXTS])
        machine.keep(scope)
    folders = {read_about(folder).owner: folder for folder in machine.folders()}
    for seconds, owner in enumerate(["two", "three", "one"]):
        os.utime(folders[owner], (seconds, seconds))
    size = sum(file.stat().st_size for file in folders["one"].iterdir())
    machine.kept(max_bytes=size * 5 // 2).tidy()
    assert {read_about(folder).owner for folder in machine.folders()} == {"one", "three"}
    assert machine.records(scopes[1]) == 0
    with machine.process(max_bytes=1) as search:
        ask(search, scopes[1])
    assert "two" not in {read_about(folder).owner for folder in machine.folders()}


def test_other_spaces_are_not_read_from_the_index_of_one(machine: Machine) -> None:
    machine.keep()
    assert machine.kept().load(BOB, MODEL) is None
    (kept,) = machine.folders()
    # a folder under a name that the store gave to somebody else
    token = machine.kept().begin(BOB)
    shutil.copytree(kept, machine.folder / token)
    assert machine.kept().load(BOB, MODEL) is None


def test_an_older_copy_of_the_data_does_not_meet_a_newer_index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(followed_space, "LEAST_KEPT", 1)
    monkeypatch.setattr(followed_space, "MOST_CHANGES", 1)
    data, copy = tmp_path / "recollect.db", tmp_path / "copy.db"

    def searched(*texts: str) -> Candidates:
        with closing(Database(data)) as database:
            store = SqliteEntryStore(database, FixedClock())
            store.commit(ALICE, [a_write(a_memory(text)) for text in texts])
            kept = KeptIndexes(tmp_path / "index", store, FixedClock(), max_bytes=PLENTY)
            with closing(ExactSearch(store, max_bytes=PLENTY, kept=kept)) as search:
                return ask(search)

    assert len(searched("green tea").bm25) == 1
    shutil.copy(data, copy)
    assert len(searched("tea", "tea from the future").bm25) == 3
    shutil.copy(copy, data)
    # as many changes as there were: the position in the feed is one that exists
    assert len(searched("bread", "butter").bm25) == 1
