"""Vectors of another model, counted."""

from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.scope import Scope
from recollect.use_cases.maintenance.reembed import counted, other_vectors
from tests.builders import ALICE, MALLORY, MODEL, a_memory, a_write, vectors
from tests.fakes.entry_store import InMemoryEntryStore


def _embedded(store: InMemoryEntryStore, scope: Scope, *models: str) -> None:
    for model in models:
        entry = a_memory(scope=scope)
        store.commit(scope, [a_write(entry)])
        store.store_vectors(scope, [EmbeddedVersion(entry.id, 1, vectors(1, model=model))])
        store.settle(scope, [(entry.id, 1)])


def test_all_that_has_other_vectors_is_counted_by_space() -> None:
    store = InMemoryEntryStore()
    _embedded(store, ALICE, "a", "b", MODEL)
    _embedded(store, MALLORY, "a")
    by_space = other_vectors(store, MODEL)
    assert by_space == {ALICE: {"a": 1, "b": 1}, MALLORY: {"a": 1}}
    assert counted(by_space) == {"a": 2, "b": 1}
