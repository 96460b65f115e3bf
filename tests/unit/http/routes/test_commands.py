"""Commands in a chat over HTTP."""

from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from tests.unit.http.arranging import ENTRIES, store
from tests.unit.http.client import Client, encoded
from tests.unit.http.fake_memory import FakeMemory

COMMANDS = "/v1/memory/commands"
CHAT = "chat-1"


def command(client: Client, text: str, session_id: str | None = CHAT) -> Any:
    body = {"text": text} if session_id is None else {"text": text, "session_id": session_id}
    reply = client.post(COMMANDS, body)
    assert reply.status == 200, reply.body
    return reply.json()


def say(client: Client, text: str) -> str:
    reply = client.post("/v1/memory/events", {"session_id": CHAT, "messages": [{"role": "user", "text": text}]})
    return str(reply.json()["results"][0]["entry_id"])


def confirm(client: Client, answer: Any) -> Any:
    return client.post(f"{COMMANDS}/confirm", {"token": answer["confirmation"]["token"]})


def test_what_is_no_command_does_nothing(alice: Client) -> None:
    answer = command(alice, "I had porridge for breakfast.")
    assert (answer["command"]["kind"], answer["result"]["status"], answer["confirmation"]) == ("none", "none", None)


def test_forgetting_waits_for_its_confirmation_and_is_undone(alice: Client) -> None:
    said = say(alice, "I cheated in my final exam.")
    asked = command(alice, "Forget what I just told you.")
    assert asked["result"]["status"] == "to_confirm"
    assert asked["confirmation"]["touches"] == [said]
    assert alice.get(f"{ENTRIES}/{said}").status == 200
    assert confirm(alice, asked).json()["forgotten"] == [said]
    assert alice.get(f"{ENTRIES}/{said}").status == 404
    assert command(alice, "Undo.")["result"]["status"] == "done"
    assert alice.get(f"{ENTRIES}/{said}").status == 200
    assert command(alice, "Undo.")["result"]["status"] == "nothing_found"


def test_a_confirmation_works_once_for_its_person_within_ten_minutes(
    alice: Client, mallory: Client, memory: FakeMemory
) -> None:
    say(alice, "I cheated in my final exam.")
    asked = command(alice, "Vergiss das bitte wieder.")
    assert confirm(mallory, asked).status == 404
    assert confirm(alice, asked).status == 200
    assert confirm(alice, asked).status == 404
    say(alice, "I weigh 104 kilos.")
    late = command(alice, "forget that pls")
    memory.clock.advance(minutes=11)
    assert confirm(alice, late).status == 404


def test_what_is_said_is_pinned_and_unpinned(alice: Client) -> None:
    said = say(alice, "I am severely allergic to penicillin.")
    assert command(alice, "Pin that.")["result"]["entries"][0]["pinned"] is True
    assert command(alice, "Nimm den Pin wieder weg.")["result"]["entries"][0]["pinned"] is False
    assert alice.get(f"{ENTRIES}/{said}").json()["pinned"] is False


def test_everything_that_is_remembered_is_shown(alice: Client) -> None:
    store(alice, "Tea is fine.")
    shown = command(alice, "What do you know about me?")
    assert [entry["text"] for entry in shown["result"]["entries"]] == ["Tea is fine."]
    asked = command(alice, "Forget that.")
    assert [entry["text"] for entry in asked["result"]["entries"]] == ["Tea is fine."]


def test_commands_work_while_memory_is_off_but_corrections(alice: Client) -> None:
    store(alice, "Tea is fine.")
    assert command(alice, "Turn memory off.")["result"]["settings"]["memory_enabled"] is False
    assert command(alice, "What do you know about me?")["result"]["status"] == "done"
    skipped = alice.post(COMMANDS, {"text": "Correct your memory: coffee is fine, not tea.", "session_id": CHAT}).json()
    assert skipped == {"action": "skipped", "reason": "memory_off"}
    assert command(alice, "Schalte das Gedächtnis wieder ein.")["result"]["settings"]["memory_enabled"] is True


def test_zone_and_language_of_the_person_hold_for_commands(alice: Client, memory: FakeMemory) -> None:
    profile = encoded({"language": "de", "time_zone": "Pacific/Auckland"})
    assert alice.send("PUT", "/v1/memory/profile", content=profile).status == 200
    switched = command(alice, "Turn memory off.")["result"]["settings"]
    assert (switched["time_zone"], switched["language"]) == ("Pacific/Auckland", "de")
    command(alice, "Turn memory on.")
    changed = command(alice, "What has changed in your memory since yesterday?")
    local = datetime.fromisoformat(changed["result"]["since"]).astimezone(ZoneInfo("Pacific/Auckland"))
    today = memory.clock.now().astimezone(local.tzinfo).date()
    assert (local.date(), local.time()) == (today - timedelta(days=1), time())


def test_a_session_goes_incognito_and_comes_back(alice: Client) -> None:
    assert command(alice, "Go incognito.")["result"]["incognito"]["incognito"] is True
    assert command(alice, "Inkognito beenden.")["result"]["incognito"]["incognito"] is False
    refused = alice.post(COMMANDS, {"text": "Go incognito."})
    assert (refused.status, refused.json()["errors"][0]["field"]) == (422, "session_id")


def test_the_route_of_the_export_is_told(alice: Client) -> None:
    assert command(alice, "Give me my data.", None)["result"]["route"] == "GET /v1/memory/export"


@pytest.mark.parametrize("text", ["Forget that.", "Pin this.", "Undo."])
def test_without_anything_said_there_is_nothing_to_do(alice: Client, text: str) -> None:
    assert command(alice, text, None)["result"]["status"] == "nothing_found"
