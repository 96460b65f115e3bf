"""The timeline: entries under their days, by either of their times; jumps, filters, the strip, long lists."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import story
from tests.browser.conftest import MakesConsoles
from tests.browser.console import NARROW, SLOW, Console
from tests.browser.sending import Sender
from tests.browser.story import Story, fill
from tests.labelled.hostile import hostile_texts
from tests.process.server import Server

LISTED = "Entries by day"


@pytest.fixture
def told(http: Sender, space: str) -> Story:
    """The story, of whose conversations no memories are made: what is there is known."""
    http.post("/settings", at=space, extract="off")
    return story.tell(http, space)


def rows(page: Page) -> Locator:
    return page.get_by_role("list", name=LISTED).get_by_role("article")


def days(page: Page) -> list[str]:
    """The days that are drawn, in their order."""
    expect(page.get_by_role("list", name=LISTED).get_by_role("heading").first).to_be_visible()
    return page.get_by_role("list", name=LISTED).get_by_role("heading").all_inner_texts()


def test_what_was_told_of_the_past_stands_under_today_until_one_asks_for_its_own_days(
    console: Console, http: Sender, told: Story
) -> None:
    page = console.open("timeline")
    expect(rows(page).first).to_be_visible()
    (today,) = {one["created_at"][:4] for one in http.get("/entries", space=told.space)["items"]}
    assert today in days(page)[0]
    expect(rows(page).first).to_contain_text("Said earlier; stored here at")
    page.get_by_role("link", name="Order it by when it was said").click()
    expect(page).to_have_url(re.compile("by=said"))
    expect(rows(page).first).to_contain_text("Stored here on")
    assert days(page)[0].startswith("Monday, 1 June 2026")
    assert days(page)[0].endswith("1 entry")
    page.get_by_label("Day by").select_option("when it was stored here")
    expect(rows(page).first).to_contain_text("Said earlier")


def test_one_goes_to_a_day_and_back_to_the_latest(console: Console, told: Story) -> None:
    del told
    page = console.open("timeline", by="said")
    page.get_by_label("Go to the day").fill("2026-03-12")
    expect(page.get_by_text("From Thursday, 12 March 2026 back.")).to_be_visible()
    expect(rows(page).first).to_contain_text("Maya drinks oolong tea")
    page.reload()
    expect(rows(page).first).to_contain_text("Maya drinks oolong tea")
    page.get_by_role("link", name="To the latest").click()
    expect(rows(page).first).to_contain_text("head of design")
    page.get_by_label("Go to the day").fill("2019-01-01")
    expect(page.get_by_role("heading", name="Nothing fits")).to_be_visible()
    page.get_by_role("link", name="Without filters").click()
    expect(rows(page).first).to_be_visible()


def test_days_are_those_of_the_zone_of_the_person(console: Console, http: Sender, space: str) -> None:
    late = "2026-03-01T23:30:00Z"  # in Vienna, where the browser is, this is the next day
    http.post("/entries", text="The night train left on time.", space=space, occurred_at=late)
    page = console.open("timeline", by="said")
    assert days(page)[0].startswith("Monday, 2 March 2026")
    page.get_by_label("Go to the day").fill("2026-03-02")
    expect(rows(page)).to_have_count(1)
    page.get_by_label("Go to the day").fill("2026-03-01")
    expect(page.get_by_role("heading", name="Nothing fits")).to_be_visible()


def test_filters_narrow_and_stand_in_the_address(console: Console, http: Sender, told: Story) -> None:
    http.post(f"/entries/{told.id_of('Jonas plays the cello')}/pin", at=told.space)
    page = console.open("timeline")
    page.get_by_label("Tag", exact=True).fill("Family")
    page.keyboard.press("Enter")
    expect(rows(page)).to_have_count(3)
    page.get_by_label("Pinned only").check()
    expect(rows(page)).to_have_count(1)
    expect(rows(page)).to_contain_text("cello")
    page.reload()
    expect(rows(page)).to_have_count(1)
    for by in ("when it was said or happened", "when it was stored here"):
        page.get_by_label("Day by").select_option(by)
        expect(rows(page)).to_have_count(1)
    page.get_by_label("Pinned only").uncheck()
    page.get_by_label("Tag", exact=True).fill("")
    page.keyboard.press("Enter")
    page.get_by_label("Kind").select_option("Every kind")
    expect(rows(page).filter(has_text="Good evening! It rained all day.")).to_have_count(1)
    page.get_by_label("Kind").select_option("Handoff")
    expect(page.get_by_role("heading", name="Nothing fits")).to_be_visible()


def test_the_strip_leads_to_its_days_by_mouse_and_by_keys(console: Console, told: Story) -> None:
    del told
    page = console.open("timeline", by="said")
    strip = page.get_by_role("toolbar")
    bars = strip.get_by_role("button")
    expect(bars.first).to_be_visible()
    counts = [int(str(label).rsplit(": ", 1)[1]) for label in bars.evaluate_all("all => all.map(one => one.ariaLabel)")]
    assert sum(counts) == 16
    bars.filter(has=page.locator("xpath=self::*[contains(@aria-label, 'Mar 2026')]")).first.click()
    expect(page.get_by_text(re.compile(r"From \w+, \d+ March 2026 back\."))).to_be_visible()
    page.keyboard.press("Home")
    expect(bars.first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(bars.nth(1)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(rows(page)).to_have_count(2)
    expect(rows(page).last).to_contain_text("product designer")


def test_keys_go_from_entry_to_entry(console: Console, told: Story) -> None:
    del told
    page = console.open("timeline", by="said")
    expect(rows(page).first).to_be_visible()
    for key in "jjjk":
        page.keyboard.press(key)
    focused = page.locator(":focus").inner_text()
    assert focused == rows(page).nth(1).get_by_role("link").first.inner_text()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#/entry/"))
    page.go_back()
    expect(rows(page).first).to_be_visible()


def test_a_large_space_is_read_page_by_page_and_drawn_in_part_with_the_day_in_sight(
    console: Console, http: Sender, space: str
) -> None:
    fill(http, space, 600)
    page = console.open("timeline", by="said")
    expect(rows(page).first).to_be_visible()

    def asked() -> int:
        return len([one for one in console.watch.requests if one.endswith("/browse")])

    assert asked() <= 4
    there = page.locator(".daythere")
    for _ in console.scroll_down_to(page.get_by_text("That is all.").is_visible):
        assert rows(page).count() < 60
    assert asked() >= 7
    expect(page.get_by_role("list", name=LISTED).get_by_role("heading").last).to_contain_text("January 2026")
    expect(there).to_contain_text("January 2026")


def test_while_the_server_is_away_it_says_so_and_goes_on_later(own_server: Server, make_console: MakesConsoles) -> None:
    http = Sender(own_server)
    fill(http, "kept", 250)
    console = make_console(own_server, space="kept")
    page = console.open("timeline")
    expect(rows(page).first).to_be_visible()
    console.watch.expect_no_connection()
    own_server.kill()
    alert = page.get_by_role("alert").filter(has_text="The server does not answer")
    for _ in console.scroll_down_to(alert.is_visible):
        pass
    own_server.start()
    page.get_by_role("button", name="Try again").click()
    for _ in console.scroll_down_to(page.get_by_text("That is all.").is_visible):
        pass
    expect(page.get_by_role("alert")).to_have_count(0)


def test_an_empty_space_teaches_what_would_stand_here(console: Console, http: Sender, space: str) -> None:
    del http, space
    page = console.open("timeline")
    expect(page.get_by_role("heading", name="Nothing is there yet")).to_be_visible()
    console.require_accessible()


@pytest.mark.parametrize(("by", "language"), [("stored", "de"), ("said", "en")])
def test_hostile_texts_do_nothing_but_stand_there(
    make_console: MakesConsoles, http: Sender, space: str, by: str, language: str
) -> None:
    for text in hostile_texts(60):
        try:
            http.post("/entries", text=text.text, on_duplicate="keep", space=space)
        except AssertionError:
            continue  # what the server refuses
    http.post("/entries", text="שלום עולם, זה תה", space=space, tags=["תה"])
    http.post("/entries", text="猫が好きです", space=space, tags=["猫"])
    console = make_console(size=NARROW, language=language)
    page = console.open("timeline", by=by)
    expect(page.get_by_text("猫が好きです")).to_be_visible()
    console.require_no_sideways_scroll_on_the_way()
    console.require_accessible()


def test_it_is_usable_on_a_slow_line(console: Console, told: Story) -> None:
    del told
    page = console.tab()
    page.goto(console.address("timeline"))
    console.wait_for_page(page)
    console.slow_down(page, network=SLOW)
    page.get_by_label("Tag", exact=True).fill("music")
    page.keyboard.press("Enter")
    page.get_by_label("Tag", exact=True).fill("friends")
    page.keyboard.press("Enter")
    expect(rows(page)).to_have_count(1, timeout=30_000)
    expect(rows(page)).to_contain_text("Ines")


@pytest.mark.parametrize(("size", "appearance"), [(NARROW, "dark"), ((1280, 800), "light")])
def test_everybody_can_use_it(make_console: MakesConsoles, told: Story, size: tuple[int, int], appearance: str) -> None:
    del told
    console = make_console(size=size, appearance=appearance)
    page = console.open("timeline", by="said", until="2026-05-01", kind="any")
    expect(rows(page).first).to_be_visible()
    page.get_by_text("Order and filters").click()
    console.require_accessible()
    console.require_no_sideways_scroll()
