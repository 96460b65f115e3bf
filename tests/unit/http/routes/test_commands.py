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


def test_what_is_remembered_about_somebody_names_them_or_was_said_by_them(alice: Client) -> None:
    store(alice, "Maya flies to Lisbon on the ninth of April.")
    body = {
        "session_id": "trip",
        "messages": [{"role": "user", "speaker": "Jonas", "text": "I found a flat in Lisbon."}],
    }
    alice.post("/v1/memory/events", body)
    shown = command(alice, "What do you remember about Jonas?")
    assert [entry["text"] for entry in shown["result"]["entries"]] == ["I found a flat in Lisbon."]
    store(alice, "Jonas plays the cello.")
    shown = command(alice, "What do you remember about Jonas?")
    assert [entry["text"] for entry in shown["result"]["entries"]] == ["Jonas plays the cello."]


ERASING = "POST /v1/memory/erase"


def said_and_stored(client: Client, memories: int, turns: int) -> set[str]:
    """Store memories and turns that say nothing of each other; return their ids."""
    entries = [{"text": f"The cup number {number} is blue.", "on_duplicate": "keep"} for number in range(memories)]
    batches = [entries[start : start + 50] for start in range(0, memories, 50)]
    stored = [one for batch in batches for one in client.post(f"{ENTRIES}/batch", {"entries": batch}).json()["results"]]
    messages = [{"role": "user", "text": f"We met {number} times."} for number in range(turns)]
    told = [
        one
        for start in range(0, turns, 50)
        for one in client.post(
            "/v1/memory/events", {"session_id": "before", "messages": messages[start : start + 50]}
        ).json()["results"]
    ]
    return {one["entry"]["id"] for one in stored} | {one["entry_id"] for one in told}


@pytest.mark.parametrize("text", ["Forget everything you know about me.", "Vergiss alles, was du über mich weißt."])
def test_all_that_is_remembered_is_forgotten_turns_as_well_and_comes_back(alice: Client, text: str) -> None:
    ids = said_and_stored(alice, 60, 60)
    archived = store(alice, "The old cup is green.")
    alice.patch(f"{ENTRIES}/{archived}", {"valid_to": "2026-01-01T00:00:00Z"})

    asked = command(alice, text)

    assert asked["command"]["topic"] == ""
    assert {entry["id"] for entry in asked["result"]["entries"]} == {*ids, archived}
    assert (asked["result"]["status"], asked["result"]["more"], asked["result"]["route"]) == (
        "to_confirm",
        False,
        ERASING,
    )
    assert set(asked["confirmation"]["touches"]) == {*ids, archived}
    done = confirm(alice, asked).json()
    assert (set(done["forgotten"]), done["left"]) == ({*ids, archived}, [])
    assert alice.get(ENTRIES).json()["items"] == []
    assert command(alice, text)["result"]["status"] == "nothing_found"
    assert command(alice, "Undo.")["result"]["status"] == "done"
    listed = alice.get(ENTRIES, {"limit": "200"}).json()["items"]
    assert {entry["id"] for entry in listed} == {*ids, archived}


def test_where_there_is_more_than_is_forgotten_at_once_it_is_told(alice: Client) -> None:
    ids = said_and_stored(alice, 120, 120)

    asked = command(alice, "Forget everything you know about me.")

    assert (len(asked["result"]["entries"]), asked["result"]["more"]) == (200, True)
    assert asked["confirmation"]["text"] == (
        f"Forget the 200 entries that are shown? There is more; {ERASING} takes away all of a space."
    )
    assert len(confirm(alice, asked).json()["forgotten"]) == 200
    rest = command(alice, "Forget everything you know about me.")
    assert (len(rest["result"]["entries"]), rest["result"]["more"]) == (40, False)
    assert set(confirm(alice, rest).json()["forgotten"]) < ids
    assert alice.get(ENTRIES).json()["items"] == []


def test_more_than_is_shown_of_what_is_remembered_is_told(alice: Client) -> None:
    said_and_stored(alice, 25, 0)
    shown = command(alice, "What do you know about me?")
    assert (len(shown["result"]["entries"]), shown["result"]["more"], shown["result"]["route"]) == (20, True, None)


def test_a_topic_is_forgotten_as_far_as_a_topic_reaches(alice: Client) -> None:
    said_and_stored(alice, 30, 0)
    asked = command(alice, "Forget everything about the cups.")
    assert asked["command"]["kind"] == "forget_about"
    assert (len(asked["result"]["entries"]), asked["result"]["more"]) == (30, False)
    assert asked["result"]["route"] is None
    assert len(confirm(alice, asked).json()["forgotten"]) == 30


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
