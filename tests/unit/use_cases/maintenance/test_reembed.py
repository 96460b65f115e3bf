"""Vectors of another model: counted, told of, and asked for anew."""

import pytest

from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.scope import Scope
from recollect.use_cases.maintenance.reembed import ReembedEntries, is_next_release
from tests.builders import ALICE, MALLORY, MODEL, a_memory, a_write, vectors
from tests.fakes.entry_store import InMemoryEntryStore


def _embedded(store: InMemoryEntryStore, scope: Scope, *models: str) -> None:
    for model in models:
        entry = a_memory(scope=scope)
        store.commit(scope, [a_write(entry)])
        store.store_vectors(scope, [EmbeddedVersion(entry.id, 1, vectors(1, model=model))])
        store.settle(scope, [(entry.id, 1)])


def test_all_that_has_other_vectors_is_counted_and_asked_for_once() -> None:
    store = InMemoryEntryStore()
    _embedded(store, ALICE, "a", "b", MODEL)
    _embedded(store, MALLORY, "a")
    reembed = ReembedEntries(store, MODEL)
    assert reembed.others() == {"a": 2, "b": 1}
    assert reembed() == 3
    assert (reembed.others(), reembed()) == ({}, 0)


@pytest.mark.parametrize(
    ("model", "former", "expected"),
    [
        ("all-MiniLM-L6-v2/v4", "all-MiniLM-L6-v2/v3", True),
        ("all-MiniLM-L6-v2/v4", "openai/small/512+all-MiniLM-L6-v2/v4", False),
        ("openai/small/512+all-MiniLM-L6-v2/v4", "all-MiniLM-L6-v2/v4", False),
        ("openai/small/512+all-MiniLM-L6-v2/v4", "openai/small/512+all-MiniLM-L6-v2/v3", False),
        ("all-MiniLM-L6-v2/v4", "another/v1", False),
    ],
)
def test_only_releases_of_the_built_in_encoder_follow_each_other(model: str, former: str, expected: bool) -> None:  # noqa: FBT001 - a table
    assert is_next_release(model, former) is expected
