"""What a newcomer runs into: memory that is off, ids that nobody has at hand, what stands where nobody looks."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import MakesConsoles
from tests.browser.console import NARROW, Console
from tests.browser.sending import Sender
from tests.browser.story import Story
from tests.http_suite.waiting import eventually


def _toast(page: Page, text: str) -> Locator:
    return page.locator(".toast").filter(has_text=text)


def test_spaces_are_switched_on_a_telephone_too(make_console: MakesConsoles, told: Story) -> None:
    console = make_console(size=NARROW, language="de")
    switch = console.open("mine").get_by_role("button", name=f"In „{told.space}“ ausschalten")
    switch.scroll_into_view_if_needed()
    expect(switch).to_be_in_viewport(ratio=1)
    fits = "one => one.getBoundingClientRect().right <= one.closest('.table').getBoundingClientRect().right + 1"
    assert switch.evaluate(fits)


def test_an_id_that_names_no_conversation_yet_is_told(console: Console, told: Story) -> None:
    console.watch.expect(404, "/turns$")
    page = console.open("mine")
    field = page.get_by_label("Conversation (its id)")
    field.fill("chat-4711")
    field.blur()
    expect(page.get_by_text("There is no conversation “chat-4711” yet")).to_be_visible()
    page.get_by_role("button", name="Begin incognito").click()
    expect(_toast(page, "“chat-4711” is incognito until")).to_be_visible()
    field.fill("")
    field.blur()
    expect(page.get_by_text("There is no conversation")).to_have_count(0)


def test_what_has_to_be_said_in_a_conversation_is_told_in_words(console: Console, told: Story) -> None:
    console.watch.expect(422, "/commands$")
    page = console.open("mine", "say")
    page.get_by_label("What the memory is to do").fill("Don't remember this conversation")
    page.get_by_role("button", name="Say it", exact=True).click()
    expect(page.get_by_text("This has to be said in the conversation itself")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_label("Conversation that “that” is about").fill("chat-9")
    page.get_by_role("button", name="Say it", exact=True).click()
    page.get_by_role("button", name="Yes, do it").click()  # only bare words are carried out unasked
    expect(page.get_by_text("The conversation “chat-9” is incognito from now on.").first).to_be_visible()


def test_the_trail_names_the_settings_and_hides_edges_that_nobody_drew(
    console: Console, http: Sender, told: Story
) -> None:
    one, other = told.id_of("Maya drinks oolong"), told.id_of("The password of")
    http.post(f"/entries/{one}/edges", at=told.space, type="related", target=other)
    drawn = eventually(
        lambda: [by["by"] for by in http.get("/audit", space=told.space, action="edge_added")["items"]],
        lambda found: "job:link" in found,
    )
    assert "user" in drawn
    http.post("/settings", at=told.space, memory_enabled=False)
    page = console.open("mine", "trail")
    done = page.locator("article.done")
    expect(done.filter(has_text="Settings of the space were changed")).to_contain_text("Memory switched on or off")
    edges = done.filter(has_text="An edge was drawn")
    expect(edges).to_have_count(1)
    expect(edges).to_contain_text("by you")
    page.get_by_label("Also edges that the service drew by itself").check()
    expect(edges.filter(has_text="by the service itself").first).to_be_visible()


def test_nothing_can_be_written_down_while_memory_is_off(console: Console, http: Sender, told: Story) -> None:
    http.post("/settings", at=told.space, memory_enabled=False)
    page = console.open("search")
    page.get_by_role("button", name="Remember something").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(f"Memory is switched off in “{told.space}”: nothing is stored now.")
    expect(dialog.get_by_role("button", name="Remember", exact=True)).to_be_disabled()
    expect(dialog).not_to_contain_text("It is stored in")


def test_what_says_the_same_as_something_forgotten_is_one_click_away(
    console: Console, http: Sender, space: str
) -> None:
    said = {"id": "m1", "role": "user", "speaker": "Maya", "text": "I am moving to Vienna in spring."}
    turn = http.post("/events", space=space, session_id="s1", messages=[said])["results"][0]["entry_id"]
    http.post("/entries", text="Maya moves to Vienna in spring.", space=space, source_ids=[turn])
    page = console.open("search")
    page.get_by_role("article").filter(has_text="Maya moves to Vienna").get_by_role("button", name="Forget").click()
    page.locator(".toast").get_by_role("link", name="One more entry says the same.").click()
    expect(page).to_have_url(re.compile(f"#/entry/.*{turn}"))
