"""Real processes on one data folder: killed while an index is kept, and several at once."""

import multiprocessing
import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from recollect.adapters.clock import RandomIds
from recollect.adapters.search.exact import ExactSearch, KeptIndexes, followed_space
from recollect.adapters.sqlite import Database, SqliteEntryStore
from tests.builders import ALICE, a_memory, a_write
from tests.fakes.clock import START, FixedClock
from tests.patience import PATIENT_SECONDS
from tests.unit.adapters.search.machine import PLENTY, ask

KILLED = 7
WRITTEN, RENAMED, COUNTED = "written", "renamed", "counted"


def search_once(folder: str, *, dies_when: str | None = None, text: str = "green tea") -> None:
    """What a process does: write, search, keep; it may die on the way, and cleans nothing up then."""
    followed_space.LEAST_KEPT = followed_space.MOST_CHANGES = 1  # type: ignore[misc]
    with closing(Database(Path(folder) / "recollect.db")) as database:
        store = SqliteEntryStore(database, FixedClock())
        # The builders number from one in each process
        store.commit(ALICE, [a_write(a_memory(text, id=RandomIds().new_id(START)))])
        dying = {
            WRITTEN: (Path, "rename", _die),
            RENAMED: (Path, "rename", _rename_and_die),
            COUNTED: (SqliteEntryStore, "change_records", _change_and_die),
        }
        if dies_when is not None:
            place, name, death = dying[dies_when]
            setattr(place, name, death(getattr(place, name)))
        kept = KeptIndexes(Path(folder) / "index", store, FixedClock(), max_bytes=PLENTY)
        with closing(ExactSearch(store, max_bytes=PLENTY, kept=kept)) as search:
            ask(search)


def _die(_: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *_: os._exit(KILLED)


def _rename_and_die(rename: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *given: (rename(*given), os._exit(KILLED))


def _change_and_die(change: Callable[..., Any]) -> Callable[..., Any]:
    calls: list[object] = []

    def changed(*given: object) -> None:
        change(*given)
        calls.append(given)
        if len(calls) == 2:  # the first one says that an index is in the making
            os._exit(KILLED)

    return changed


def run(*arguments: dict[str, Any]) -> list[int | None]:
    """Run processes at once; return their exit codes."""
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=search_once, kwargs=given) for given in arguments]
    for process in processes:
        process.start()
    for process in processes:
        process.join(PATIENT_SECONDS)
    return [process.exitcode for process in processes]


def found(folder: Path) -> tuple[set[str], set[str]]:
    """What a search finds with what is kept, and what it finds without."""
    with closing(Database(folder / "recollect.db")) as database:
        store = SqliteEntryStore(database, FixedClock())
        kept = KeptIndexes(folder / "index", store, FixedClock(), max_bytes=PLENTY)
        with (
            closing(ExactSearch(store, max_bytes=PLENTY, kept=kept)) as with_kept,
            closing(ExactSearch(store, max_bytes=PLENTY)) as without,
        ):
            first, second = ({hit.entry_id for hit in ask(search).bm25} for search in (with_kept, without))
            return first, second


@pytest.mark.parametrize("moment", [WRITTEN, RENAMED, COUNTED])
def test_a_process_that_is_killed_while_it_keeps_an_index_harms_nothing(tmp_path: Path, moment: str) -> None:
    folder = str(tmp_path)
    assert run({"folder": folder}) == [0]
    assert run({"folder": folder, "dies_when": moment}) == [KILLED]
    kept, built = found(tmp_path)
    assert kept == built
    assert len(built) == 2
    assert run({"folder": folder}) == [0]
    kept, built = found(tmp_path)
    assert kept == built
    assert len(built) == 3


def test_processes_that_keep_the_same_space_at_once_leave_one_index_that_holds(tmp_path: Path) -> None:
    folder = str(tmp_path)
    assert run({"folder": folder}) == [0]
    assert run(*[{"folder": folder, "text": f"green tea {number}"} for number in range(2)]) == [0, 0]
    kept, built = found(tmp_path)
    assert kept == built
    assert len(built) == 3
    assert 1 <= len(list((tmp_path / "index").iterdir())) <= 2
