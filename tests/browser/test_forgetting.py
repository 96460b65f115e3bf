"""Forgetting a topic: what would go is shown, chosen by boxes, forgotten and brought back."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.console import Console
from tests.browser.sending import Sender
from tests.browser.story import Story


def _toast(page: Page, text: str) -> Locator:
    return page.locator(".toast").filter(has_text=text)


def test_a_topic_is_shown_forgotten_and_brought_back(console: Console, http: Sender, told: Story) -> None:
    page = console.open("mine", "forget")
    page.get_by_label("What is to be forgotten").fill("Which nuts is Maya allergic to?")
    page.get_by_role("button", name="Show what would go").click()
    expect(page.get_by_role("heading", name=re.compile("would be forgotten"))).to_be_focused()
    nuts = told.id_of("Maya is allergic")
    expect(page.locator("article.entry", has_text="allergic to hazelnuts")).to_be_visible()
    assert http.get(f"/entries/{nuts}", space=told.space)["state"] == "active"
    page.get_by_role("button", name=re.compile("^Forget th")).click()
    expect(page.get_by_text("It can be brought back until")).to_be_visible()
    forgotten = http.get(f"/entries/{nuts}", space=told.space, include="deleted")
    assert forgotten["state"] == "deleted"
    page.get_by_role("button", name="Bring all of it back").click()
    expect(_toast(page, "are back")).to_be_visible()
    assert http.get(f"/entries/{nuts}", space=told.space)["state"] == "active"
    page.get_by_label("What is to be forgotten").fill("What is the capital of Australia?")
    page.get_by_role("button", name="Show what would go").click()
    expect(page.get_by_text("Nothing that is remembered is about that")).to_be_visible()


def _ask_for_a_topic(page: Page, topic: str) -> None:
    page.get_by_label("What is to be forgotten").fill(topic)
    page.get_by_role("button", name="Show what would go").click()
    expect(page.get_by_role("heading", name=re.compile("would be forgotten"))).to_be_focused()


def test_of_a_topic_only_what_is_ticked_goes(console: Console, http: Sender, space: str) -> None:
    about = [
        http.post("/entries", text=text, space=space)["entry"]["id"]
        for text in (
            "Maya's bike is a green Puch Clubman.",
            "Maya's bike stands in the cellar.",
            "Maya rides her bike.",
        )
    ]
    page = console.open("mine", "forget")
    _ask_for_a_topic(page, "Maya's bike")
    group = page.get_by_role("group", name="About it")
    whole = group.get_by_role("checkbox", name=re.compile("^All of these"))
    boxes = [group.get_by_role("checkbox", name=re.compile(name)) for name in ("Puch Clubman", "cellar", "rides")]
    for box in (whole, *boxes):
        expect(box).to_be_checked()
    console.require_accessible()
    boxes[1].uncheck()
    expect(whole).not_to_be_checked()
    assert whole.evaluate("(box) => box.indeterminate")
    expect(page.get_by_role("heading", name="2 entries would be forgotten.")).to_be_visible()
    page.get_by_role("button", name="Forget these 2").click()
    expect(page.get_by_text("It can be brought back until")).to_be_visible()
    states = [http.get(f"/entries/{one}", space=space, include="deleted")["state"] for one in about]
    assert states == ["deleted", "active", "deleted"]
    page.get_by_role("button", name="Bring all of it back").click()
    expect(_toast(page, "2 are back")).to_be_visible()


def test_what_is_to_be_forgotten_is_ticked_by_keys(console: Console, http: Sender, space: str) -> None:
    for text in ("Maya's bike is a green Puch Clubman.", "Maya's bike stands in the cellar."):
        http.post("/entries", text=text, space=space)
    page = console.open("mine", "forget")
    _ask_for_a_topic(page, "Maya's bike")
    forget = page.get_by_role("button", name=re.compile("^Forget th"))
    page.keyboard.press("a")
    expect(page.get_by_role("heading", name="0 entries would be forgotten.")).to_be_visible()
    expect(forget).to_be_disabled()
    page.keyboard.press("j")
    expect(page.get_by_role("checkbox", name=re.compile("^All of these")).first).to_be_focused()
    page.keyboard.press("j")
    page.keyboard.press("x")
    expect(page.locator(".topic input:focus")).to_be_checked()
    expect(page.get_by_role("heading", name="1 entry would be forgotten.")).to_be_visible()
    page.keyboard.press("k")
    page.keyboard.press("Space")
    expect(page.get_by_role("heading", name="2 entries would be forgotten.")).to_be_visible()
    expect(forget).to_be_enabled()
