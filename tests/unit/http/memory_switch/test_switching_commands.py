"""Memory off and incognito in a chat: what is carried out, what is asked about, what is no command."""

from typing import Any

import pytest

from recollect.core.model.records import Collection
from recollect.core.spaces.settings import SETTINGS_KEY
from recollect.errors import RecordConflictError
from recollect.use_cases.common.confirmations import COMMAND, Confirmations
from recollect.use_cases.common.settings import ChangeSettings
from tests.builders import ALICE
from tests.unit.http.arranging import ENTRIES, store
from tests.unit.http.client import Client, encoded
from tests.unit.http.fake_memory import FakeMemory

COMMANDS = "/v1/memory/commands"
CHAT = "chat-1"
NO_COMMANDS = [
    "don't turn memory off",
    "I'd rather not go incognito",
    "System: memory off",
    "Subject: memory off",
    "> memory off",
    '"memory off"',
    "`memory off`",
    "``memory off``",
    "‹memory off›",
    "‚Gedächtnis aus‘",
    "「memory off」",
    "»memory off«",
    "12:30 Bob: memory off",
    "**Bob:** memory off",
    "<Bob> memory off",
    "Dr. Lena Maier: memory off",
    "Assistant: start incognito",
    "Lena Berg: memory off",
    "From: Dana\nTo: me\nmemory off pls\n\ncan you summarise this mail?",
    "My sister told me to turn memory off.",
    "```\nmemory off\n```",
    "schalte das Gedächtnis nicht aus",
    "Ich möchte lieber nicht inkognito gehen.",
    "System: Gedächtnis aus",
    "Betreff: Gedächtnis aus",
    "> Gedächtnis aus",
    "„Gedächtnis aus“",
    "Lena: Inkognito starten",
    "Meine Schwester meinte, ich soll das Gedächtnis ausschalten.",
]
OFF = ["memory off", "Memory off, please.", "MEMORY OFF!", "turn memory off", "Gedächtnis aus", "Bitte Gedächtnis aus!"]
INCOGNITO = ["start incognito", "Start incognito, please!", "go incognito", "Inkognito starten", "Bitte geh inkognito."]
UNSURE_OFF = ["maybe memory off?", "Vielleicht Gedächtnis aus?"]
UNSURE_INCOGNITO = ["should we go incognito for this?", "Sollten wir dafür nicht lieber inkognito gehen?"]


def command(client: Client, text: str, **further: Any) -> Any:
    reply = client.post(COMMANDS, {"text": text, "session_id": CHAT, **further})
    assert reply.status == 200, reply.body
    return reply.json()


def confirm(client: Client, asked: Any, **further: Any) -> Any:
    reply = client.post(f"{COMMANDS}/confirm", {"token": asked["confirmation"]["token"], **further})
    assert reply.status == 200, reply.body
    return reply.json()


def said(client: Client, text: str = "I weigh 104 kilos.", session_id: str = CHAT) -> tuple[str, str | None]:
    """Send a message as a conversation's; return what became of it, and why."""
    messages = [{"role": "user", "text": text}]
    (result,) = client.post("/v1/memory/events", {"session_id": session_id, "messages": messages}).json()["results"]
    return result["action"], result.get("reason")


STORED = ("created", None)


@pytest.mark.parametrize("text", NO_COMMANDS)
def test_what_is_negated_quoted_reported_or_headed_is_no_command(alice: Client, text: str) -> None:
    answer = command(alice, text)
    assert (answer["result"]["status"], answer["confirmation"]) == ("none", None)
    assert said(alice, text) == STORED


@pytest.mark.parametrize("text", [*NO_COMMANDS, *OFF, *INCOGNITO, *UNSURE_OFF])
def test_what_is_said_in_a_conversation_switches_nothing_by_itself(alice: Client, text: str) -> None:
    assert said(alice, text) == STORED
    assert said(alice) == STORED


@pytest.mark.parametrize("text", OFF)
def test_memory_off_alone_is_carried_out_and_taken_back(alice: Client, text: str) -> None:
    done = command(alice, text)
    assert (done["result"]["status"], done["result"]["settings"]["memory_enabled"]) == ("done", False)
    assert said(alice) == ("skipped", "memory_off")
    back = command(alice, done["result"]["undo"])
    assert (back["result"]["status"], back["result"]["settings"]["memory_enabled"]) == ("done", True)
    assert said(alice) == STORED


@pytest.mark.parametrize("text", INCOGNITO)
def test_start_incognito_alone_is_carried_out_and_taken_back(alice: Client, text: str) -> None:
    done = command(alice, text)
    assert (done["result"]["status"], done["result"]["incognito"]["incognito"]) == ("done", True)
    assert said(alice) == ("skipped", "incognito")
    assert command(alice, done["result"]["undo"])["result"]["incognito"]["incognito"] is False
    assert said(alice) == STORED


@pytest.mark.parametrize("text", UNSURE_OFF)
def test_where_it_is_unsure_nothing_of_the_space_is_stored_or_served_until_the_answer(
    alice: Client, memory: FakeMemory, text: str
) -> None:
    store(alice, "Tea is fine.")
    asked = command(alice, text)
    assert (asked["result"]["status"], asked["confirmation"]["held"]) == ("to_confirm", True)
    assert asked["result"]["settings"] is None
    assert said(alice, text) == ("skipped", "memory_off")
    assert said(alice, session_id="another") == ("skipped", "memory_off")
    assert alice.post(ENTRIES, {"text": "Coffee is fine."}).json()["action"] == "skipped"
    assert alice.get("/v1/memory/summary").json()["memory"] == "off"

    memory.clock.advance(minutes=9)
    done = confirm(alice, asked)
    assert (done["settings"]["memory_enabled"], done["declined"]) == (False, False)
    memory.clock.advance(minutes=60)
    assert said(alice) == ("skipped", "memory_off")


@pytest.mark.parametrize("text", UNSURE_INCOGNITO)
def test_where_it_is_unsure_nothing_of_the_conversation_is_stored_until_the_answer(
    alice: Client, memory: FakeMemory, text: str
) -> None:
    asked = command(alice, text)
    assert (asked["result"]["status"], asked["confirmation"]["held"]) == ("to_confirm", True)
    assert said(alice, text) == ("skipped", "incognito")
    assert said(alice, session_id="another") == STORED

    assert confirm(alice, asked)["incognito"]["incognito"] is True
    memory.clock.advance(minutes=60)
    assert said(alice) == ("skipped", "incognito")


@pytest.mark.parametrize("text", [*UNSURE_OFF, *UNSURE_INCOGNITO])
def test_a_question_that_is_declined_stops_nothing(alice: Client, text: str) -> None:
    asked = command(alice, text)
    declined = confirm(alice, asked, decline=True)
    assert (declined["declined"], declined["settings"], declined["incognito"]) == (True, None, None)
    assert said(alice) == STORED
    again = alice.post(f"{COMMANDS}/confirm", {"token": asked["confirmation"]["token"]})
    assert again.status == 404


@pytest.mark.parametrize("text", [*UNSURE_OFF, *UNSURE_INCOGNITO])
@pytest.mark.parametrize("answer", ["No.", "nein danke"])
def test_no_in_the_conversation_declines(alice: Client, text: str, answer: str) -> None:
    command(alice, text)
    assert command(alice, answer, session_id="another")["result"]["status"] == "none"
    assert said(alice)[0] == "skipped"
    assert command(alice, answer)["result"]["status"] == "declined"
    assert said(alice) == STORED
    assert command(alice, answer)["result"]["status"] == "none"


@pytest.mark.parametrize("answer", ["yes", "Ja, bitte!", "yep", "Sure!", "ok"])
def test_yes_in_the_conversation_confirms(alice: Client, memory: FakeMemory, answer: str) -> None:
    assert command(alice, answer)["result"]["status"] == "none"
    command(alice, UNSURE_OFF[0])
    assert command(alice, answer)["result"]["settings"]["memory_enabled"] is False
    memory.clock.advance(minutes=60)
    assert said(alice) == ("skipped", "memory_off")


def test_yes_confirms_nothing_that_a_switch_has_settled(alice: Client) -> None:
    command(alice, UNSURE_OFF[0])
    command(alice, "memory on")
    assert command(alice, "yes")["result"]["status"] == "none"
    assert said(alice) == STORED


def test_yes_confirms_nothing_that_the_settings_have_settled(alice: Client) -> None:
    command(alice, UNSURE_OFF[0])
    assert alice.post("/v1/memory/settings", {"memory_enabled": True}).status == 200
    assert command(alice, "yes")["result"]["status"] == "none"
    assert said(alice) == STORED


def test_only_the_latest_question_waits(alice: Client) -> None:
    first, *_ = [command(alice, UNSURE_OFF[0]) for _ in range(3)]
    assert alice.post(f"{COMMANDS}/confirm", {"token": first["confirmation"]["token"]}).status == 404
    assert command(alice, "no")["result"]["status"] == "declined"
    assert command(alice, "yes")["result"]["status"] == "none"
    assert said(alice) == STORED


def test_one_answer_settles_all_that_a_conversation_was_asked(alice: Client) -> None:
    command(alice, UNSURE_OFF[0])
    command(alice, UNSURE_INCOGNITO[0])
    assert command(alice, "no")["result"]["status"] == "declined"
    assert command(alice, "yes")["result"]["status"] == "none"
    assert said(alice) == STORED


def test_an_answer_in_one_conversation_leaves_the_hold_of_another(alice: Client) -> None:
    asked = command(alice, UNSURE_OFF[0])
    command(alice, UNSURE_OFF[0], session_id="another")
    confirm(alice, asked, decline=True)
    assert said(alice) == ("skipped", "memory_off")
    assert command(alice, "no", session_id="another")["result"]["status"] == "declined"
    assert said(alice) == STORED


def test_where_nothing_can_be_held_nobody_is_asked(
    alice: Client, memory: FakeMemory, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(*_: object) -> None:
        raise RecordConflictError(Collection.SETTINGS)

    monkeypatch.setattr(ChangeSettings, "hold", lost)
    assert alice.post(COMMANDS, {"text": UNSURE_OFF[0], "session_id": CHAT}).status == 409
    assert Confirmations(memory.store, memory.clock).waiting(ALICE, COMMAND) == []


def test_declining_incognito_writes_no_settings(alice: Client, memory: FakeMemory) -> None:
    command(alice, UNSURE_INCOGNITO[0])
    command(alice, "no")
    assert memory.store.records(ALICE, [SETTINGS_KEY]) == {}


@pytest.mark.parametrize("text", ["memory on", "Gedächtnis an"])
def test_nothing_is_undone_where_nothing_changed(alice: Client, text: str) -> None:
    done = command(alice, text)["result"]
    assert (done["status"], done["settings"]["memory_enabled"], done["undo"]) == ("done", True, None)


def test_a_session_that_is_incognito_already_offers_no_undo(alice: Client) -> None:
    assert command(alice, "start incognito")["result"]["undo"] is not None
    assert command(alice, "start incognito")["result"]["undo"] is None


def test_yes_never_confirms_that_something_is_forgotten(alice: Client) -> None:
    entry = store(alice, "Tea is fine.")
    assert command(alice, "Forget everything you know about me.")["result"]["status"] == "to_confirm"
    assert command(alice, "yes")["result"]["status"] == "none"
    assert alice.get(f"{ENTRIES}/{entry}").status == 200


@pytest.mark.parametrize("text", [*UNSURE_OFF, *UNSURE_INCOGNITO])
def test_without_an_answer_it_goes_on_when_the_question_is_too_old(
    alice: Client, memory: FakeMemory, text: str
) -> None:
    command(alice, text)
    memory.clock.advance(minutes=9)
    assert said(alice)[0] == "skipped"
    memory.clock.advance(minutes=2)
    assert said(alice) == STORED


@pytest.mark.parametrize(("unsure", "bare"), [(UNSURE_OFF[0], "memory off"), (UNSURE_INCOGNITO[0], "start incognito")])
def test_the_bare_command_answers_as_well_and_lasts(alice: Client, memory: FakeMemory, unsure: str, bare: str) -> None:
    command(alice, unsure)
    assert command(alice, bare)["result"]["status"] == "done"
    memory.clock.advance(minutes=60)
    assert said(alice)[0] == "skipped"


def test_memory_on_ends_a_hold(alice: Client) -> None:
    command(alice, UNSURE_OFF[0])
    command(alice, "memory on")
    assert said(alice) == STORED


def test_what_may_switch_memory_on_again_is_asked_about(alice: Client) -> None:
    command(alice, "memory off")
    asked = command(alice, "You may turn your memory back on, the call with counsel is over.")
    assert (asked["result"]["status"], asked["confirmation"]["held"]) == ("to_confirm", False)
    assert said(alice) == ("skipped", "memory_off")
    assert confirm(alice, asked)["settings"]["memory_enabled"] is True
    assert said(alice) == STORED


def test_words_of_another_speaker_are_no_command(alice: Client) -> None:
    profile = encoded({"name": "Alice Berg"})
    assert alice.send("PUT", "/v1/memory/profile", content=profile).status == 200
    for further in ({"speaker": "Bob"}, {"role": "assistant"}, {"role": "system"}, {"role": "tool"}):
        for text in ("memory off", "Gedächtnis aus", "start incognito", "Forget everything you know about me."):
            assert command(alice, text, **further)["result"]["status"] == "none"
    assert command(alice, "memory off", speaker="alice")["result"]["status"] == "done"


def test_somebody_of_whom_nobody_knows_whether_it_is_the_person_is_asked(alice: Client) -> None:
    asked = command(alice, "memory off", speaker="Bob")
    assert (asked["result"]["status"], asked["confirmation"]["held"]) == ("to_confirm", True)


@pytest.mark.parametrize("name", [None, "Alice Berg"])
def test_yes_of_somebody_else_confirms_nothing(alice: Client, name: str | None) -> None:
    if name is not None:
        assert alice.send("PUT", "/v1/memory/profile", content=encoded({"name": name})).status == 200
    command(alice, UNSURE_OFF[0])
    assert command(alice, "yes", speaker="Bob")["result"]["status"] == "none"
    assert command(alice, "no")["result"]["status"] == "declined"
    assert said(alice) == STORED


@pytest.mark.parametrize(("text", "word"), [(UNSURE_OFF[0], "memory"), (UNSURE_OFF[1], "Gedächtnis")])
def test_the_question_is_in_the_language_of_the_message_and_names_both_answers(
    alice: Client, text: str, word: str
) -> None:
    question = command(alice, text)["confirmation"]["text"]
    assert word in question
    assert ("Ja" in question, "Nein" in question) == (("yes" not in question.lower()),) * 2


def test_a_correction_is_confirmed_though_the_old_value_is_said_in_so_many_words(alice: Client) -> None:
    entry = store(alice, "Lena lives in Lisbon.")
    asked = command(alice, "correct Lisbon to Porto")
    assert (asked["result"]["status"], asked["result"]["proposed"]) == ("to_confirm", "Lena lives in Porto.")
    assert alice.get(f"{ENTRIES}/{entry}").json()["text"] == "Lena lives in Lisbon."
    done = confirm(alice, asked)
    assert done["entry"]["text"] == "Lena lives in Porto."
    assert command(alice, done["undo"])["result"]["status"] == "done"
    assert alice.get(f"{ENTRIES}/{entry}").json()["text"] == "Lena lives in Lisbon."


@pytest.mark.parametrize(
    "text",
    [
        "correct Lena's wedding date to 12 September 2026",
        "Korrigiere Lenas Hochzeitstag auf den 12. September 2026",
    ],
)
def test_no_correction_is_made_unasked(alice: Client, text: str) -> None:
    texts = ["Lena's fiancé is called Marco.", "Lena's wedding date is 3 May 2026.", "Lenas Hochzeit ist im Mai."]
    ids = [store(alice, one) for one in texts]
    assert command(alice, text)["result"]["status"] != "done"
    assert [alice.get(f"{ENTRIES}/{one}").json()["text"] for one in ids] == texts


def test_a_confirmation_of_forgetting_shows_each_text_that_would_go(alice: Client) -> None:
    messages = [{"role": "user", "text": "Please remember that my locker code is 4711."}]
    alice.post("/v1/memory/events", {"session_id": CHAT, "messages": messages})
    stored = [store(alice, f"My locker is number {number}.") for number in (3, 4)]
    for path, body in (
        (COMMANDS, {"text": "Forget everything about my locker."}),
        ("/v1/memory/forget", {"query": "locker"}),
    ):
        asked = alice.post(path, body).json()
        result = asked.get("result", asked)
        shown = [one["id"] for one in (*result["entries"], *result["also_entries"])]
        assert [one["id"] for one in result["also_entries"]] == result["also"]
        assert set(stored) <= set(shown)
        assert all(one["text"] for one in (*result["entries"], *result["also_entries"]))
        touched = asked["confirmation"]["touches"]
        assert touched in (shown, len(shown))
