"""SIGKILL at random moments of a mixed load: what was acknowledged is there, nothing twice, the backlog drains."""

import itertools
import random
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Self

import httpx

from tests.http_suite.waiting import eventually
from tests.patience import PATIENT_SECONDS
from tests.process.server import Server
from tests.profiles import sampled

KILLS: Final = sampled(5, of=30)
SEED: Final = 20260301
MOST_ANSWERS: Final = 60  # between the start of a server and its end
PAGE: Final = 200


@dataclass
class Ledger:
    """What the clients were told. `unsure` were sent and not answered: they may be stored once or not at all."""

    texts: dict[str, str] = field(default_factory=dict)  # entry id -> the last text that was acknowledged
    edits_sent: dict[str, set[str]] = field(default_factory=dict)  # entry id -> texts whose answer never came
    deleted: set[str] = field(default_factory=set)
    deletes_sent: set[str] = field(default_factory=set)
    messages: dict[str, str] = field(default_factory=dict)  # message id -> entry id
    events_unsure: list[dict[str, Any]] = field(default_factory=list)
    answers: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def count(self, _: httpx.Response) -> None:
        with self.lock:
            self.answers += 1


class Client:
    """One thread of load: writes, events, edits, deletes and searches, until the server stops answering."""

    def __init__(self, url: str, name: str, ledger: Ledger, numbers: Iterator[int]) -> None:
        hooks = {"response": [ledger.count]}
        self._http = httpx.Client(base_url=f"{url}/v1/memory", timeout=PATIENT_SECONDS, event_hooks=hooks)
        self._name = name
        self._ledger = ledger
        self._numbers = numbers
        self._chance = random.Random(name)
        self._mine: list[str] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._http.close()

    def run_until_it_breaks(self) -> None:
        with self:
            try:
                while True:
                    self._chance.choice(
                        [self._write, self._event, self._event, self._edit, self._delete, self._search]
                    )()
            except httpx.TransportError:
                return

    def _text(self) -> str:
        return f"note {next(self._numbers)} of {self._name}: the kettle sang and the cat listened"

    def _write(self) -> None:
        text = self._text()
        answer = self._http.post("/entries", json={"text": text})
        assert answer.status_code == httpx.codes.CREATED, answer.text
        entry_id = answer.json()["entry"]["id"]
        with self._ledger.lock:
            self._ledger.texts[entry_id] = text
        self._mine.append(entry_id)

    def _event(self) -> None:
        messages = [
            {"id": f"{self._name}-{next(self._numbers)}", "role": "user", "text": self._text()} for _ in range(5)
        ]
        event = {"session_id": f"session-{self._name[0]}", "messages": messages}
        try:
            self.send_event(event)
        except httpx.TransportError:
            with self._ledger.lock:
                self._ledger.events_unsure.append(event)
            raise

    def send_event(self, event: dict[str, Any]) -> None:
        answer = self._http.post("/events", json=event)
        assert answer.status_code == httpx.codes.OK, answer.text
        with self._ledger.lock:
            self._ledger.messages |= {item["id"]: item["entry_id"] for item in answer.json()["results"]}

    def _edit(self) -> None:
        if not self._mine:
            return
        entry_id, text = self._chance.choice(self._mine), self._text()
        with self._ledger.lock:
            self._ledger.edits_sent.setdefault(entry_id, set()).add(text)
        answer = self._http.patch(f"/entries/{entry_id}", json={"text": text})
        assert answer.status_code == httpx.codes.OK, answer.text
        with self._ledger.lock:
            self._ledger.edits_sent[entry_id].clear()
            self._ledger.texts[entry_id] = text

    def _delete(self) -> None:
        if len(self._mine) < 3:
            return
        entry_id = self._mine.pop()
        with self._ledger.lock:
            self._ledger.deletes_sent.add(entry_id)
        answer = self._http.delete(f"/entries/{entry_id}")
        assert answer.status_code == httpx.codes.OK, answer.text
        with self._ledger.lock:
            self._ledger.deleted.add(entry_id)

    def _search(self) -> None:
        answer = self._http.post("/search", json={"query": "what did the kettle do?"})
        assert answer.status_code == httpx.codes.OK, answer.text


def test_kills_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    chance, ledger, numbers = random.Random(SEED), Ledger(), itertools.count()
    server = Server(tmp_path / "data")
    for round_number in range(KILLS):
        server.start()
        _load_then_kill(server, ledger, numbers, round_number, chance)
    with server:
        _send_again(server.url, ledger, numbers)
        with server.client() as http:
            entries = _every_entry(http)
            _assert_nothing_is_lost(entries, ledger)
            _assert_nothing_is_doubled(entries)
            _assert_the_backlog_drains(http)
        assert server.stop() == 0


def _load_then_kill(
    server: Server, ledger: Ledger, numbers: Iterator[int], round_number: int, chance: random.Random
) -> None:
    """Kill after some number of answers and a moment more: as much was done on a slow machine as on any other."""
    answers = ledger.answers + chance.randint(2, MOST_ANSWERS)
    names = [f"{letter}{round_number}" for letter in "abcd"]
    with ThreadPoolExecutor(len(names)) as pool:
        running = [pool.submit(Client(server.url, name, ledger, numbers).run_until_it_breaks) for name in names]
        eventually(
            lambda: ledger.answers,
            lambda count: count >= answers or any(client.done() for client in running),
            pause=0.002,
        )
        threading.Event().wait(chance.uniform(0, 0.05))
        server.kill()
        for client in running:
            client.result()


def _send_again(url: str, ledger: Ledger, numbers: Iterator[int]) -> None:
    """A sender whose event was not acknowledged sends it again, as it must."""
    with Client(url, "again", ledger, numbers) as client:
        for event in ledger.events_unsure:
            client.send_event(event)
            client.send_event(event)


def _every_entry(http: httpx.Client) -> dict[str, dict[str, Any]]:
    entries: list[dict[str, Any]] = []
    cursor: str | None = ""
    while cursor is not None:
        page = http.get("/entries", params={"limit": PAGE} | ({"cursor": cursor} if cursor else {})).json()
        entries += page["items"]
        cursor = page["next_cursor"]
    assert len({entry["id"] for entry in entries}) == len(entries)
    return {entry["id"]: entry for entry in entries}


def _assert_nothing_is_lost(entries: dict[str, dict[str, Any]], ledger: Ledger) -> None:
    assert len(ledger.texts) > KILLS
    assert len(ledger.messages) > KILLS
    for entry_id, text in ledger.texts.items():
        if entry_id in ledger.deleted:
            assert entry_id not in entries
        elif entry_id not in ledger.deletes_sent:
            assert entries[entry_id]["text"] in {text, *ledger.edits_sent.get(entry_id, set())}
    for message_id, entry_id in ledger.messages.items():
        assert entries[entry_id]["source_ids"] == [message_id]


def _assert_nothing_is_doubled(entries: dict[str, dict[str, Any]]) -> None:
    texts = Counter(entry["text"] for entry in entries.values())
    assert [text for text, count in texts.items() if count > 1] == []


def _assert_the_backlog_drains(http: httpx.Client) -> None:
    eventually(lambda: http.get("/stats").json()["spaces"][0]["waiting_for_embedding"], lambda waiting: waiting == 0)
