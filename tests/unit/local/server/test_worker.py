"""What the worker asks for when it starts, and what waits until somebody says so."""

import logging
from collections.abc import Sequence
from functools import partial
from typing import cast

import pytest

from recollect.core.embedding.messages import EmbeddedVersion, EmbeddingRequest
from recollect.core.model.messages import Delivery
from recollect.local.server.worker import EmbeddingWorker, tell_of_others
from recollect.use_cases.maintenance.embed_entries import EmbedEntries, EmbedReport
from tests.builders import ALICE, a_memory, a_write, vectors
from tests.fakes.entry_store import InMemoryEntryStore
from tests.http_suite.waiting import eventually
from tests.patience import PATIENT_SECONDS

BUILT_IN = "all-MiniLM-L6-v2/v4"
FORMER = "all-MiniLM-L6-v2/v3"
SOME = 3
OF_AN_ENDPOINT = f"openai/small/512+{BUILT_IN}"


class _Asked:
    """Stands for the use case; notes whose vectors are asked for."""

    def __init__(self) -> None:
        self.entries: list[str] = []

    def __call__(self, deliveries: Sequence[Delivery[EmbeddingRequest]]) -> EmbedReport:
        self.entries += [delivery.message.entry_id for delivery in deliveries]
        return EmbedReport()


def _stored(store: InMemoryEntryStore, model: str) -> str:
    entry = a_memory()
    store.commit(ALICE, [a_write(entry)])
    store.store_vectors(ALICE, [EmbeddedVersion(entry.id, 1, vectors(1, model=model))])
    store.settle(ALICE, [(entry.id, 1)])
    store.queue.acknowledge([one.receipt for one in store.queue.receive(limit=99, lease_seconds=60)])
    return entry.id


def _started(store: InMemoryEntryStore, model: str) -> list[str]:
    """Let a worker run until it has worked off what is written after its start."""
    asked = _Asked()
    begin = partial(tell_of_others, store, model)
    worker = EmbeddingWorker(store.queue, cast("EmbedEntries", asked), begin=begin)
    last = a_memory()
    worker.start()
    store.commit(ALICE, [a_write(last)])
    try:
        eventually(lambda: asked.entries, lambda entries: last.id in entries)
    finally:
        assert worker.stop(PATIENT_SECONDS)
    return [entry_id for entry_id in asked.entries if entry_id != last.id]


@pytest.mark.parametrize(
    ("former", "present"), [(OF_AN_ENDPOINT, BUILT_IN), (BUILT_IN, OF_AN_ENDPOINT), (FORMER, BUILT_IN)]
)
def test_vectors_of_another_model_wait_for_a_word_and_the_operator_is_told(
    former: str, present: str, caplog: pytest.LogCaptureFixture
) -> None:
    store = InMemoryEntryStore()
    _stored(store, former)
    with caplog.at_level(logging.WARNING):
        assert _started(store, present) == []
    (told,) = [record for record in caplog.records if record.message == "vectors_of_another_model"]
    assert {name: told.__dict__[name] for name in ("entries", "models", "model", "remedy")} == {
        "entries": 1,
        "models": {former: 1},
        "model": present,
        "remedy": "recollect admin jobs run re_embed",
    }
    assert store.vector_models(ALICE) == {former: 1}
