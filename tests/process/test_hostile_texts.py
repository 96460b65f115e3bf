"""Texts that break careless code: each gets a clear answer, what is stored is stored as it was sent, search goes on."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

import httpx
import pytest

from tests.labelled.hostile import HostileText, hostile_texts
from tests.process.server import Server
from tests.profiles import sampled

TEXTS: Final = sampled(230, of=2_000)  # of 23 kinds in turn
QUERIES: Final = 46  # two of each kind
CLIENTS: Final = 8
PAGE: Final = 200
CANARY: Final = "The canary of the lighthouse keeper sings on Thursdays."
REFUSED: Final = frozenset({"nul", "high_surrogates", "low_surrogates", "only_spaces", "only_invisible"})
TELLING: Final = 24  # characters of a text that would give it away, where they are not a few repeated


@dataclass(frozen=True, slots=True)
class Sent:
    """A hostile text and what it was answered."""

    hostile: HostileText
    status: int
    content_type: str
    body: Any

    @property
    def action(self) -> str | None:
        return None if self.status == httpx.codes.UNPROCESSABLE_ENTITY else str(self.body["action"])

    @property
    def is_quarantined(self) -> bool:
        return self.action == "created" and self.body["entry"]["state"] == "quarantined"


def _post(http: httpx.Client, address: str, **body: Any) -> httpx.Response:
    """Post a body as ASCII, in which lone surrogates travel as well."""
    return http.post(address, content=json.dumps(body), headers={"Content-Type": "application/json"})


def _send(http: httpx.Client, hostile: HostileText) -> Sent:
    role = "tool" if hostile.kind == "injection" else "user"
    answer = _post(http, "/entries", text=hostile.text, role=role)
    return Sent(hostile, answer.status_code, answer.headers["content-type"], answer.json())


@pytest.fixture(scope="module")
def hostile_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that embeds on one thread, so that the others are free to answer."""
    with Server(tmp_path_factory.mktemp("hostile") / "data", RECOLLECT_EMBEDDING_THREADS="1") as running:
        yield running


@pytest.fixture(scope="module")
def http(hostile_server: Server) -> Iterator[httpx.Client]:
    with hostile_server.client() as client:
        assert _post(client, "/settings", soft_cap=0).status_code == httpx.codes.OK
        assert _post(client, "/entries", text=CANARY).status_code == httpx.codes.CREATED
        yield client


@pytest.fixture(scope="module")
def sent(http: httpx.Client) -> list[Sent]:
    """All texts, sent by some clients at once."""
    with ThreadPoolExecutor(CLIENTS) as pool:
        return list(pool.map(lambda hostile: _send(http, hostile), hostile_texts(TEXTS)))


def _listed(http: httpx.Client, state: str) -> dict[str, str]:
    """The texts of all entries in a state, by id."""
    found: dict[str, str] = {}
    where: dict[str, str | int] = {"limit": PAGE, "state": state}
    while True:
        page = http.get("/entries", params=where).json()
        found |= {entry["id"]: entry["text"] for entry in page["items"]}
        if page["next_cursor"] is None:
            return found
        where["cursor"] = page["next_cursor"]


def test_each_text_gets_a_clear_answer(sent: list[Sent]) -> None:
    assert len(sent) == TEXTS
    stored = [one for one in sent if one.status in {200, 201}]
    refused = [one for one in sent if one.status == 422]
    assert len(stored) + len(refused) == TEXTS
    assert {one.content_type for one in stored} == {"application/json"}
    assert {one.content_type for one in refused} == {"application/problem+json"}
    assert {one.hostile.kind for one in refused} == REFUSED
    assert {one.action for one in stored} <= {"created", "flagged", "merged", "skipped"}


def test_what_is_stored_is_read_back_as_it_was_sent_and_nothing_is_lost(http: httpx.Client, sent: list[Sent]) -> None:
    listed = {state: _listed(http, state) for state in ("active", "quarantined")}
    held = listed["active"] | listed["quarantined"]
    created = {one.body["entry"]["id"]: one.hostile.text for one in sent if one.action in {"created", "flagged"}}
    assert {entry_id: held[entry_id] for entry_id in created} == created
    assert [text for entry_id, text in held.items() if entry_id not in created] == [CANARY]
    assert all(one.body["entry"]["id"] in created for one in sent if one.action == "merged")
    assert {one.body["reason"] for one in sent if one.action == "skipped"} <= {"secret"}
    assert set(listed["quarantined"]) == {one.body["entry"]["id"] for one in sent if one.is_quarantined} != set()
    assert http.get("/stats").json()["spaces"][0]["entries"] == len(held)


def test_search_answers_hostile_queries_and_finds_what_it_found_before(http: httpx.Client, sent: list[Sent]) -> None:
    kept_apart = {one.body["entry"]["id"] for one in sent if one.is_quarantined}
    for one in sent[:QUERIES]:
        answer = _post(http, "/search", query=one.hostile.text, limit=50)
        assert answer.status_code in {200, 422}, one.hostile.kind
        assert not kept_apart & {result["entry"]["id"] for result in answer.json().get("results", [])}
    found = _post(http, "/search", query="When does the lighthouse keeper's canary sing?").json()["results"]
    assert found[0]["entry"]["text"] == CANARY


def test_the_log_holds_no_memory_text(hostile_server: Server, sent: list[Sent]) -> None:
    log = hostile_server.log.read_text(encoding="utf-8", errors="replace")
    assert "Traceback" not in log
    assert "canary" not in log
    for one in sent:
        for form in (one.hostile.text, one.hostile.as_json()[1:-1]):
            telling = form[len(form) // 2 :][:TELLING]
            assert len(set(telling)) < TELLING // 3 or telling not in log, one.hostile.kind
