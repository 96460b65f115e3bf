"""Searches while a space is encoded anew: what another model has encoded is found by its words, and that is said."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass

import pytest

from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.core.embedding.encoder_input import encoder_input
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import Entry
from recollect.core.query.query import Query
from recollect.core.ranking.hits import ExplainedHit
from recollect.core.ranking.weights import RankingWeights
from recollect.ports import Embedder
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.search.search import SearchEntries
from tests.builders import ALICE, a_memory, a_write
from tests.fakes.clock import FixedClock
from tests.fakes.embedder import HashEmbedder
from tests.fakes.entry_store import InMemoryEntryStore

PRESENT = HashEmbedder("present")
TEXTS = tuple(f"Elena keeps the {thing} in the {place}." for thing in ("tea", "rice") for place in ("attic", "cellar"))


@dataclass
class Space:
    """Four memories, the first two of which the present model has encoded."""

    store: InMemoryEntryStore
    entries: list[Entry]
    search: SearchEntries

    def embed(self, entries: Sequence[Entry], embedder: Embedder) -> None:
        made = embedder.encode_entries([encoder_input(entry, None) for entry in entries])
        versions = [EmbeddedVersion(one.id, one.version, vectors) for one, vectors in zip(entries, made, strict=True)]
        assert all(self.store.store_vectors(ALICE, versions))
        self.store.settle(ALICE, [(one.id, one.version) for one in entries])


@pytest.fixture
def space() -> Iterator[Space]:
    store, clock = InMemoryEntryStore(clock=FixedClock()), FixedClock()
    with closing(ExactSearch(store, max_bytes=1 << 24)) as index:
        waiting, settings = SharedWaitingVectors(PRESENT), ReadSettings(store)
        search = SearchEntries(store, index, PRESENT, waiting, RankingWeights(), clock, settings)
        made = Space(store, [a_memory(text) for text in TEXTS], search)
        store.commit(ALICE, [a_write(entry) for entry in made.entries])
        made.embed(made.entries[:2], PRESENT)
        made.embed(made.entries[2:], HashEmbedder("former"))
        yield made


def test_what_another_model_has_encoded_is_found_by_its_words(space: Space) -> None:
    found = space.search(ALICE, Query(text="rice in the cellar", explain=True))
    assert found.hits[0].entry.id == space.entries[3].id
    told = [hit for hit in found.hits if isinstance(hit, ExplainedHit)]
    by_words = {hit.entry.id for hit in told if hit.explanation.waiting_for_vectors}
    assert by_words == {entry.id for entry in space.entries[2:]} & {hit.entry.id for hit in found.hits}


@pytest.mark.parametrize("question", ["rice in the cellar", "zebra"])
def test_it_is_said_wherever_such_an_entry_lies_and_no_more_when_all_are_encoded_anew(
    space: Space, question: str
) -> None:
    assert space.search(ALICE, Query(text=question)).degraded == ("former_model",)
    space.embed(space.entries[2:], PRESENT)
    assert space.search(ALICE, Query(text=question)).degraded == ()
