"""Search: at once by words, by meaning as soon as vectors are there."""

from typing import Any, Final

import httpx

from tests.http_suite.entries import FACTS, remember
from tests.http_suite.waiting import eventually

IN_OTHER_WORDS: Final = "Where do young cats nap?"


def found(client: httpx.Client, space: str, query: str) -> list[dict[str, Any]]:
    """Return the results of a search, the best first."""
    answer = client.post("/search", json={"query": query, "space": space, "explain": True})
    assert answer.status_code == httpx.codes.OK, answer.text
    results: list[dict[str, Any]] = answer.json()["results"]
    return results


def waiting_for_vectors(client: httpx.Client, space: str) -> int:
    """Return how many entries of a space have no vectors yet."""
    counts: dict[str, int] = client.get("/stats", params={"space": space}).json()["total"]
    return counts["waiting_for_embedding"]


def await_vectors(client: httpx.Client, space: str) -> None:
    """Wait until everything in a space has its vectors."""
    eventually(lambda: waiting_for_vectors(client, space), lambda waiting: waiting == 0)


def test_the_very_next_search_finds_what_was_remembered(alice: httpx.Client, space: str) -> None:
    for text in FACTS:
        stored = remember(alice, space, text)["id"]
        assert found(alice, space, text)[0]["entry"]["id"] == stored


def test_vectors_arrive_and_a_search_finds_by_meaning(alice: httpx.Client, space: str) -> None:
    stored = [remember(alice, space, text)["id"] for text in FACTS]
    await_vectors(alice, space)
    # An index of its own may show what was projected some seconds later
    best = eventually(
        lambda: found(alice, space, IN_OTHER_WORDS), lambda results: bool(results) and _by_meaning(results[0])
    )
    assert best[0]["entry"]["id"] == stored[0]


def _by_meaning(result: dict[str, Any]) -> bool:
    legs = {leg["leg"] for leg in result["explanation"]["legs"]}
    return "dense" in legs and "bm25" not in legs


def test_a_changed_text_is_found_by_its_new_words_alone(alice: httpx.Client, space: str) -> None:
    entry_id = remember(alice, space, "The piano tuner comes on Monday.")["id"]
    alice.patch(f"/entries/{entry_id}", params={"space": space}, json={"text": "A plumber visits."}).raise_for_status()
    assert [result["entry"]["id"] for result in found(alice, space, "plumber")] == [entry_id]
    legs = {leg["leg"] for result in found(alice, space, "piano") for leg in result["explanation"]["legs"]}
    assert "bm25" not in legs


def test_why_not_tells_the_step_that_lost_an_entry(alice: httpx.Client, space: str) -> None:
    entry_id = remember(alice, space, FACTS[0])["id"]
    asked = {"query": FACTS[0], "space": space, "entry_id": entry_id}
    answer = alice.post("/search/why-not", json={**asked, "kinds": ["turn"]})
    assert answer.status_code == httpx.codes.OK
    assert (answer.json()["entry_id"], answer.json()["step"]) == (entry_id, "filter")
    assert alice.post("/search/why-not", json={**asked, "entry_id": "unheard-of"}).status_code == httpx.codes.NOT_FOUND


def tiered(client: httpx.Client, space: str, query: str) -> dict[str, Any]:
    """Return the answer to a tiered search."""
    answer = client.post("/search", json={"query": query, "space": space, "strategy": "tiered"})
    assert answer.status_code == httpx.codes.OK, answer.text
    document: dict[str, Any] = answer.json()
    return document


def test_a_summary_answers_until_its_memory_is_forgotten(alice: httpx.Client, space: str) -> None:
    text, question = "My sister Lena is allergic to walnuts.", "What is my sister Lena allergic to?"
    entry_id = remember(alice, space, text)["id"]
    await_vectors(alice, space)
    alice.get("/summary", params={"space": space}).raise_for_status()
    # An index of its own may show what was projected some seconds later
    answer = eventually(lambda: tiered(alice, space, question), lambda found: bool(found["tier"] == 1))
    assert [result["entry"]["id"] for result in answer["results"]] == [entry_id]
    told = {"text": text, "entry_id": entry_id, "entry_ids": [entry_id], "day": None, "otherwise": []}
    assert answer["summary"]["sentences"] == [told]
    alice.delete(f"/entries/{entry_id}", params={"space": space}).raise_for_status()
    gone = tiered(alice, space, question)
    assert (gone["tier"], gone["summary"], gone["results"]) == (2, None, [])


def test_an_entry_knows_its_language_and_a_request_to_keep_it(alice: httpx.Client, space: str) -> None:
    german = remember(alice, space, "Merk dir, dass die Heizung im Keller klemmt.")
    assert (german["language"], german["manually_saved"]) == ("de", True)
    assert remember(alice, space, "The heater in the cellar is new.")["language"] == "en"
