"""Indexes that come to nothing leave no record, and what was removed leaves the files."""

import errno
import os
import secrets
import stat
from pathlib import Path

import pytest

from recollect.adapters.search.exact import followed_space, kept_indexes
from recollect.adapters.search.exact.kept_file import ARRAYS, About, write_index
from recollect.adapters.search.exact.kept_indexes import AT_ONCE
from recollect.adapters.search.exact.space_index import SpaceIndex, StoredIndex
from recollect.core.model.entry import Entry, State
from recollect.errors import StoreUnavailableError
from tests.builders import ALICE, MODEL, a_memory, changed
from tests.unit.adapters.search.machine import QUERY, Machine, ask

SECRET = "zanzibar"


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A machine on which small spaces are kept as well."""
    monkeypatch.setattr(followed_space, "LEAST_KEPT", 1)
    return Machine(tmp_path)


def fail_on_full_disk(*_: object) -> None:
    raise OSError(errno.ENOSPC, "no space left on device")


def keep_behind_many(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep an index behind more records than are read at once, of processes that died while they made theirs."""
    names = iter(range(3 * AT_ONCE))
    with monkeypatch.context() as counting:
        counting.setattr(secrets, "token_hex", lambda _: f"{next(names):032x}")
        for _ in range(2 * AT_ONCE):
            machine.kept().begin(ALICE)
        machine.keep()
    assert machine.records() > 2 * AT_ONCE


def is_in_files(machine: Machine, word: str) -> bool:
    return any(word.encode() in (folder / ARRAYS).read_bytes() for folder in machine.folders())


def test_a_full_disk_leaves_no_record_and_the_former_index(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    machine.keep()
    space = machine.space()
    with monkeypatch.context() as full:
        full.setattr(kept_indexes, "write_index", fail_on_full_disk)
        with pytest.raises(OSError, match="no space"):
            space.keep()
    assert machine.records() == 1
    assert machine.kept().load(ALICE, MODEL) is not None


def test_a_store_that_cannot_say_what_was_kept_leaves_no_record(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise StoreUnavailableError

    kept = machine.kept()
    token = kept.begin(ALICE)
    with monkeypatch.context() as away:
        for name in ("records_under", "list_records"):
            away.setattr(machine.watched.store, name, fail)
        with pytest.raises(StoreUnavailableError):
            kept.save(token, About(ALICE.owner, ALICE.space, MODEL, "0"), SpaceIndex())
    assert machine.records() == 0


def test_a_store_that_fails_does_not_hide_that_the_disk_is_full(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise StoreUnavailableError

    kept = machine.kept()
    token = kept.begin(ALICE)
    monkeypatch.setattr(kept_indexes, "write_index", fail_on_full_disk)
    monkeypatch.setattr(machine.watched.store, "change_records", fail)
    with pytest.raises(OSError, match="no space"):
        kept.save(token, About(ALICE.owner, ALICE.space, MODEL, "0"), SpaceIndex())


def test_a_space_that_was_forgotten_before_it_is_copied_leaves_no_record(machine: Machine) -> None:
    space = machine.space()
    space.forget()
    space.keep()
    assert machine.records() == 0


def test_a_copy_that_fails_leaves_no_record(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise MemoryError

    space = machine.space()
    monkeypatch.setattr(SpaceIndex, "copy", fail)
    with pytest.raises(MemoryError):
        space.keep()
    assert machine.records() == 0


def test_an_index_is_found_among_many_that_were_only_begun(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_behind_many(machine, monkeypatch)
    builds = len(machine.watched.builds)
    with machine.process() as search:
        assert ask(search) == machine.built()
    assert len(machine.watched.builds) == builds


def test_an_index_that_is_only_begun_is_not_read(machine: Machine) -> None:
    token = machine.kept().begin(ALICE)
    (machine.folder / token).mkdir(parents=True)
    write_index(machine.folder / token, About(ALICE.owner, ALICE.space, MODEL, "0"), SpaceIndex().stored())
    assert machine.kept().load(ALICE, MODEL) is None


def test_forgetting_drops_every_record(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_behind_many(machine, monkeypatch)
    machine.kept().drop(ALICE)
    assert machine.records() == 0
    assert machine.folders() == []


@pytest.fixture
def secret(machine: Machine) -> Entry:
    """A memory that is in the files."""
    entry = a_memory(SECRET)
    machine.watched.put(entry)
    machine.keep()
    assert is_in_files(machine, SECRET)
    return entry


def test_what_was_removed_before_a_process_started_leaves_the_files_when_it_ends(
    machine: Machine, secret: Entry
) -> None:
    machine.watched.put(changed(secret, state=State.DELETED))
    builds = len(machine.watched.builds)
    with machine.process() as search:
        ask(search)
    assert len(machine.watched.builds) == builds
    assert len(machine.folders()) == 1
    assert not is_in_files(machine, SECRET)


def test_what_is_removed_while_a_process_runs_leaves_the_files_when_it_ends(machine: Machine, secret: Entry) -> None:
    with machine.process() as search:
        ask(search)
        machine.watched.put(changed(secret, text="drum"))
        rows = machine.watched.store.index_rows_of(ALICE, [secret.id], model=MODEL)
        search.project(ALICE, rows)
    assert len(machine.folders()) == 1
    assert not is_in_files(machine, SECRET)


def test_a_process_that_only_adds_a_little_writes_nothing_when_it_ends(machine: Machine) -> None:
    machine.keep()
    before = machine.folders()
    with machine.process() as search:
        machine.watched.put(a_memory("green tea, newly bought"))
        ask(search)
    assert machine.folders() == before


def test_what_is_removed_while_an_index_is_written_makes_it_due_again(
    machine: Machine, secret: Entry, monkeypatch: pytest.MonkeyPatch
) -> None:
    space = machine.space()

    def write_slowly(folder: Path, about: About, index: StoredIndex) -> None:
        machine.watched.put(changed(secret, state=State.DELETED))
        space.candidates(QUERY)
        write_index(folder, about, index)

    with monkeypatch.context() as slow:
        slow.setattr(kept_indexes, "write_index", write_slowly)
        space.keep()
    assert is_in_files(machine, SECRET)
    assert space.keep_within == followed_space.REMOVED_WITHIN
    space.keep()
    assert not is_in_files(machine, SECRET)


def test_a_space_that_became_small_is_rid_of_what_was_removed(
    machine: Machine, secret: Entry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(followed_space, "LEAST_KEPT", len(machine.entries) + 1)
    machine.watched.put(changed(secret, state=State.DELETED))
    with machine.process() as search:
        ask(search)
    assert not is_in_files(machine, SECRET)


@pytest.mark.skipif(os.name == "nt", reason="has no such rights")
def test_only_the_user_may_read_what_is_kept(machine: Machine) -> None:
    former = os.umask(0)
    try:
        machine.keep()
    finally:
        os.umask(former)
    (folder,) = machine.folders()
    assert {stat.S_IMODE(path.stat().st_mode) for path in (machine.folder, folder)} == {0o700}
    assert {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()} == {0o600}
