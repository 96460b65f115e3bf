"""The page of an entry: where it is from, put right, forgotten and brought back, its versions, its links."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import MakesConsoles
from tests.browser.console import NARROW, Console
from tests.browser.sending import Sender
from tests.browser.story import Story
from tests.labelled.hostile import hostile_texts
from tests.process.server import Server


def stored(http: Sender, entry: str, space: str) -> dict[str, Any]:
    return http.get(f"/entries/{entry}", space=space, peek="true", include="deleted")


def part(page: Page, title: str) -> Locator:
    """Return a part of the page, opened."""
    fold = page.locator("details.fold").filter(has=page.get_by_role("heading", name=title, level=2))
    if fold.get_attribute("open") is None:
        fold.locator("summary").first.click()
    return fold


def put_right(page: Page, text: str, reason: str = "") -> None:
    page.get_by_role("button", name="Put right").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Text").fill(text)
    if reason:
        dialog.get_by_label("Why it is changed").fill(reason)
    dialog.get_by_role("button", name="Save").click()


def test_a_newcomer_finds_where_a_wrong_fact_is_from_and_puts_it_right(console: Console) -> None:
    """The sample: an assistant took the nephew's allergy for the sister's."""
    page = console.open("search")
    page.get_by_role("button", name="Look at a sample space").click()
    page.get_by_role("link", name="Is Ida allergic to walnuts?").click()
    wrong = page.get_by_role("article").filter(has_text="Ida is allergic to walnuts.").first
    expect(wrong).to_contain_text("said by an agent")
    wrong.get_by_role("link", name="Where from?").click()
    source = part(page, "Where it is from")
    expect(source).to_contain_text("An assistant wrote this down. Compare it with what was said.")
    expect(source).to_contain_text("My sister Ida comes on Sunday and brings Emil along.")
    expect(source.locator("[aria-current=true]")).to_contain_text("He can't have walnuts")
    put_right(page, "Emil, Ida's son, is allergic to walnuts.", "it was about Emil")
    expect(page.get_by_text("It is put right.")).to_be_visible()
    versions = part(page, "Its versions")
    expect(versions).to_contain_text("“it was about Emil”")
    expect(versions.locator("del").first).to_be_visible()
    expect(versions.locator("ins").first).to_contain_text("Emil")
    page.go_back()
    expect(page.get_by_role("article").filter(has_text="Emil, Ida's son").first).to_be_visible()


def test_looking_at_an_entry_is_no_use_of_it(console: Console, http: Sender, told: Story) -> None:
    tea = told.id_of("Maya drinks oolong")
    page = console.open("entry", told.space, tea)
    for title in ("Its versions", "What it is linked with", "What stands near it", "Why it is as important"):
        part(page, title)
    trail = part(page, "What was done with it")
    expect(trail).to_contain_text("Something was remembered, by you")
    expect(part(page, "Why it is as important")).to_contain_text(re.compile(r"Importance 0\.\d+ of 1"))
    page.get_by_text("All facts").click()
    expect(part(page, "What is known about it")).to_contain_text(tea)
    assert stored(http, tea, told.space)["access_count"] == 0


def test_what_saves_is_in_sight_on_a_telephone(make_console: MakesConsoles, told: Story) -> None:
    page = make_console(size=NARROW).open("entry", told.space, told.id_of("Maya drinks oolong"))
    page.keyboard.press("e")
    expect(page.get_by_role("dialog").get_by_role("button", name="Save")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("choice", ["mine", "theirs", "by hand"])
def test_two_tabs_that_edit_the_same_entry_are_shown_as_a_choice(
    console: Console, http: Sender, told: Story, choice: str
) -> None:
    console.watch.expect(412, "/entries/")
    tea = told.id_of("Maya drinks oolong")
    first = console.open("entry", told.space, tea)
    second = console.open("entry", told.space, tea, tab=console.tab())
    first.get_by_role("button", name="Put right").click()
    second.get_by_role("button", name="Put right").click()
    dialog = second.get_by_role("dialog")
    dialog.get_by_label("Text").fill("Maya drinks mate in the morning.")
    dialog.get_by_label("Tags").fill("food, mate")
    dialog.get_by_role("button", name="Save").click()
    expect(second.get_by_text("It is put right.")).to_be_visible()
    dialog = first.get_by_role("dialog")
    dialog.get_by_label("Text").fill("Maya drinks oolong at any time.")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_role("heading", name="Somebody else has changed it meanwhile")).to_be_visible()
    expect(dialog).to_contain_text("both changed")
    console.require_accessible(first)
    if choice == "mine":
        dialog.get_by_role("button", name="Keep mine").click()
        wanted = ("Maya drinks oolong at any time.", ["food", "mate"], 2)
    elif choice == "theirs":
        dialog.get_by_role("button", name="Take theirs").click()
        wanted = ("Maya drinks mate in the morning.", ["food", "mate"], 1)
    else:
        dialog.get_by_role("button", name="Merge by hand").click()
        expect(dialog.get_by_text("Stored now: Maya drinks mate in the morning.")).to_be_visible()
        dialog.get_by_label("Text").fill("Maya drinks mate or oolong.")
        dialog.get_by_role("button", name="Save").click()
        wanted = ("Maya drinks mate or oolong.", ["food", "mate"], 2)
    expect(dialog).to_have_count(0)
    expect(first.locator("section.entry .said")).to_have_text(wanted[0])
    now = stored(http, tea, told.space)
    assert (now["text"], now["tags"], http.done_with(tea, told.space).count("edited")) == wanted


def test_what_says_the_same_is_named_before_it_is_forgotten_and_goes_with_it(
    console: Console, http: Sender, space: str
) -> None:
    said = {"id": "m1", "role": "user", "speaker": "Maya", "text": "I am moving to Vienna in spring."}
    turn = http.post("/events", space=space, session_id="s1", messages=[said])["results"][0]["entry_id"]
    memory = http.post("/entries", text="Maya moves to Vienna in spring.", space=space, source_ids=[turn])["entry"][
        "id"
    ]
    page = console.open("entry", space, memory)
    page.keyboard.press("f")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("link", name="I am moving to Vienna in spring.")).to_be_visible()
    dialog.get_by_label("Forget these as well").check()
    dialog.get_by_role("button", name="Forget").click()
    expect(page.get_by_text("It is forgotten: no assistant gets it any more.")).to_be_visible()
    assert [stored(http, one, space)["state"] for one in (memory, turn)] == ["deleted", "deleted"]
    page.locator(".toast", has_text="went with it").get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Put right")).to_be_visible()
    assert [stored(http, one, space)["state"] for one in (memory, turn)] == ["active", "active"]


def test_a_former_version_comes_back_and_that_is_taken_back(console: Console, http: Sender, told: Story) -> None:
    tea = told.id_of("Maya drinks oolong")
    page = console.open("entry", told.space, tea)
    before = page.locator("section.entry .said").inner_text()
    put_right(page, "Maya drinks water.", "tried")
    said = page.locator("section.entry .said")
    expect(said).to_have_text("Maya drinks water.")
    part(page, "Its versions").get_by_role("button", name="Bring this version back").click()
    expect(said).to_have_text(before)
    page.locator(".toast", has_text="It says again").get_by_role("button", name="Undo").click()
    expect(said).to_have_text("Maya drinks water.")
    assert http.done_with(tea, told.space) == ["created", "edited", "reverted", "reverted"]


def test_a_tag_tells_who_gave_it_and_why(console: Console, http: Sender, told: Story) -> None:
    tea = told.id_of("Maya drinks oolong")
    http.patch(f"/entries/{tea}", at=told.space, tags=["food", "mornings"], reason="for the timetable")
    page = console.open("entry", told.space, tea)
    tags = part(page, "What is known about it").get_by_role("listitem")
    expect(tags.filter(has_text="food")).to_contain_text("from the beginning")
    expect(tags.filter(has_text="mornings")).to_contain_text("given by you")
    expect(tags.filter(has_text="mornings")).to_contain_text("for the timetable")


def test_links_are_drawn_and_removed(console: Console, http: Sender, told: Story) -> None:
    lisbon, trains = told.id_of("Maya's best friend Ines"), told.id_of("Maya prefers trains")
    page = console.open("entry", told.space, lisbon)
    links = part(page, "What it is linked with")
    links.get_by_text("Link it with another entry").click()
    links.get_by_label("How it stands to the other one").select_option("supports")
    links.get_by_label("The other entry").fill("trains to planes")
    found = links.get_by_role("listitem").filter(has_text="Maya prefers trains to planes")
    found.get_by_role("button", name="Choose").click()
    links.get_by_label("Why (may be left out)").fill("the way there")
    links.get_by_role("button", name="Link", exact=True).click()
    drawn = links.get_by_role("listitem").filter(has_text="the way there")
    expect(drawn).to_contain_text("supports Maya prefers trains")

    def edges() -> list[tuple[str, str]]:
        items = http.get(f"/entries/{lisbon}/edges", space=told.space)["items"]
        return [(one["type"], one["target"]) for one in items if one["target"] == trains]

    assert edges() == [("supports", trains)]
    drawn.get_by_role("button", name="Remove: supports").click()
    undo = page.locator(".toast", has_text="The link is gone.").get_by_role("button", name="Undo")
    expect(drawn).to_have_count(0)
    assert edges() == []
    undo.click()
    expect(drawn).to_have_count(1)
    assert edges() == [("supports", trains)]


def test_what_contradicts_it_is_shown_word_by_word(console: Console, http: Sender, told: Story) -> None:
    old = http.post("/entries", text="The bike shed has room for 12 bikes.", space=told.space)["entry"]["id"]
    http.post("/entries", text="The bike shed has room for 20 bikes.", space=told.space)
    page = console.open("search", q="How many bikes fit into the shed?")
    expect(page.get_by_role("link", name="another memory says otherwise")).to_have_count(2)
    # The newer one stands first
    page.get_by_role("link", name="another memory says otherwise").last.click()
    against = part(page, "What contradicts it")
    expect(against).to_contain_text("They cannot both hold.")
    page.goto(console.address("entry", told.space, old))
    against = part(page, "What contradicts it")
    expect(against.locator("del")).to_contain_text("12")
    expect(against.locator("ins")).to_contain_text("20")
    expect(against.get_by_role("link", name="Decide which one holds")).to_be_visible()


def test_a_message_stands_in_its_conversation(console: Console, http: Sender, told: Story) -> None:
    turns = http.get("/sessions/chat-lisbon/turns", space=told.space)["items"]
    middle = next(one for one in turns if "window seat?" in one["text"])
    page = console.open("entry", told.space, middle["id"])
    expect(page.get_by_role("heading", level=1)).to_have_text("Message")
    source = part(page, "Where it is from")
    expect(source).to_contain_text("Memo said this in the conversation “chat-lisbon”.")
    lines = source.locator("blockquote .line")
    expect(lines).to_have_count(4)
    expect(lines.nth(0)).to_contain_text("I want to visit Ines")


def test_an_edit_waits_for_a_server_that_was_killed(own_server: Server, make_console: MakesConsoles) -> None:
    http = Sender(own_server)
    entry = http.post("/entries", text="Maya keeps bees.", space="kept")["entry"]["id"]
    console = make_console(own_server, space="kept")
    page = console.open("entry", "kept", entry)
    console.watch.expect_no_connection()
    console.watch.expect(412, "/entries/")  # sent over another version than an agent has made, and then once more
    own_server.kill()
    put_right(page, "Maya keeps bees and hens.")
    expect(page.get_by_text("1 change waits for the connection to come back.")).to_be_visible()
    own_server.start()
    expect(page.get_by_text("It is put right.")).to_be_visible()
    assert stored(http, entry, "kept")["text"] == "Maya keeps bees and hens."
    assert http.done_with(entry, "kept") == ["created", "edited"]


def test_an_entry_that_is_not_there_is_told(console: Console, told: Story) -> None:
    console.watch.expect(404, "/entries/")
    page = console.open("entry", told.space, "nothing-of-this-name")
    expect(page.get_by_role("alert")).to_contain_text("This entry is not there.")
    console.require_accessible()


def test_hostile_texts_stand_on_their_page_and_do_nothing(console: Console, http: Sender, space: str) -> None:
    ids = []
    for text in hostile_texts(30):
        try:
            made = http.post("/entries", text=text.text, on_duplicate="keep", space=space)
        except AssertionError:
            continue  # what the server refuses
        if made["entry"] is not None:
            ids.append(made["entry"]["id"])
    assert len(ids) > 10
    http.patch(f"/entries/{ids[0]}", at=space, text="</p><img src=x onerror=alert(1)> שלום", tags=["<b>", "א"])
    for entry in ids[:12]:
        page = console.open("entry", space, entry)
        expect(page.locator("section.entry .said")).to_be_visible()
        console.require_no_sideways_scroll()
    page = console.open("entry", space, ids[0])
    expect(page.locator("section.entry .said")).to_have_text("</p><img src=x onerror=alert(1)> שלום")
    assert page.locator("main img").count() == 0


@pytest.mark.parametrize(
    "choices", [{}, {"size": NARROW, "language": "de", "appearance": "dark"}], ids=["wide", "narrow"]
)
def test_the_page_can_be_used_by_everybody(
    make_console: MakesConsoles, http: Sender, told: Story, choices: dict[str, Any]
) -> None:
    tea = told.id_of("Maya drinks oolong")
    http.patch(f"/entries/{tea}", at=told.space, text="Maya drinks oolong, never coffee.", tags=["food", "tea"])
    console = make_console(**choices)
    page = console.open("entry", told.space, tea)
    for _ in range(2):  # one stands within another
        page.locator("details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
        page.wait_for_load_state("networkidle")
    expect(page.locator(".edges li").first).to_be_visible()
    console.require_accessible()
    console.require_no_sideways_scroll()
    page.keyboard.press("e")
    expect(page.get_by_role("dialog").locator("textarea")).to_be_focused()
    console.require_accessible()
    console.require_no_sideways_scroll()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("f")
    expect(page.get_by_role("dialog")).to_be_visible()
    console.require_accessible()
