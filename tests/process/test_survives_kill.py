"""SIGKILL at random moments of a mixed load: what was acknowledged is there, nothing twice, the backlog drains."""

import random
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import httpx

from recollect.adapters.sqlite.upkeep.check import check
from tests.http_suite.waiting import eventually
from tests.process.load.ledger import Call, Known, Ledger
from tests.process.load.operations import (
    UNCAPPED,
    VOTED,
    Client,
    Numbers,
    ids_of_batch,
    ids_of_one,
    send_this_event,
    tell_outcome,
)
from tests.process.server import Server
from tests.profiles import sampled

KILLS: Final = sampled(8, of=300)
SEED: Final = 20260301
MOST_ANSWERS: Final = 60  # between the start of a server and its end
LOOKED_THROUGH: Final = 10  # after so many kills each
SENT_AGAIN: Final = 100
PAGE: Final = 200


def test_kills_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    chance, ledger, numbers = random.Random(SEED), Ledger(), Numbers()
    server = Server(tmp_path / "data", RECOLLECT_SPACE__SOFT_CAP=str(UNCAPPED))
    for round_number in range(KILLS):
        server.start()
        _load_then_kill(server, ledger, numbers, round_number, chance)
        if round_number % LOOKED_THROUGH == 0:
            assert check(tmp_path / "data" / "recollect.db").findings == ()
    with server:
        _send_again(server.url, ledger, numbers)
        with server.client() as http:
            entries = _every_entry(http, "default") | _every_entry(http, VOTED)
            _assert_nothing_is_lost(entries, ledger)
            _assert_nothing_is_doubled(entries)
            _assert_settings_hold(http, ledger)
            _assert_the_backlog_drains(http)
        assert server.stop() == 0
    assert check(tmp_path / "data" / "recollect.db").findings == ()


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
    """A sender whose call was not acknowledged sends it again, as it must; what was gets the same answer again."""
    with Client(url, "again", ledger, numbers) as client:
        for event in ledger.events_unsure:
            send_this_event(client, event)
            send_this_event(client, event)
        unsure, answered = list(ledger.unsure), ledger.answered[-SENT_AGAIN:]
        for call in unsure:
            assert client.call(call, _ids_of(call)) == client.call(call, _ids_of(call))
        for call, made in answered:
            assert client.call(call, _ids_of(call)) == made
        for place, outcome in ledger.outcomes.items():
            space, _, recall_id = place.partition("/")
            assert tell_outcome(client, recall_id, "Something else was said.", space) == outcome


def _ids_of(call: Call) -> Any:
    return ids_of_batch if "entries" in call.body else ids_of_one


def _every_entry(http: httpx.Client, space: str) -> dict[str, dict[str, Any]]:
    entries: list[dict[str, Any]] = []
    cursor: str | None = ""
    while cursor is not None:
        where: dict[str, str | int] = {"limit": PAGE, "space": space}
        if cursor:
            where["cursor"] = cursor
        page = http.get("/entries", params=where).json()
        entries += page["items"]
        cursor = page["next_cursor"]
    assert len({entry["id"] for entry in entries}) == len(entries)
    return {entry["id"]: entry for entry in entries}


def _assert_nothing_is_lost(entries: dict[str, dict[str, Any]], ledger: Ledger) -> None:
    assert min(len(ledger.known), len(ledger.messages), len(ledger.answered)) > KILLS
    for entry_id in ledger.known:
        assert any(_is(entries.get(entry_id), known) for known in ledger.possible(entry_id)), entry_id
    for message_id, entry_id in ledger.messages.items():
        assert entries[entry_id]["source_ids"] == [message_id]


def _is(entry: dict[str, Any] | None, known: Known) -> bool:
    if entry is None or known.forgotten:
        return entry is None and known.forgotten
    return entry["text"] == known.text and (known.space != VOTED or entry["usefulness"] == known.votes)


def _assert_nothing_is_doubled(entries: dict[str, dict[str, Any]]) -> None:
    # A memory made of a turn says the same as it
    texts = Counter((entry["kind"], entry["text"]) for entry in entries.values())
    assert [text for text, count in texts.items() if count > 1] == []


def _assert_settings_hold(http: httpx.Client, ledger: Ledger) -> None:
    assert len(ledger.settings) > 1
    for space, caps in ledger.settings.items():
        assert http.get("/settings", params={"space": space}).json()["soft_cap"] in caps


def _assert_the_backlog_drains(http: httpx.Client) -> None:
    def waiting() -> int:
        return sum(
            space["waiting_for_embedding"] for space in http.get("/stats", params={"space": "*"}).json()["spaces"]
        )

    left = waiting()
    while left:  # as many as hundreds of kills leave may take a slow machine long: it has to go on
        left = eventually(waiting, lambda count, before=left: count < before)  # type: ignore[misc]
