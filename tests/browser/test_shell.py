"""The frame around all pages: signing in, keys, language and appearance, and that everybody can use it everywhere."""

import re

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import MakesConsoles, MakesServers
from tests.browser.console import NARROW, PAGES, WIDE, Console
from tests.browser.story import Story

# Everything that a script of the page, or a later visitor of the browser, could read
KEPT = """async () => JSON.stringify({
  local: { ...localStorage }, session: { ...sessionStorage }, cookies: document.cookie, state: history.state,
  databases: indexedDB.databases ? await indexedDB.databases() : [],
  caches: "caches" in window ? await caches.keys() : [],
  addresses: [location.href, document.referrer, ...performance.getEntries().map((one) => one.name)],
  page: document.documentElement.outerHTML,
})"""

# A server that other machines may reach; one that they may not takes whoever has no key for the person at the machine
ANSWERS_NOBODY_WITHOUT_KEY = {"RECOLLECT_HOST": "0.0.0.0"}  # noqa: S104 - ends with the test


def _everywhere(console: Console, story: Story) -> list[str]:
    """Return the addresses of all pages, the one of an entry among them."""
    entry = console.address("entry", story.space, story.id_of("Maya drinks oolong"))
    return [*(console.address(page) for page in PAGES), entry]


def _settled(console: Console, address: str) -> Page:
    """Go somewhere and wait until what belongs there was read."""
    console.page.goto(address)
    console.wait_for_page()
    console.page.wait_for_load_state("networkidle")
    return console.page


def test_the_keys_are_explained_and_can_be_switched_off(console: Console, told: Story) -> None:
    page = console.open("operate")
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys")
    expect(dialog.get_by_text("Search", exact=True)).to_be_visible()
    expect(dialog.get_by_text("Read again")).to_be_visible()  # what this page adds
    console.require_accessible()
    dialog.get_by_label("Single keys do these things").uncheck()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.keyboard.press("?")
    expect(dialog).to_have_count(0)
    page.reload()
    console.wait_for_page()
    page.keyboard.press("?")
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="Show the keys").click()
    dialog.get_by_label("Single keys do these things").check()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(dialog).to_be_visible()


def test_a_slash_leads_to_the_search_from_anywhere_and_is_a_character_where_one_writes(
    console: Console, told: Story
) -> None:
    page = console.open("operate")
    page.keyboard.press("/")
    expect(page).to_have_url(re.compile("#/search"))
    field = page.get_by_role("searchbox").first
    expect(field).to_be_focused()
    page.keyboard.type("a/b?")
    expect(field).to_have_value("a/b?")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_keyboard_leads_past_the_menu_to_the_content(console: Console, told: Story) -> None:
    page = console.open("operate")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="To the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")
    page.get_by_role("link", name="Mine", exact=True).press("Enter")
    expect(page.get_by_role("main", name="Mine")).to_be_focused()  # where a screen reader goes on


def test_language_and_appearance_are_kept(console: Console, told: Story) -> None:
    page = console.open("operate")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(ground)
    page.get_by_role("combobox", name="Language").select_option("de")
    expect(page.get_by_role("heading", level=1)).to_have_text("Betrieb")
    page.get_by_role("combobox", name="Aussehen").select_option("dark")
    page.reload()
    console.wait_for_page()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page).to_have_title("Betrieb · Recollect")
    assert page.evaluate(ground) != light
    page.get_by_role("combobox", name="Aussehen").select_option("system")
    assert page.evaluate(ground) == light  # as this browser prefers it
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(ground) != light


def test_a_key_signs_in_and_is_kept_nowhere(make_server: MakesServers, make_console: MakesConsoles) -> None:
    server = make_server(**ANSWERS_NOBODY_WITHOUT_KEY)
    key = server.new_key("alice", "--operator")
    server.start()
    console = make_console(server, space="default")
    console.watch.expect(401, "^/v1/memory/")
    sent: list[Request] = []

    def note(request: Request) -> None:
        sent.append(request)

    console.context.on("request", note)
    page = console.page
    page.goto(console.address("operate"))
    page.get_by_label("Key", exact=True).fill("no-such-key")
    page.locator("form").get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_contain_text("The server wants to know who you are.")
    console.require_accessible()

    console.sign_in(key)
    console.wait_for_page()
    page.get_by_role("link", name="Jobs", exact=True).click()
    expect(page.get_by_role("heading", name="What runs by itself")).to_be_visible()
    assert key not in page.evaluate(KEPT)
    assert not any(key in one.url or key in (one.post_data or "") for one in sent)
    assert any(one.headers.get("authorization") == f"Bearer {key}" for one in sent)
    assert key not in str(console.context.storage_state(indexed_db=True))

    page.reload()  # with the page the key is gone
    expect(page.get_by_label("Key", exact=True)).to_be_visible()
    console.sign_in(key)
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_label("Key", exact=True)).to_be_visible()


def test_who_needs_no_key_leaves_the_sign_in_by_going_anywhere_else(console: Console, told: Story) -> None:
    page = console.open("mine")
    asks = page.get_by_role("heading", name="Sign in", level=1)
    for leave in (
        lambda: page.keyboard.press("Escape"),
        lambda: page.get_by_role("link", name="Mine", exact=True).click(),  # where one was before
        lambda: page.get_by_role("link", name="Timeline", exact=True).click(),
        page.go_back,
    ):
        page.get_by_role("banner").get_by_role("button", name="Sign in").click()
        expect(asks).to_be_visible()
        console.wait_for_page()  # until it takes keys
        leave()
        expect(asks).to_have_count(0)
        console.wait_for_page()  # and until the address is that of where one went
    expect(page.get_by_role("heading", name="Mine", level=1)).to_be_visible()


def test_words_that_were_told_go_with_the_language(console: Console, told: Story) -> None:
    page = console.open("entry", told.space, told.id_of("Maya drinks oolong"))
    page.keyboard.press("p")
    expect(page.locator(".toast")).to_have_count(1)
    page.get_by_role("combobox", name="Language").select_option("de")
    expect(page.get_by_role("combobox", name="Sprache")).to_be_visible()
    expect(page.locator(".toast")).to_have_count(0)


def test_a_menu_that_is_wider_than_a_telephone_fades_where_it_goes_on(make_console: MakesConsoles, told: Story) -> None:
    page = make_console(size=NARROW).open("search")
    menu = page.get_by_role("navigation", name="Pages").locator("ul")
    faded = "one => getComputedStyle(one).maskImage"
    assert menu.evaluate(faded).count("rgba(0, 0, 0, 0)") == 1
    menu.evaluate("one => one.scrollTo(40, 0)")
    expect(page.locator("nav.menu.before.behind")).to_be_visible()
    assert menu.evaluate(faded).count("rgba(0, 0, 0, 0)") == 2
    menu.evaluate("one => one.scrollTo(10_000, 0)")
    expect(page.locator("nav.menu.before:not(.behind)")).to_be_visible()


def test_a_key_that_acts_for_others_shows_their_memory_alone(
    make_server: MakesServers, make_console: MakesConsoles
) -> None:
    server = make_server(**ANSWERS_NOBODY_WITHOUT_KEY)
    backend, alice = server.new_key("backend", "--act-as"), server.new_key("alice")
    server.start()
    with server.client(alice) as http:
        http.post("/entries", json={"text": "Alice keeps bees.", "space": "hives"})
    console = make_console(server, space="default")
    console.watch.expect(401, "^/v1/memory/")
    page = console.page
    page.goto(console.address("search"))
    page.get_by_label("Person").fill("alice")
    console.sign_in(backend)
    spaces = page.get_by_role("combobox", name="Space", exact=True)
    expect(spaces.locator("option", has_text="hives")).to_have_count(1)
    page.get_by_role("button", name="Sign out").click()
    page.get_by_label("Person").fill("bob")
    console.sign_in(backend)
    expect(spaces).to_be_visible()
    expect(spaces.locator("option", has_text="hives")).to_have_count(0)


def test_a_page_of_another_host_may_not_hold_the_console_in_a_frame(console: Console) -> None:
    answer = console.page.request.get(console.address("search"))
    policy = answer.headers["content-security-policy"]
    assert "frame-ancestors 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("appearance", ["light", "dark"])
def test_axe_finds_nothing_on_any_page(
    make_console: MakesConsoles, told: Story, language: str, appearance: str
) -> None:
    console = make_console(language=language, appearance=appearance, size=WIDE)
    for address in _everywhere(console, told):
        page = _settled(console, address)
        assert page.get_by_role("heading", level=1).count() == 1, address
        console.require_accessible()


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_page_scrolls_sideways_on_a_telephone(make_console: MakesConsoles, told: Story, language: str) -> None:
    console = make_console(language=language, size=NARROW)
    for address in _everywhere(console, told):
        _settled(console, address)
        console.require_no_sideways_scroll()


def test_pages_can_be_read_at_four_times_the_size(make_console: MakesConsoles, told: Story) -> None:
    console = make_console(size=(320, 640))  # 1,280 pixels at 400 % (WCAG 1.4.10)
    for address in _everywhere(console, told):
        _settled(console, address)
        console.require_no_sideways_scroll()
