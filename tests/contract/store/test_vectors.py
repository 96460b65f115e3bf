"""Vectors belong to one version of one entry and to one model."""

from dataclasses import replace
from datetime import timedelta

import numpy as np

from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import Entry, State
from recollect.core.model.vectors import EntryVectors
from recollect.ports import EntryStore, Queue
from tests.builders import ALICE, MALLORY, MODEL, a_memory, an_id, changed, vectors
from tests.contract.store.parts import embed, stored
from tests.fakes.clock import START


def vectors_of(store: EntryStore, entry: Entry, *, model: str = MODEL) -> EntryVectors | None:
    return store.read(ALICE, [entry.id], model=model).entries[entry.id].vectors


def test_stored_vectors_end_the_waiting_without_a_new_version(store: EntryStore) -> None:
    entry = stored(store, a_memory())
    embed(store, entry)
    assert store.get(ALICE, entry.id) == replace(entry, needs_embedding=False, embedding_model=MODEL)


def test_vectors_of_a_former_version_are_not_stored(store: EntryStore) -> None:
    entry = stored(store, a_memory())
    edited = stored(store, changed(entry, text="new"))
    assert embed(store, entry) == [False]
    assert vectors_of(store, edited) is None
    assert store.get(ALICE, entry.id).needs_embedding


def test_vectors_of_an_unknown_entry_are_not_stored(store: EntryStore) -> None:
    assert store.store_vectors(ALICE, [EmbeddedVersion(an_id(), 1, vectors())]) == [False]


def test_a_new_text_makes_the_old_vectors_invalid(store: EntryStore) -> None:
    entry = stored(store, a_memory())
    embed(store, entry)
    edited = stored(store, changed(store.get(ALICE, entry.id), text="new"))
    assert (edited.needs_embedding, edited.embedding_model) == (True, None)
    assert vectors_of(store, edited) is None


def test_a_change_that_leaves_the_text_alone_keeps_the_vectors(store: EntryStore, queue: Queue) -> None:
    entry = stored(store, a_memory())
    embed(store, entry)
    waiting = queue.depth().waiting
    pinned = stored(store, changed(entry, pinned=True), embed=False)
    assert (pinned.needs_embedding, pinned.embedding_model) == (False, MODEL)
    assert vectors_of(store, pinned) is not None
    assert queue.depth().waiting == waiting + 1
    assert [change.version for change in store.pending(ALICE, limit=9)] == [2]


def test_an_entry_that_waits_goes_on_waiting_through_such_a_change(store: EntryStore) -> None:
    entry = stored(store, a_memory())
    pinned = stored(store, changed(entry, pinned=True, needs_embedding=False), embed=False)
    assert pinned.needs_embedding
    assert embed(store, pinned) == [True]


def test_vectors_of_another_model_are_never_served(store: EntryStore) -> None:
    entry = stored(store, a_memory())
    embed(store, entry, model="old-model")
    assert vectors_of(store, entry) is None
    assert vectors_of(store, entry, model="old-model") is not None
    assert [row.pooled for row in store.index_rows(ALICE, model=MODEL, limit=9).items] == [None]


def test_vectors_of_a_deleted_entry_stay_as_long_as_it_can_come_back(store: EntryStore) -> None:
    entry = stored(store, a_memory())
    embed(store, entry)
    deleted = stored(store, changed(entry, state=State.DELETED), embed=False)
    assert vectors_of(store, deleted) is not None
    [row] = store.index_rows_of(ALICE, [entry.id], model=MODEL)
    assert row.state is State.DELETED
    assert row.pooled is not None
    restored = stored(store, changed(deleted, state=State.ACTIVE), embed=False)
    assert vectors_of(store, restored) is not None


def test_projections_come_in_the_order_of_ids_without_deleted_entries(store: EntryStore) -> None:
    entries = [stored(store, a_memory(f"text {n}", now=START + timedelta(days=-n))) for n in range(5)]
    stored(store, changed(entries[2], state=State.DELETED))
    first = store.index_rows(ALICE, model=MODEL, limit=3)
    rest = store.index_rows(ALICE, model=MODEL, limit=3, after=first.next_after)
    ids = [row.entry_id for row in (*first.items, *rest.items)]
    assert ids == sorted(entry.id for entry in entries if entry is not entries[2])
    assert rest.next_after is None


def test_projections_come_newest_first_when_asked_for(store: EntryStore) -> None:
    entries = [stored(store, a_memory(f"text {n}", now=START + timedelta(days=-n))) for n in range(5)]
    first = store.index_rows(ALICE, model=MODEL, limit=3, newest_first=True)
    rest = store.index_rows(ALICE, model=MODEL, limit=3, after=first.next_after, newest_first=True)
    assert [row.entry_id for row in (*first.items, *rest.items)] == [entry.id for entry in entries]
    assert rest.next_after is None


def test_a_projection_names_the_model_that_was_asked_for(store: EntryStore) -> None:
    entry = stored(store, a_memory())
    embed(store, entry)
    (row,) = store.index_rows(ALICE, model=MODEL, limit=9).items
    (other,) = store.index_rows_of(ALICE, [entry.id], model="other-model")
    assert (row.model, other.model, other.pooled) == (MODEL, "other-model", None)


def test_a_projection_holds_the_searched_text_and_the_vector(store: EntryStore) -> None:
    entry = stored(store, a_memory("I like tea.", speaker="Ann", caption="a cup", context="What do you like?"))
    other = stored(store, a_memory("waiting"))
    embed(store, entry)
    found = {row.entry_id: row for row in store.index_rows(ALICE, model=MODEL, limit=9).items}
    row = found[entry.id]
    assert row.searched_text == "Ann\nI like tea. image a cup\n1 March 2026\nWhat do you like?"
    assert (row.version, row.kind, row.state) == (1, entry.kind, State.ACTIVE)
    assert row.pooled is not None
    np.testing.assert_allclose(row.pooled, vectors(1).pooled, atol=1e-3)
    assert found[other.id].pooled is None


def test_projections_by_id_include_deleted_entries_and_leave_out_unknown_ones(store: EntryStore) -> None:
    entry = stored(store, a_memory())
    stored(store, changed(entry, state=State.DELETED))
    rows = store.index_rows_of(ALICE, [an_id(), entry.id, entry.id], model=MODEL)
    assert [(row.entry_id, row.version, row.state) for row in rows] == [(entry.id, 2, State.DELETED)]


def test_entries_are_counted_by_the_model_of_their_vectors(store: EntryStore) -> None:
    entries = [stored(store, a_memory()) for _ in range(5)]
    assert store.vector_models(ALICE) == {}
    embed(store, *entries[:3], model="old-model")
    embed(store, entries[3])
    store.settle(ALICE, [(entry.id, 1) for entry in entries])
    stored(store, changed(entries[0], state=State.DELETED), embed=False)
    assert store.vector_models(ALICE) == {"old-model": 2, MODEL: 1}
    assert store.vector_models(MALLORY) == {}
    assert store.vector_models(replace(ALICE, tags=frozenset({"x"}))) == {}
