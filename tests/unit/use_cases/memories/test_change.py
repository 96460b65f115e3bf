import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from recollect.core.model.drafts import Edit, EntryDraft, Message, Remembered
from recollect.core.model.entry import Entry
from recollect.core.model.writes import Author
from recollect.core.text.searched_text import searched_text
from recollect.errors import EntryNotFoundError, NameTakenError, VersionConflictError
from tests.builders import ALICE, MALLORY, MODEL
from tests.unit.use_cases.conftest import Bench

USER = Author()


def _stored(bench: Bench, **fields: Any) -> Entry:
    (result,) = bench.remember(ALICE, [dataclasses.replace(EntryDraft(text="old"), **fields)], USER)
    assert isinstance(result, Remembered)
    assert result.entry is not None
    return result.entry


def test_an_edit_is_a_new_version_and_the_former_value_is_kept(bench: Bench) -> None:
    entry = _stored(bench, tags=("a",))
    bench.clock.advance(minutes=1)
    edited = bench.edit(ALICE, entry.id, Edit(text="new"), Author("agent:ada", "typo"))
    assert (edited.text, edited.version, edited.tags) == ("new", 2, ("a",))
    assert edited.modified_at == bench.clock.now() > edited.created_at
    (former,) = bench.store.versions(ALICE, entry.id, limit=10).items
    assert (former.entry.text, former.modified_by, former.reason) == ("old", "agent:ada", "typo")


def test_an_edit_that_changes_nothing_makes_no_version(bench: Bench) -> None:
    entry = _stored(bench)
    assert bench.edit(ALICE, entry.id, Edit(text="old"), USER).version == 1


def test_what_an_edit_clears_is_emptied(bench: Bench) -> None:
    entry = _stored(bench, name="home", category="places")
    edited = bench.edit(ALICE, "home", Edit(clear=frozenset({"name"})), USER)
    assert (edited.name, edited.category) == (None, "places")
    assert bench.get(ALICE, entry.id).name is None


def test_a_version_that_was_overtaken_is_refused_at_once(bench: Bench) -> None:
    entry = _stored(bench)
    bench.edit(ALICE, entry.id, Edit(text="newer"), USER, expected_version=1)
    with pytest.raises(VersionConflictError):
        bench.edit(ALICE, entry.id, Edit(text="mine"), USER, expected_version=1)
    assert bench.get(ALICE, entry.id).text == "newer"


def test_a_name_that_is_taken_is_refused(bench: Bench) -> None:
    _stored(bench, name="home")
    other = _stored(bench, text="another")
    with pytest.raises(NameTakenError):
        bench.edit(ALICE, other.id, Edit(name="home"), USER)


@pytest.mark.parametrize("ref_of", [lambda e: e.id, lambda e: e.key, lambda e: e.name])
def test_an_entry_goes_by_id_key_and_name_until_it_is_forgotten(bench: Bench, ref_of: Callable[[Entry], str]) -> None:
    ref = ref_of(_stored(bench, name="home"))
    assert bench.get(ALICE, ref, peek=True).text == "old"
    with pytest.raises(EntryNotFoundError):
        bench.get(MALLORY, ref)
    bench.forget(ALICE, ref, USER)
    with pytest.raises(EntryNotFoundError):
        bench.get(ALICE, ref)
    with pytest.raises(EntryNotFoundError):
        bench.forget(ALICE, ref, USER)


def test_reading_counts_as_access_and_peeking_does_not(bench: Bench) -> None:
    entry = _stored(bench)
    bench.clock.advance(hours=1)
    assert bench.get(ALICE, entry.id, peek=True).statistics.access_count == 0
    assert bench.get(ALICE, entry.id).statistics.access_count == 1
    read = bench.get(ALICE, entry.id, peek=True)
    assert (read.statistics.access_count, read.statistics.accessed_at) == (1, bench.clock.now())
    assert (read.version, read.modified_at) == (entry.version, entry.modified_at)


def test_a_forgotten_turn_leaves_the_searched_text_of_its_neighbours(bench: Bench) -> None:
    ids = bench.say(*(Message(text=text, id=text) for text in ("alpha", "secret", "gamma", "delta")))
    bench.forget(ALICE, ids[1], USER)
    turns = bench.session()
    assert [turn.context for turn in turns] == [None, "alpha", "alpha\ngamma"]
    assert all("secret" not in searched_text(turn) for turn in turns)
    rows = bench.store.index_rows(ALICE, model=MODEL, limit=10).items
    assert all("secret" not in row.searched_text for row in rows)


def test_an_edited_turn_is_edited_in_the_context_of_its_successors_as_well(bench: Bench) -> None:
    ids = bench.say(*(Message(text=text, id=text) for text in ("alpha", "betta", "gamma", "delta", "epsilon")))
    bench.edit(ALICE, ids[1], Edit(text="beta"), USER)
    turns = bench.session()
    assert [turn.context for turn in turns] == [None, "alpha", "alpha\nbeta", "beta\ngamma", "gamma\ndelta"]
    assert [turn.version for turn in turns] == [1, 2, 2, 2, 1]
