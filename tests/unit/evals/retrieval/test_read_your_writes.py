"""Counting what comes back."""

from typing import Any

from evals.retrieval.read_your_writes import KINDS, probe
from recollect.local.client.client import MemoryClient


class Remembering(MemoryClient):
    """Answers a search with the newest entries; entries whose number ends in 3 are lost."""

    def __init__(self) -> None:
        super().__init__("http://127.0.0.1:1")
        self._ids: list[str] = []

    def remember(self, entries: Any) -> list[dict[str, Any]]:
        number = str(len(self._ids))
        self._ids.append(number)
        return [{"entry": {"id": number}} for _ in entries]

    def search(self, query: str, **options: object) -> dict[str, Any]:
        kept = [number for number in self._ids if not number.endswith("3")]
        return {"results": [{"entry": {"id": number}} for number in list(reversed(kept))[:10]]}


def test_what_comes_back_among_the_ten_and_first_is_counted() -> None:
    with Remembering() as client:
        found = probe(client, "memory", "on", [f"text {number}" for number in range(5)])
    assert (found.asked, found.in_ten, found.first) == (5, 4, 4)
    assert found.share_first == 4 / 5


def test_both_kinds_are_probed_in_spaces_of_their_own() -> None:
    assert {kind: space for kind, (space, _) in KINDS.items()} == {"memory": "memories", "turn": "turns"}
