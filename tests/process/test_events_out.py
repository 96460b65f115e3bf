"""A server and a receiver that fails: what changed arrives at least once, in order by entry, whatever is killed."""

import random
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from recollect.adapters.clock import SystemClock
from recollect.adapters.sqlite import Database, SqliteChangeOutbox, SqliteEntryStore
from recollect.core.model.audit import audit_item
from recollect.core.model.records import Collection, RecordPrefix
from recollect.core.model.scope import Scope
from recollect.core.spaces.published_changes import published_change
from tests.fakes.receiver import SECRET, Fault, Receiver, receiving
from tests.http_suite.waiting import eventually
from tests.process.server import Server
from tests.profiles import sampled

KILLS: Final = sampled(4, of=100)
SEED: Final = 20260301
LOCAL: Final = Scope("local")
TEXT: Final = "The harbour gate number {} is painted green."
ALL: Final = 100_000


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving(slow_seconds=3.0) as made:
        yield made


def serving(data: Path, receiver: Receiver, **environment: str) -> Server:
    return Server(
        data,
        RECOLLECT_EVENTS_OUT="webhook",
        RECOLLECT_EVENTS_OUT_URL=f"{receiver.url}/hook",
        RECOLLECT_EVENTS_OUT_SECRET=SECRET,
        RECOLLECT_EVENTS_OUT_SECONDS="1",
        **environment,
    )


def live(http: httpx.Client, number: int) -> str:
    """A memory is made, changed, forgotten and brought back; return its id."""
    answer = http.post("/entries", json={"text": TEXT.format(number), "on_duplicate": "keep"})
    entry_id = str(answer.raise_for_status().json()["entry"]["id"])
    edit = {"text": TEXT.format(f"{number} now")}
    http.patch(f"/entries/{entry_id}", json=edit).raise_for_status()
    http.delete(f"/entries/{entry_id}").raise_for_status()
    http.post(f"/entries/{entry_id}/restore").raise_for_status()
    return entry_id


def trail(data: Path) -> dict[str, dict[str, Any]]:
    """What the audit trail says was to be told, by its id."""
    with closing(Database(data / "recollect.db")) as database:
        page = SqliteEntryStore(database, SystemClock()).list_records(LOCAL, RecordPrefix(Collection.AUDIT), limit=ALL)
    items = [audit_item(record) for record in page.items]
    changes = [published_change(LOCAL.owner, LOCAL.space, item, noted_at=item.at) for item in items]
    return {change.id: change.document() for change in changes if change is not None}


def waiting(data: Path) -> int:
    with closing(Database(data / "recollect.db")) as database:
        return SqliteChangeOutbox(database, SystemClock()).depth().waiting


def await_calls(receiver: Receiver, count: int) -> None:
    eventually(lambda: receiver.calls, lambda calls: calls >= count, pause=0.005)


def assert_in_order_by_entry(receiver: Receiver) -> None:
    versions: defaultdict[str, list[int]] = defaultdict(list)
    for document in receiver.first_of_each():
        if "version" in document:
            versions[document["entry_id"]].append(document["version"])
    assert versions
    assert {entry: found for entry, found in versions.items() if found != sorted(found)} == {}


def test_whatever_goes_wrong_on_the_way_everything_arrives_in_order(tmp_path: Path, receiver: Receiver) -> None:
    chance = random.Random(SEED)
    for fault in chance.sample([*Fault], len(Fault)):
        receiver.plan([fault, None])  # else the sender leaves the receiver alone for longer and longer
    with serving(tmp_path / "data", receiver) as server, server.client() as http:
        for number in range(5):
            live(http, number)
        eventually(lambda: waiting(tmp_path / "data"), lambda count: count == 0)
        page = http.get(f"{server.url}/metrics").text
        assert server.stop() == 0
    expected = trail(tmp_path / "data")
    assert len(expected) == 20
    assert {document["id"] for document in receiver.taken} == expected.keys()
    for document in receiver.taken:
        assert expected[document["id"]].items() <= document.items()
    assert_in_order_by_entry(receiver)
    assert receiver.others == [], "nothing unsigned came, and nobody followed a redirect"
    assert len(receiver.taken) > len(expected), "what was taken without an answer comes again"
    told = "".join(map(str, receiver.taken)) + server.log.read_text()
    assert "harbour" not in told
    assert SECRET not in server.log.read_text()
    assert "recollect_changes_published_total 20.0" in page


def test_with_text_the_text_goes_out_as_it_is(tmp_path: Path, receiver: Receiver) -> None:
    with serving(tmp_path / "data", receiver, RECOLLECT_EVENTS_OUT_TEXT="true") as server, server.client() as http:
        http.post("/entries", json={"text": TEXT.format(1)}).raise_for_status()
        eventually(lambda: len(receiver.taken), bool)
    assert receiver.taken[0]["text"] == TEXT.format(1)


def test_kills_lose_nothing_and_keep_the_order(tmp_path: Path, receiver: Receiver) -> None:
    """SIGKILL while changes are made and sent, behind an answered write, a taken change or a failure."""
    chance, server, number = random.Random(SEED), serving(tmp_path / "data", receiver), 0
    for _ in range(KILLS):
        server.start()
        receiver.plan(chance.choices([*Fault, None, None, None], k=3))
        enough = receiver.calls + chance.randint(1, 8)
        with server.client() as http:
            for _ in range(3):
                live(http, number)
                number += 1
        await_calls(receiver, enough)
        server.kill()
    receiver.faults.clear()
    with server:
        eventually(lambda: waiting(tmp_path / "data"), lambda count: count == 0)
        assert server.stop() == 0
    expected = trail(tmp_path / "data")
    assert len(expected) == 4 * number
    assert {document["id"] for document in receiver.taken} == expected.keys()
    assert_in_order_by_entry(receiver)
    assert receiver.others == []


def test_what_a_receiver_never_takes_is_set_aside_and_sent_again_when_somebody_says_so(
    tmp_path: Path, receiver: Receiver
) -> None:
    receiver.plan([Fault.ELSEWHERE] * 2)
    with (
        serving(tmp_path / "data", receiver, RECOLLECT_EVENTS_OUT_ATTEMPTS="2") as server,
        server.client() as http,
    ):
        http.post("/entries", json={"text": TEXT.format(1)}).raise_for_status()
        listed = eventually(lambda: server.run_command("admin", "dead-letters", "list")["letters"], bool)
        assert [(one["reason"], one["attempts"]) for one in listed] == [("http_307", 2)]
        assert "recollect_changes_set_aside 1.0" in http.get(f"{server.url}/metrics").text
        assert server.run_command("admin", "dead-letters", "redrive", "changes") == {"redriven": {"changes": 1}}
        eventually(lambda: len(receiver.taken), lambda count: count == 1)
        again = server.run_command("admin", "republish", "--since", "2020-01-01")
        assert again == {"published": 1, "failed": 0, "refused": 0, "go_on_from": None}
        assert receiver.taken[0] == receiver.taken[1]


def test_an_erasure_is_told_with_nothing_of_what_was_there(tmp_path: Path, receiver: Receiver) -> None:
    with serving(tmp_path / "data", receiver) as server, server.client() as http:
        http.post("/entries", json={"text": TEXT.format(1), "space": "trip"}).raise_for_status()
        eventually(lambda: len(receiver.taken), bool)
        http.post("/erase", json={"space": "trip", "confirm": "trip"}).raise_for_status()
        told = eventually(lambda: receiver.taken[1:], bool)
    assert [one.keys() for one in told] == [{"id", "kind", "at", "user_id", "space", "by"}]
    assert (told[0]["kind"], told[0]["user_id"], told[0]["space"]) == ("space.erased", "local", "trip")


@pytest.mark.parametrize(
    ("environment", "told"),
    [
        ({"RECOLLECT_EVENTS_OUT_URL": "http://receiver.example/hook"}, "RECOLLECT_EVENTS_OUT_URL: must be https"),
        ({"RECOLLECT_EVENTS_OUT_URL": "file:///etc/passwd"}, "RECOLLECT_EVENTS_OUT_URL: must be the address"),
        ({"RECOLLECT_EVENTS_OUT_SECRET": "short"}, "RECOLLECT_EVENTS_OUT_SECRET: must hold one secret"),
    ],
)
def test_a_server_with_settings_that_would_tell_too_much_does_not_start(
    tmp_path: Path, environment: dict[str, str], told: str
) -> None:
    settings = {
        "RECOLLECT_EVENTS_OUT": "webhook",
        "RECOLLECT_EVENTS_OUT_URL": "https://receiver.example/hook",
        "RECOLLECT_EVENTS_OUT_SECRET": SECRET,
        **environment,
    }
    assert told in Server(tmp_path / "data", **settings).refused_start(code=2)
