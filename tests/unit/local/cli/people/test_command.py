"""`recollect command`: what one says in a chat; `pin` and `unpin`."""

from typing import Any

import pytest

from recollect.local.client.client import MemoryClient
from tests.unit.http.arranging import ENTRIES, store
from tests.unit.http.client import Client
from tests.unit.local.cli.people.conftest import Run


def test_what_is_remembered_is_shown(run: Run, alice: Client) -> None:
    store(alice, "Tea is fine.")
    told = run("command", "What do you know about me?")
    assert "Tea is fine." in told.out
    assert told.out.endswith("done\n")


def test_what_takes_away_is_asked_for(run: Run, alice: Client) -> None:
    entry = store(alice, "Tea is fine.")
    refused = run("command", "Forget everything you know about me.", said="n\n")
    assert (refused.code, refused.said) == (1, "nothing was done")
    assert "Tea is fine." in refused.err
    assert "POST /v1/memory/erase" in refused.err
    assert alice.get(f"{ENTRIES}/{entry}").status == 200

    assert run("command", "Forget everything you know about me.", said="y\n").out == (
        'forgot 1 entries; "undo" takes it back\n'
    )
    assert alice.get(f"{ENTRIES}/{entry}").status == 404
    assert "Tea is fine." in run("command", "Undo.").out
    assert alice.get(f"{ENTRIES}/{entry}").status == 200


def test_a_forgetting_that_forgets_nothing_names_no_undo(
    run: Run, alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = store(alice, "Tea is fine.")
    called = MemoryClient.call

    def call(client: MemoryClient, method: str, path: str, body: Any) -> Any:
        if path == "/commands/confirm":
            assert alice.delete(f"{ENTRIES}/{entry}").status == 200  # somebody else forgets it meanwhile
        return called(client, method, path, body)

    monkeypatch.setattr(MemoryClient, "call", call)
    told = run("command", "Forget everything you know about me.", "--yes").out
    assert (told.startswith("forgot 0 entries"), "None" in told) == (True, False)


def test_for_programs_it_is_one_document(run: Run, alice: Client) -> None:
    entry = store(alice, "Tea is fine.")
    done = run("command", "Forget everything you know about me.", "--yes", "--json").document
    assert (done["command"]["kind"], done["confirmed"]["forgotten"]) == ("forget_about", [entry])


def test_that_is_what_was_said_in_the_session(run: Run, alice: Client) -> None:
    alice.post("/v1/memory/events", {"session_id": "chat", "messages": [{"text": "I weigh 104 kilos."}]})
    assert "nothing was found" in run("command", "Pin that.").out
    assert "I weigh 104 kilos." in run("command", "Pin that.", "--session", "chat").out


def test_what_is_no_command_says_so(run: Run) -> None:
    assert run("command", "I had porridge for breakfast.").out == "that is no command: nothing was done\n"


def test_what_changed_is_told(run: Run, alice: Client) -> None:
    store(alice, "Tea is fine.")
    assert "created Tea is fine." in run("command", "What has changed in your memory since yesterday?").out


def test_a_correction_is_not_made_while_memory_is_off(run: Run, alice: Client) -> None:
    store(alice, "Tea is fine.")
    run("memory", "off")
    ended = run("command", "Correct your memory: coffee is fine, not tea.")
    assert (ended.code, ended.said) == (1, "nothing was done: memory_off")


def test_an_entry_is_pinned_and_unpinned_once_though_the_answer_is_lost(run_twice: Run, alice: Client) -> None:
    entry = store(alice, "I like tea.")
    pinned = run_twice("pin", entry, "--reason", "it matters", "--json")
    assert (pinned.code, pinned.document["pinned"], pinned.document["version"]) == (0, True, 2)
    assert run_twice("unpin", entry).out == f"{pinned.document['key']} is pinned no more\n"
    assert alice.get(f"{ENTRIES}/{entry}").json()["version"] == 3
    versions = alice.get(f"{ENTRIES}/{entry}/versions").json()["items"]
    assert [one["reason"] for one in versions] == [None, "it matters"]


def test_what_is_not_there_is_refused(run: Run) -> None:
    ended = run("pin", "nothing")
    assert ended.code != 0
    assert "404" in ended.said
