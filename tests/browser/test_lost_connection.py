"""Changes outlive what happens on the way: each is carried out once, or told; nothing is lost, nothing is doubled."""

from contextlib import suppress

import pytest
from playwright.sync_api import Dialog, Page, Request, Route, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from tests.browser.conftest import MakesConsoles, MakesServers
from tests.browser.console import SLOW, Console
from tests.browser.sending import Sender
from tests.browser.story import tell
from tests.process.server import Server

WAITS = "waits for the connection to come back"
TEXT = "Maya keeps four hives behind the house."


@pytest.fixture
def own_server(make_server: MakesServers) -> Server:
    """Without a worker: entries change by nobody's hand but this test's."""
    server = make_server(RECOLLECT_WORKER="false")
    server.start()
    return server


@pytest.fixture
def http(own_server: Server) -> Sender:
    """Calls of the server that this test may kill."""
    return Sender(own_server)


@pytest.fixture
def space() -> str:
    return "default"


@pytest.fixture
def entry(http: Sender) -> str:
    return str(http.post("/entries", text="Maya keeps three hives behind the house.")["entry"]["id"])


@pytest.fixture
def console(own_server: Server, make_console: MakesConsoles, entry: str) -> Console:
    console = make_console(own_server)
    console.open("entry", "default", entry)
    return console


def _put_right(page: Page, text: str) -> None:
    page.get_by_role("button", name="Put right").first.click()
    page.get_by_role("dialog").get_by_label("Text", exact=True).fill(text)
    page.get_by_role("dialog").get_by_role("button", name="Save").click()


def _lose_the_answer(page: Page, path: str) -> list[str]:
    """Let the first call at a path be carried out, and its answer never come. Return the keys of all calls."""
    keys: list[str] = []

    def pass_on(route: Route, request: Request) -> None:
        key = request.headers.get("idempotency-key")
        if keys or key is None:  # what only reads passes
            route.continue_()
        else:
            assert route.fetch().ok
            route.abort("connectionreset")
        keys.extend([] if key is None else [key])

    page.route(path, pass_on)
    return keys


def test_a_pin_waits_for_a_server_that_was_killed(
    console: Console, http: Sender, own_server: Server, entry: str
) -> None:
    page = console.page
    console.watch.expect_no_connection()
    own_server.kill()
    page.get_by_role("button", name="Pin", exact=True).click()
    expect(page.get_by_role("button", name="Unpin")).to_be_visible()  # shown at once
    expect(page.get_by_role("status").filter(has_text=WAITS)).to_be_visible()
    own_server.start()
    page.evaluate("dispatchEvent(new Event('online'))")  # the browser notices the network, not the server
    expect(page.get_by_role("status").filter(has_text=WAITS)).to_have_count(0)
    expect(page.get_by_role("button", name="Unpin")).to_be_visible()
    assert http.get(f"/entries/{entry}", peek="true")["pinned"]
    assert http.done_with(entry).count("pinned") == 1


def test_a_pin_whose_answer_is_lost_with_the_server_is_done_once(
    console: Console, http: Sender, own_server: Server, entry: str
) -> None:
    page = console.page
    console.watch.expect_no_connection()
    keys = _lose_the_answer(page, "**/pin*")
    page.get_by_role("button", name="Pin", exact=True).click()
    while not keys:
        page.wait_for_timeout(20)  # the call is carried out in it, and lost
    own_server.kill()
    own_server.start()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_text("Pinned: every context shows it from now on.")).to_be_visible()
    assert len(keys) > 1
    assert len(set(keys)) == 1
    assert http.done_with(entry).count("pinned") == 1


def test_an_edit_whose_answer_is_lost_is_stored_once_and_is_no_conflict_with_itself(
    console: Console, http: Sender, own_server: Server, entry: str
) -> None:
    page = console.page
    console.watch.expect_no_connection()
    keys = _lose_the_answer(page, f"**/entries/{entry}?*")
    _put_right(page, TEXT)
    expect(page.get_by_text("It is put right.")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert len(keys) > 1
    assert len(set(keys)) == 1
    assert http.get(f"/entries/{entry}", peek="true")["text"] == TEXT
    assert http.done_with(entry).count("edited") == 1


def test_an_edit_survives_that_the_server_is_killed_and_what_another_did_meanwhile_is_a_choice(
    console: Console, http: Sender, own_server: Server, entry: str
) -> None:
    page = console.page
    console.watch.expect_no_connection()
    console.watch.expect(412, "/entries/")
    own_server.kill()
    _put_right(page, TEXT)
    expect(page.get_by_role("status").filter(has_text=WAITS)).to_be_visible()
    page.context.set_offline(True)  # the other one is faster
    own_server.start()
    http.patch(f"/entries/{entry}", text="Maya sold her hives.")
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    dialog = page.get_by_role("dialog", name="Somebody else has changed it meanwhile")
    expect(dialog).to_contain_text("sold")
    console.require_accessible()
    dialog.get_by_role("button", name="Keep mine").click()
    expect(page.get_by_text("It is put right.")).to_be_visible()
    assert http.get(f"/entries/{entry}", peek="true")["text"] == TEXT
    former = [one["entry"]["text"] for one in http.get(f"/entries/{entry}/versions")["items"]]
    assert former.count("Maya sold her hives.") == 1


def test_the_second_of_two_tabs_takes_what_the_first_has_stored(console: Console, http: Sender, entry: str) -> None:
    console.watch.expect(412, "/entries/")
    first, second = console.page, console.tab()
    console.open("entry", "default", entry, tab=second)
    for tab in (first, second):
        tab.get_by_role("button", name="Put right").first.click()
    first.get_by_role("dialog").get_by_label("Text", exact=True).fill(TEXT)
    second.get_by_role("dialog").get_by_label("Text", exact=True).fill("Maya keeps no bees.")
    first.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(first.get_by_role("dialog")).to_have_count(0)
    second.get_by_role("dialog").get_by_role("button", name="Save").click()
    second.get_by_role("dialog").get_by_role("button", name="Take theirs").click()
    expect(second.get_by_role("dialog")).to_have_count(0)
    expect(second.get_by_text(TEXT).first).to_be_visible()
    assert http.get(f"/entries/{entry}", peek="true")["text"] == TEXT
    assert http.done_with(entry).count("edited") == 1


def test_a_page_with_unsent_changes_asks_before_it_is_left(
    console: Console, http: Sender, own_server: Server, entry: str
) -> None:
    page = console.page
    console.watch.expect_no_connection()
    own_server.kill()
    page.get_by_role("button", name="Pin", exact=True).click()
    expect(page.get_by_role("status").filter(has_text=WAITS)).to_be_visible()
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    page.close(run_before_unload=True)
    page.wait_for_timeout(200)
    assert asked == ["beforeunload"]
    own_server.start()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_role("status").filter(has_text=WAITS)).to_have_count(0)
    assert http.get(f"/entries/{entry}", peek="true")["pinned"]


def test_on_a_slow_network_a_change_is_shown_before_it_is_stored(console: Console, http: Sender, entry: str) -> None:
    page = console.page
    console.slow_down(network=SLOW)
    held = console.hold_back("**/pin*")
    page.get_by_role("button", name="Pin", exact=True).click()
    expect(page.get_by_role("button", name="Unpin")).to_be_visible()
    assert not http.get(f"/entries/{entry}", peek="true")["pinned"]
    held[0].continue_()
    expect(page.get_by_text("Pinned: every context shows it from now on.")).to_be_visible()
    assert http.get(f"/entries/{entry}", peek="true")["pinned"]


def test_what_the_server_refuses_is_taken_back(console: Console, http: Sender, entry: str) -> None:
    page = console.page
    console.watch.expect(404, "/pin$")
    http.delete(f"/entries/{entry}")  # by somebody else
    page.get_by_role("button", name="Pin", exact=True).click()
    expect(page.get_by_text("This entry is not there.")).to_be_visible()
    expect(page.get_by_role("button", name="Pin", exact=True)).to_be_visible()


def test_a_page_that_cannot_be_loaded_is_told_and_loaded_later(
    console: Console, own_server: Server, http: Sender
) -> None:
    page = console.page
    console.watch.expect_no_connection()
    own_server.kill()
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Mine", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer.")
    own_server.start()
    again = page.get_by_role("button", name="Try again")
    for _ in range(again.count()):  # some parts may have been read again by themselves meanwhile
        with suppress(PlaywrightTimeoutError):
            again.first.click(timeout=2_000)
    expect(again).to_have_count(0)
    console.wait_for_page()


def test_a_story_is_read_over_a_slow_line(make_console: MakesConsoles, own_server: Server, http: Sender) -> None:
    told = tell(http)
    console = make_console(own_server)
    console.slow_down(cpu=4, network=SLOW)
    page = console.open("entry", told.space, told.id_of("Maya moved"))
    expect(page.get_by_text("Neubaugasse").first).to_be_visible()


def test_another_version_with_the_same_fields_is_no_conflict(console: Console, http: Sender, entry: str) -> None:
    console.watch.expect(412, "/entries/")
    page = console.page
    page.get_by_role("button", name="Put right").first.click()
    # As when the server has worked something out by itself: each field that can be changed is as it was
    http.post(f"/entries/{entry}/pin")
    page.get_by_role("dialog").get_by_label("Text", exact=True).fill(TEXT)
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(page.get_by_text("It is put right.")).to_be_visible()
    stored = http.get(f"/entries/{entry}", peek="true")
    assert (stored["text"], stored["pinned"]) == (TEXT, True)
