"""Whatever an index holds of vectors, a search finds by them what it would find by the whole ones."""

import pytest

from recollect.core.model.vectors import Float32Array
from tests import matryoshka
from tests.builders import MODEL, a_memory
from tests.contract.search_index.parts import Indexed, ask, embed, put

ENTRIES, QUESTIONS, AT_ONCE = 600, 60, 100
TOLERANCE = 0.005


@pytest.fixture(scope="module")
def sample() -> matryoshka.Sample:
    return matryoshka.sample(ENTRIES, QUESTIONS)


@pytest.fixture
def places(indexed: Indexed, sample: matryoshka.Sample) -> dict[str, int]:
    entries = [a_memory(f"Entry {number}") for number in range(ENTRIES)]
    for start in range(0, ENTRIES, AT_ONCE):
        some = entries[start : start + AT_ONCE]
        put(indexed, *some)
        rows: list[Float32Array] = list(sample.entries[start : start + AT_ONCE])
        embed(indexed, some, rows, model=MODEL)
    return {entry.id: place for place, entry in enumerate(entries)}


def test_what_answers_is_found_as_by_the_whole_vectors(
    indexed: Indexed, places: dict[str, int], sample: matryoshka.Sample
) -> None:
    found = [
        [places[hit.entry_id] for hit in ask(indexed, "", question, per_leg=10).dense] for question in sample.questions
    ]
    best = sample.best_whole()
    whole = matryoshka.recall(best, sample.gold)
    assert abs(matryoshka.recall(found, sample.gold) - whole) <= TOLERANCE
    assert matryoshka.agreement(found, best) >= 0.98, "but for how stores round vectors"
