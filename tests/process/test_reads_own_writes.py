"""What was stored is found by the very next search, whether the embedding worker runs or not."""

from pathlib import Path
from typing import Final

import httpx
import pytest

from tests.process.sentences import distinct_sentences
from tests.process.server import Server

ENTRIES: Final = 500
FIRST_SHARE: Final = 0.97


@pytest.mark.parametrize("worker", ["true", "false"])
def test_500_entries_are_each_found_by_their_own_words_in_the_next_call(tmp_path: Path, worker: str) -> None:
    ranks = []
    with (
        Server(tmp_path / "data", RECOLLECT_WORKER=worker) as server,
        httpx.Client(base_url=f"{server.url}/v1/memory", timeout=30) as http,
    ):
        for text in distinct_sentences(ENTRIES, seed=11):
            stored = http.post("/entries", json={"text": text}).json()["entry"]["id"]
            results = http.post("/search", json={"query": text, "limit": 10}).json()["results"]
            ranks.append([result["entry"]["id"] for result in results].index(stored))
        waiting = http.get("/stats").json()["spaces"][0]["waiting_for_embedding"]
    assert len(ranks) == ENTRIES
    assert sum(rank == 0 for rank in ranks) >= FIRST_SHARE * ENTRIES
    assert (waiting == ENTRIES) is (worker == "false")
