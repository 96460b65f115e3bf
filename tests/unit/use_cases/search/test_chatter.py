"""Idle talk does not come before what a question is about, with the real encoder and the default weights."""

from collections.abc import Sequence
from contextlib import closing
from datetime import timedelta
from typing import Final

import pytest

from recollect.adapters.minilm import MiniLmEmbedder
from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.core.embedding.encoder_input import encoder_input
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import Entry, Kind
from recollect.core.query.query import Query
from recollect.core.ranking.profiles import ProfileName
from recollect.core.ranking.weights import RankingWeights
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.search.search import SearchEntries
from tests.builders import ALICE, a_memory, a_turn, a_write
from tests.fakes.clock import START, FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.model_folder import MODEL_FOLDER

PROJECT: Final = (
    "The parcel-router service picks the cheapest carrier per shipment",
    "We decided parcel-router keeps rates in Redis with a TTL of 15 minutes",
    "Open question for parcel-router: how to handle customs forms for Switzerland",
    "parcel-router's integration tests for DHL are flaky, Ben looks into it",
    "Next step for parcel-router: write the retry policy for label printing",
)
CHATTER: Final = ("Ich mag Koriander.", "lol ok", "haha nice", "brb", "What a day")


def order(entries: Sequence[Entry], query: Query) -> list[str]:
    """The texts that a search finds among entries which have their vectors."""
    store, embedder, turns = InMemoryEntryStore(clock=FixedClock()), MiniLmEmbedder(MODEL_FOLDER, threads=1), 0
    for entry, made in zip(
        entries, embedder.encode_entries([encoder_input(entry, None) for entry in entries]), strict=True
    ):
        store.commit(ALICE, [a_write(entry, revision=turns)])
        turns += entry.kind is Kind.TURN
        store.store_vectors(ALICE, [EmbeddedVersion(entry.id, 1, made)])
        store.settle(ALICE, [(entry.id, 1)])
    with closing(ExactSearch(store, max_bytes=1 << 24)) as index:
        waiting = SharedWaitingVectors(embedder)
        search = SearchEntries(store, index, embedder, waiting, RankingWeights(), FixedClock(), ReadSettings(store))
        return [hit.entry.text for hit in search(ALICE, query).hits]


@pytest.mark.parametrize("kind", [Kind.TURN, Kind.MEMORY])
@pytest.mark.parametrize("profile", ProfileName)
def test_a_project_s_memories_come_before_fresher_chatter(profile: ProfileName, kind: Kind) -> None:
    known = [a_memory(text, now=START - timedelta(days=4 + 3 * place)) for place, text in enumerate(PROJECT)]
    make = a_turn if kind is Kind.TURN else a_memory
    said = [make(text, now=START - timedelta(hours=1)) for text in CHATTER]
    found = order([*known, *said], Query(text="Where were we with parcel-router?", profile=profile, seed=1))
    assert set(found[: len(PROJECT)]) == set(PROJECT)
