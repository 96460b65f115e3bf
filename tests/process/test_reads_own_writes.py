"""What was stored is found by the very next search, whether the embedding worker runs or not."""

from pathlib import Path
from typing import Final

import pytest

from tests.process.sentences import distinct_sentences
from tests.process.server import Server
from tests.profiles import sampled

MOST: Final = 500
ENTRIES: Final = sampled(60, of=MOST)
SEED: Final = 11
FIRST_SHARE: Final = 0.97


@pytest.mark.parametrize("worker", ["true", "false"])
def test_entries_are_each_found_by_their_own_words_in_the_next_call(tmp_path: Path, worker: str) -> None:
    ranks = []
    with Server(tmp_path / "data", RECOLLECT_WORKER=worker) as server, server.client() as http:
        for text in distinct_sentences(MOST, seed=SEED)[:ENTRIES]:
            stored = http.post("/entries", json={"text": text}).json()["entry"]["id"]
            results = http.post("/search", json={"query": text, "limit": 10}).json()["results"]
            ranks.append([result["entry"]["id"] for result in results].index(stored))
        waiting = http.get("/stats").json()["spaces"][0]["waiting_for_embedding"]
    assert len(ranks) == ENTRIES
    assert sum(rank == 0 for rank in ranks) >= FIRST_SHARE * ENTRIES
    assert (waiting == ENTRIES) is (worker == "false")
