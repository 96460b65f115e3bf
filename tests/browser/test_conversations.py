"""Conversations: listed, read both ways, with what was remembered of each message; forgotten and brought back."""

import re
import time
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import MakesConsoles
from tests.browser.console import NARROW, SLOW, Console
from tests.browser.sending import Sender
from tests.browser.story import Story
from tests.labelled.hostile import hostile_texts
from tests.process.server import Server

BEGAN = datetime(2026, 3, 1, 18, 0, tzinfo=UTC)
SAID = "Messages in the order in which they were said"


def say(http: Sender, space: str, session: str, *texts: str) -> list[str]:
    """Tell a conversation, a message a minute, Maya and the assistant in turns; return the ids of its turns."""
    messages = [
        {
            "id": f"{session}-{number}",
            "role": "assistant" if number % 2 else "user",
            "speaker": "Memo" if number % 2 else "Maya",
            "at": (BEGAN + timedelta(minutes=number)).isoformat(),
            "text": text,
        }
        for number, text in enumerate(texts)
    ]
    ids: list[str] = []
    for start in range(0, len(messages), 100):
        told = http.post("/events", space=space, session_id=session, messages=messages[start : start + 100])
        ids += [one["entry_id"] for one in told["results"]]
    return ids


def remember(http: Sender, space: str, text: str, *turns: str) -> str:
    entry = http.post("/entries", text=text, space=space, source_ids=list(turns), on_duplicate="keep")["entry"]
    return str(entry["id"])


def extracted(http: Sender, space: str, sources: int) -> str:
    """Wait for the memory that is made of conversations by itself, with so many turns as its sources; return its id."""
    for _ in range(300):
        for one in http.get("/entries", space=space, kind="memory")["items"]:
            if len([source for source in one["source_ids"] if "-7" in source]) == sources:
                return str(one["id"])
        time.sleep(0.1)
    raise AssertionError("nothing was made of them")


def messages(page: Page) -> Locator:
    return page.get_by_role("list", name=SAID).locator(".message")


def message(page: Page, text: str) -> Locator:
    return messages(page).filter(has_text=text)


def test_conversations_are_listed_with_who_spoke_and_the_last_words(console: Console, told: Story) -> None:
    del told
    page = console.open("conversations")
    listed = page.get_by_role("list", name="Conversations, the latest first").get_by_role("article")
    expect(listed).to_have_count(3)
    expect(listed.first).to_contain_text("chat-small")
    expect(listed.first).to_contain_text("Maya, Memo")
    expect(listed.first).to_contain_text("3 messages")
    expect(listed.first).to_contain_text("we sold four hundred lights")
    assert len([one for one in console.watch.requests if "/sessions" in one]) == 1
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("chat-small")
    expect(messages(page)).to_have_count(3)
    expect(messages(page).nth(1)).to_contain_text("Memo")
    expect(messages(page).nth(1)).to_contain_text("Assistant")
    page.get_by_role("link", name="All conversations").click()
    expect(listed).to_have_count(3)


def test_beside_each_message_stands_what_was_remembered_and_what_became_of_it(
    console: Console, http: Sender, space: str
) -> None:
    http.post("/settings", at=space, extract="off")
    turns = say(http, space, "talk", "Deploys take 30 seconds, and I like tea.", "Nice!", "It rains.", "Indeed.")
    remember(http, space, "The deploy timeout is 30 seconds.", turns[0])
    tea = remember(http, space, "Maya likes tea.", turns[0])
    newer = http.post("/entries", text="The deploy timeout is 60 seconds.", space=space)
    http.post(f"/conflicts/{newer['conflict']}/resolve", at=space, resolution="supersede")
    http.delete(f"/entries/{tea}", space=space)
    page = console.open("conversations", "talk")
    expect(messages(page)).to_have_count(4)
    assert [one for one in console.watch.requests if "/entries" in one] == []  # nothing is asked for by message
    made = message(page, "and I like tea").locator(".made")
    expect(made).to_contain_text("The deploy timeout is 30 seconds.")
    expect(made).to_contain_text("Superseded")
    expect(made).to_contain_text("A memory that was forgotten")
    expect(made).not_to_contain_text("Maya likes tea.")
    expect(message(page, "It rains.")).to_contain_text("Nothing was remembered of it.")
    made.get_by_role("link", name="What took its place").click()
    expect(page).to_have_url(re.compile(newer["entry"]["id"]))


def test_a_long_conversation_is_read_both_ways_from_the_message_that_is_linked(
    console: Console, http: Sender, space: str
) -> None:
    http.post("/settings", at=space, extract="off")
    turns = say(http, space, "long", *(f"Sentence number {number}, and so on." for number in range(140)))
    page = console.open("conversations", "long", turn=turns[70])
    expect(message(page, "number 70,")).to_contain_text("The message that was linked")
    expect(message(page, "number 67,")).to_be_visible()
    expect(message(page, "number 66,")).to_have_count(0)
    page.get_by_role("button", name="Earlier messages").hover()
    place = message(page, "number 67,").bounding_box()
    page.get_by_role("button", name="Earlier messages").click()
    expect(message(page, "number 66,")).to_have_count(1)
    page.wait_for_timeout(500)
    now = message(page, "number 67,").bounding_box()
    assert place is not None
    assert now is not None
    assert abs(place["y"] - now["y"]) < 60  # what was looked at has stayed where it was
    for _ in console.scroll_down_to(page.get_by_text("The conversation ends here.").is_visible):
        assert messages(page).count() < 60
    expect(message(page, "number 139,")).to_be_visible()
    page.get_by_role("link", name="To the beginning").click()
    expect(page.get_by_text("The conversation begins here.")).to_be_visible()
    expect(message(page, "number 0,")).to_be_visible()
    page.get_by_role("button", name="To the last message").click()
    expect(message(page, "number 139,")).to_contain_text("The message that was linked")
    assert len([one for one in console.watch.requests if "/turns" in one]) < 16


def test_a_link_to_a_message_is_its_time(console: Console, http: Sender, told: Story) -> None:
    del http, told
    page = console.open("conversations", "chat-lisbon")
    message(page, "nothing with hazelnuts").get_by_role("link", name=re.compile("Link to the message of")).click()
    expect(page).to_have_url(re.compile(r"#/conversations/chat-lisbon\?turn="))
    expect(message(page, "nothing with hazelnuts")).to_contain_text("The message that was linked")
    expect(messages(page)).to_have_count(4)
    page.goto(re.sub("turn=.*", "turn=nothing", page.url))
    console.watch.expect(422, "/turns$")
    page.reload()
    expect(page.get_by_text("The message that the address names is not there")).to_be_visible()
    expect(messages(page)).to_have_count(4)


def test_a_conversation_is_forgotten_with_what_was_made_of_it_and_brought_back(
    console: Console, http: Sender, space: str
) -> None:
    first = say(http, space, "one", "Remember that I am allergic to penicillin.", "Noted.")
    say(http, space, "two", "Remember that I am allergic to penicillin.")
    allergy = extracted(http, space, 2)
    tea = remember(http, space, "Maya likes tea.", first[0])
    page = console.open("conversations", "one")
    page.get_by_role("button", name="Forget this conversation").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("2 messages go.")).to_be_visible()
    expect(dialog.get_by_label("Forget the 2 memories as well")).to_be_checked()
    expect(dialog.get_by_role("listitem").filter(has_text="penicillin")).to_contain_text("stays where another")
    console.require_accessible()
    dialog.get_by_role("button", name="Keep it").click()
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="Forget this conversation").click()
    dialog.get_by_role("button", name="Forget this conversation").click()
    toast = page.locator(".toast")
    expect(toast).to_contain_text("Forgotten: 2 messages and 1 memory. 1 memory made of it stay.")
    listed = page.get_by_role("list", name="Conversations, the latest first").get_by_role("article")
    expect(listed).to_have_count(1)
    states = {one: http.get(f"/entries/{one}", space=space, include="deleted")["state"] for one in (tea, allergy)}
    assert states == {tea: "deleted", allergy: "active"}
    toast.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("The conversation is back.")).to_be_visible()
    expect(listed).to_have_count(2)
    assert http.get(f"/entries/{tea}", space=space)["state"] == "active"
    console.watch.expect(404, "/turns$")
    page.goto(console.address("conversations", "never was"))
    expect(page.get_by_role("heading", name="There is no such conversation")).to_be_visible()


def test_what_follows_in_a_conversation_is_not_remembered_by_a_click(
    console: Console, http: Sender, space: str
) -> None:
    say(http, space, "one", "I am allergic to peanuts.")
    page = console.open("conversations", "one")
    page.get_by_role("button", name="Do not remember what follows").click()
    toast = page.locator(".toast", has_text="“one” is incognito until")
    expect(toast).to_be_visible()
    said = {"text": "I like walnuts.", "space": space, "session_id": "one"}
    assert http.post("/entries", **said)["reason"] == "incognito"
    toast.get_by_role("button", name="Undo").click()
    expect(page.locator(".toast", has_text="“one” is remembered again")).to_be_visible()
    assert http.post("/entries", **said)["action"] == "created"


def test_to_forget_waits_for_a_server_that_was_killed(own_server: Server, make_console: MakesConsoles) -> None:
    http = Sender(own_server)
    say(http, "kept", "gone soon", "Good evening!", "Good evening.")
    say(http, "kept", "stays", "Good morning!")
    console = make_console(own_server, space="kept")
    page = console.open("conversations", "gone soon")
    page.get_by_role("button", name="Forget this conversation").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("2 messages go.")).to_be_visible()
    console.watch.expect_no_connection()
    own_server.kill()
    dialog.get_by_role("button", name="Forget this conversation").click()
    expect(page.get_by_text("1 change waits for the connection to come back.")).to_be_visible()
    own_server.start()
    expect(page.get_by_text("1 change waits")).to_have_count(0)
    expect(page.locator(".toast").filter(has_text="Forgotten: 2 messages.")).to_be_visible()
    listed = page.get_by_role("list", name="Conversations, the latest first").get_by_role("article")
    expect(listed).to_have_count(1)
    expect(listed).to_contain_text("stays")


def test_many_conversations_are_read_page_by_page(console: Console, http: Sender, space: str) -> None:
    for number in range(45):
        say(http, space, f"talk {number}", f"This is talk number {number}.")
    page = console.open("conversations")
    listed = page.get_by_role("list", name="Conversations, the latest first").get_by_role("article")
    expect(listed.first).to_be_visible()
    for _ in console.scroll_down_to(page.get_by_text("That is all.").is_visible):
        assert listed.count() < 40
    assert len([one for one in console.watch.requests if one.endswith("/sessions")]) == 2


@pytest.mark.parametrize("size", [NARROW, (1280, 800)])
def test_hostile_words_do_nothing_but_stand_there(
    make_console: MakesConsoles, http: Sender, space: str, size: tuple[int, int]
) -> None:
    session = "<img src=x onerror=alert(1)> שיחה/料理?#&"
    texts = ["שלום, אני אוהבת תה", "猫が好きです", "x" * 8_000]
    for number, text in enumerate([*texts, *(one.text for one in hostile_texts(60))]):
        try:
            said = {"id": f"m{number}", "text": text, "speaker": "<b>Ümit</b> סבתא"}
            http.post("/events", space=space, session_id=session, messages=[said])
        except AssertionError:
            continue  # what the server refuses
    console = make_console(size=size)
    page = console.open("conversations")
    page.get_by_role("link", name=session).click()
    expect(page.get_by_text("猫が好きです")).to_be_visible()
    console.require_no_sideways_scroll_on_the_way()
    console.require_accessible()


def test_it_is_read_over_a_slow_line(console: Console, told: Story) -> None:
    del told
    page = console.open("conversations")
    console.slow_down(network=SLOW)
    page.get_by_role("link", name="chat-umzug").click()
    expect(message(page, "Schlüssel zum Radkeller").first).to_be_visible(timeout=30_000)


def test_an_empty_space_teaches_what_would_stand_here(console: Console, http: Sender, space: str) -> None:
    del http, space
    page = console.open("conversations")
    expect(page.get_by_role("heading", name="No conversations yet")).to_be_visible()
    console.require_accessible()


@pytest.mark.parametrize(("language", "appearance"), [("en", "dark"), ("de", "light")])
def test_everybody_can_use_it(make_console: MakesConsoles, told: Story, language: str, appearance: str) -> None:
    del told
    for size in (NARROW, (1280, 800)):
        console = make_console(size=size, language=language, appearance=appearance)
        for where in ((), ("chat-lisbon",)):
            page = console.open("conversations", *where)
            expect(page.get_by_role("listitem").first).to_be_visible()
            console.require_accessible()
            console.require_no_sideways_scroll()
