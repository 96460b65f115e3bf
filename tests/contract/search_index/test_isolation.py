"""Nobody finds what is another's, and nobody's entries take the place of another's."""

from collections.abc import Mapping, Sequence
from typing import cast

import pytest

from recollect.core.model.entry import Kind, State
from recollect.core.model.scope import Scope
from recollect.core.retrieval.index_row import IndexRow
from recollect.errors import NotPermittedError
from recollect.ports import SpacesIndex
from tests.builders import ALICE, MALLORY, MODEL, a_memory, changed
from tests.contract.search_index.parts import Indexed, ask, by_vector, by_words, embed, ids, put, towards

OTHER_SPACE = Scope("alice", "work")


@pytest.mark.parametrize("stranger", [MALLORY, OTHER_SPACE])
def test_the_same_texts_elsewhere_are_never_found(indexed: Indexed, stranger: Scope) -> None:
    texts = [f"Oolong tea number {number}" for number in range(5)]
    mine = [a_memory(text) for text in texts]
    theirs = [a_memory(text, scope=stranger) for text in texts]
    for entries in (theirs, mine):
        put(indexed, *entries)
        embed(indexed, entries, [towards(0)] * len(entries))
    for scope, entries in ((ALICE, mine), (stranger, theirs)):
        found = ask(indexed, "oolong tea", towards(0), scope=scope)
        assert set(ids(found.bm25)) == set(ids(found.dense)) == {entry.id for entry in entries}


@pytest.mark.parametrize("stranger", [MALLORY, OTHER_SPACE])
def test_what_is_found_does_not_move_when_another_space_fills_up(indexed: Indexed, stranger: Scope) -> None:
    put(indexed, a_memory("Oolong tea in the morning"), a_memory("Oolong tea"), a_memory("Coffee after lunch"))
    before = by_words(indexed, "oolong tea")
    put(indexed, *[a_memory(f"Oolong tea, and more oolong, {number}", scope=stranger) for number in range(40)])
    assert by_words(indexed, "oolong tea") == before
    assert len(by_words(indexed, "oolong", scope=stranger)) == 40


@pytest.mark.parametrize("stranger", [MALLORY, OTHER_SPACE])
def test_the_same_id_elsewhere_is_neither_removed_nor_replaced(indexed: Indexed, stranger: Scope) -> None:
    """As when a message points with one person's scope at what is another's."""
    mine = a_memory("Oolong tea")
    put(indexed, mine)
    embed(indexed, [mine], [towards(0)])
    for state in (State.ACTIVE, State.DELETED):
        row = IndexRow(mine.id, 99, Kind.MEMORY, state, searched_text="coffee after lunch")
        indexed.index.project(stranger, [row])
        indexed.publish(ALICE)
        found = ask(indexed, "oolong tea", towards(0))
        assert (ids(found.bm25), ids(found.dense)) == ([mine.id], [mine.id])


def test_one_id_of_several_people_in_one_call_stays_each_ones_own(indexed: Indexed) -> None:
    """As the function behind the stream projects: everybody's rows at once."""
    texts = {ALICE: "Oolong tea", MALLORY: "Coffee after lunch", OTHER_SPACE: "Porridge in the morning"}
    entries = {scope: a_memory(text, id="the-same", scope=scope) for scope, text in texts.items()}
    for entry in entries.values():
        put(indexed, entry)
        embed(indexed, [entry], [towards(0)])
    rows = {scope: indexed.store.index_rows_of(scope, ["the-same"], model=MODEL) for scope in entries}
    _project_all(indexed, rows)
    for scope in entries:
        indexed.publish(scope)
    for scope in entries:
        for other, text in texts.items():
            assert by_words(indexed, text, scope=scope) == (["the-same"] if scope == other else [])
    gone = changed(entries[MALLORY], state=State.DELETED)
    put(indexed, gone)
    _project_all(indexed, {**rows, MALLORY: indexed.store.index_rows_of(MALLORY, ["the-same"], model=MODEL)})
    indexed.publish(MALLORY)
    assert [by_vector(indexed, towards(0), scope=scope) for scope in texts] == [["the-same"], [], ["the-same"]]


def _project_all(indexed: Indexed, rows: Mapping[Scope, Sequence[IndexRow]]) -> None:
    """Project everybody's rows at once where an index can, else one space after another."""
    if hasattr(indexed.index, "project_spaces"):
        assert cast("SpacesIndex", indexed.index).project_spaces(rows) == frozenset()
        return
    for scope, of_space in rows.items():
        indexed.index.project(scope, of_space)


def test_a_space_that_nobody_wrote_to_holds_nothing(indexed: Indexed) -> None:
    put(indexed, a_memory("Oolong tea"))
    nobody = Scope("nobody")
    assert by_words(indexed, "oolong tea", scope=nobody) == []
    assert by_vector(indexed, towards(0), scope=nobody) == []


def test_a_scope_without_the_right_to_read_is_refused(indexed: Indexed) -> None:
    put(indexed, a_memory("Oolong tea"))
    with pytest.raises(NotPermittedError):
        by_words(indexed, "oolong", scope=Scope("alice", rights=frozenset()))
