"""Browsing: from tags over combinations and what is around an entry to the entry with its versions."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import story
from tests.browser.conftest import MakesConsoles
from tests.browser.console import NARROW, Console
from tests.browser.sending import Sender
from tests.browser.story import Story

ENTRIES = "Entries, the latest first"


@pytest.fixture
def told(http: Sender, space: str) -> Story:
    """The story, of whose conversations no memories are made: what is there is known."""
    http.post("/settings", at=space, extract="off")
    return story.tell(http, space)


def entries(page: Page) -> Locator:
    return page.get_by_role("list", name=ENTRIES).get_by_role("article")


def tag_row(page: Page, tag: str) -> Locator:
    return (
        page.get_by_role("list", name="Tags")
        .get_by_role("article")
        .filter(has=page.get_by_role("link", name=tag, exact=True))
    )


def tagged(http: Sender, space: str, count: int, *tags: str) -> None:
    """Store so many different memories with these tags."""
    texts = [f"Locker {number} holds a {thing}." for number in range(count) for thing in ("kite", "drum", "lamp")]
    batch = [{"text": one, "tags": list(tags), "on_duplicate": "keep"} for one in texts[:count]]
    http.post("/entries/batch", space=space, entries=batch)


def test_five_levels_lead_from_tags_to_the_versions_of_an_entry(console: Console, http: Sender, told: Story) -> None:
    ines = told.id_of("Maya's best friend Ines")
    http.post("/entries", text="Ines sends Maya a postcard from Alfama.", space=told.space, tags=["friends"])
    http.patch(f"/entries/{ines}", at=told.space, category="places", reason="sorted")
    page = console.open("browse")
    expect(tag_row(page, "travel")).to_contain_text("2 memories")
    expect(tag_row(page, "travel").get_by_role("link", name="friends 1")).to_be_visible()
    tag_row(page, "travel").get_by_role("link", name="travel", exact=True).click()
    expect(page.get_by_text("said from Tue, 3 March 2026 to Mon, 6 April 2026")).to_be_visible()
    expect(entries(page)).to_have_count(2)
    page.get_by_role("link", name="friends 1").first.click()
    expect(page).to_have_url(re.compile("#/browse/travel/friends$"))
    expect(entries(page)).to_have_count(1)
    entries(page).get_by_role("link", name="What is around it").click()
    near = page.get_by_role("list", name="What is around this entry").get_by_role("article")
    expect(near.filter(has_text="postcard from Alfama")).to_contain_text(
        re.compile("next to it: (both name (Ines|Maya|Alfama)|linked)")
    )
    page.get_by_role("link", name="Open it with its versions").click()
    expect(page).to_have_url(re.compile(f"#/entry/{told.space}/{ines}"))
    expect(page.get_by_text("sorted").first).to_be_visible()
    page.go_back()
    expect(near.first).to_be_visible()
    page.get_by_role("link", name="Back to the list").click()
    expect(entries(page)).to_have_count(1)


def test_each_chosen_tag_can_be_taken_away(console: Console, told: Story) -> None:
    del told
    page = console.open("browse", "family", "music")
    expect(entries(page)).to_have_count(1)
    way = page.get_by_role("navigation", name="Where you are")
    way.get_by_role("link", name="Take away family").click()
    expect(page).to_have_url(re.compile("#/browse/music$"))
    way.get_by_role("link", name="Take away music").click()
    expect(page.get_by_role("list", name="Tags")).to_be_visible()
    page.go_back()
    way.get_by_role("link", name="All tags").click()
    expect(page.get_by_role("list", name="Tags")).to_be_visible()


def test_what_carries_no_other_tag_is_shown_alone(console: Console, told: Story) -> None:
    page = console.open("browse", "work")
    page.get_by_role("link", name=re.compile("carry no other tag: show these alone")).click()
    expect(page.get_by_text("and no other tag")).to_be_visible()
    expect(entries(page).filter(has_text="launch")).to_have_count(0)
    alone = entries(page).count()
    page.get_by_role("link", name="With other tags as well").click()
    expect(entries(page).filter(has_text="launch").first).to_be_visible()
    assert entries(page).count() > alone
    del told


def test_filters_narrow_by_days_and_states(console: Console, http: Sender, told: Story) -> None:
    work = told.id_of("Maya works as a product designer")
    head = told.id_of("Maya works as head of design")
    http.post(f"/entries/{head}/edges", at=told.space, type="supersedes", target=work)
    page = console.open("browse", "work")
    expect(entries(page).first).to_be_visible()
    page.get_by_label("Said from").fill("2026-02-19")
    page.get_by_label("Said until").fill("2026-04-27")
    expect(entries(page)).to_have_count(2)
    expect(page).to_have_url(re.compile("from=2026-02-19&to=2026-04-27"))
    page.reload()
    expect(entries(page)).to_have_count(2)
    page.get_by_role("combobox", name="State", exact=True).select_option("Archived")
    expect(page.get_by_role("heading", name="Nothing is left")).to_be_visible()
    page.get_by_role("link", name="Without filters").click()
    expect(entries(page).filter(has_text="head of design")).to_have_count(1)


def test_tags_are_found_by_a_part_of_them_and_ordered(console: Console, told: Story) -> None:
    del told
    page = console.open("browse")
    names = page.get_by_role("list", name="Tags").locator(".name")
    expect(names.first).to_be_visible()
    page.get_by_role("combobox", name="Order", exact=True).select_option("By name")
    expect(names.first).to_have_text("bike")
    page.get_by_label("Find a tag").fill("TRA")
    expect(names).to_have_text(["travel"])
    page.get_by_label("Find a tag").fill("xyz")
    expect(page.get_by_role("heading", name="No tag holds “xyz”")).to_be_visible()
    page.get_by_label("Find a tag").fill("")
    expect(names.first).to_have_text("bike")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("j")
    expect(names.first).to_be_focused()


def test_too_many_of_one_combination_are_marked_with_the_way_to_proposals(
    console: Console, http: Sender, space: str
) -> None:
    http.post("/settings", at=space, max_per_tags=10)
    tagged(http, space, 12, "lockers")
    tagged(http, space, 3, "keys")
    page = console.open("browse")
    expect(tag_row(page, "lockers")).to_contain_text("12 with this tag alone")
    expect(tag_row(page, "keys")).not_to_contain_text("with this tag alone")
    tag_row(page, "lockers").get_by_role("link", name="lockers", exact=True).click()
    expect(page.get_by_text("12 carry just these tags, more than 10")).to_be_visible()
    page.get_by_role("link", name="Look at the proposals").click()
    expect(page).to_have_url(re.compile("#/decide"))


def test_what_carries_no_tag_and_everything_are_within_reach(console: Console, http: Sender, told: Story) -> None:
    http.post("/entries", text="The parcel is at the neighbour's.", space=told.space)
    page = console.open("browse")
    page.get_by_role("link", name="1 carry no tag").click()
    expect(entries(page)).to_have_count(1)
    expect(entries(page)).to_contain_text("parcel")
    page.get_by_role("link", name="With other tags as well").click()
    expect(page.get_by_text("17 entries")).to_be_visible()
    page.get_by_role("link", name=re.compile("^Work \\d")).click()
    expect(page).to_have_url(re.compile("category=work"))
    expect(entries(page).first).to_contain_text("Work")


TAGS = ["<b>bold</b>", "料理", "סבתא", "a, b/c?d#e&f=g", "👩‍👩‍👧", "x" * 64]


@pytest.mark.parametrize("size", [NARROW, (1280, 800)])
def test_tags_of_any_script_are_walked_through(
    make_console: MakesConsoles, http: Sender, space: str, size: tuple[int, int]
) -> None:
    for tag in TAGS:
        http.post(
            "/entries", text=f"Something about {tag}", space=space, tags=[tag, "all of them"], on_duplicate="keep"
        )
    console = make_console(size=size)
    page = console.open("browse")
    for tag in TAGS:
        row = tag_row(page, tag)
        row.scroll_into_view_if_needed()
        console.require_no_sideways_scroll()
        row.get_by_role("link", name=tag, exact=True).click()
        expect(entries(page)).to_have_count(1)
        expect(entries(page)).to_contain_text(f"Something about {tag}")
        console.require_no_sideways_scroll()
        page.get_by_role("link", name="all of them 1").first.click()
        expect(entries(page)).to_have_count(1)
        page.get_by_role("link", name="All tags").click()
    console.require_accessible()


def test_an_empty_space_teaches_what_would_stand_here(console: Console, http: Sender, space: str) -> None:
    del http, space
    page = console.open("browse")
    expect(page.get_by_role("heading", name="No tags yet")).to_be_visible()
    console.require_accessible()


@pytest.mark.parametrize("language", ["en", "de"])
def test_everybody_can_use_it(make_console: MakesConsoles, told: Story, language: str) -> None:
    ines = told.id_of("Maya's best friend Ines")
    for size in (NARROW, (1280, 800)):
        console = make_console(size=size, language=language)
        near = console.address("browse", "travel", near=ines)
        for address in (console.address("browse"), console.address("browse", "work"), near):
            page = console.page
            page.goto(address)
            console.wait_for_page()
            expect(page.get_by_role("article").first).to_be_visible()
            console.require_accessible()
            console.require_no_sideways_scroll()
