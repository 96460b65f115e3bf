"""The page of the search: asked as one types, explained, narrowed, listed; why something is missing; the sample."""

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import MakesConsoles
from tests.browser.console import NARROW, SLOW, Console
from tests.browser.sending import Sender
from tests.browser.story import Story, fill
from tests.labelled.hostile import hostile_texts
from tests.process.server import Server

NOTICED = 3  # percentage points that a result has more than the one above it
LAUNCH = "When is the launch of the new front light?"


def field(page: Page) -> Locator:
    return page.get_by_role("searchbox", name="Ask what is remembered")


def ask(page: Page, question: str) -> Locator:
    """Type a question, and return what is found."""
    field(page).fill(question)
    expect(page.get_by_role("region", name="Results")).to_be_visible()
    return hits(page)


def hits(page: Page) -> Locator:
    return page.get_by_role("region", name="Results").get_by_role("article")


def hit(page: Page, text: str) -> Locator:
    return page.get_by_role("article").filter(has_text=text).first


def stored(http: Sender, entry: str, space: str, **query: str) -> dict[str, Any]:
    return http.get(f"/entries/{entry}", space=space, peek="true", **query)


def test_it_is_asked_while_somebody_types_and_the_address_holds_it(console: Console, told: Story) -> None:
    page = console.open("search")
    page.keyboard.press("/")
    expect(field(page)).to_be_focused()
    page.keyboard.type(LAUNCH)
    first = hits(page).first
    expect(first).to_contain_text("The launch of the new front light at Lumen")
    expect(first).to_contain_text("likely an answer")
    expect(first.get_by_role("img", name=re.compile(r"Relevance: \d+%"))).to_be_visible()
    page.get_by_label("What is it for?").select_option("Where were we?")
    expect(page).to_have_url(re.compile("profile=continuity"))
    page.reload()
    expect(field(page)).to_have_value(LAUNCH)
    expect(page.get_by_label("What is it for?")).to_have_value("continuity")
    assert told.space not in page.url
    first = hits(page).first
    first.get_by_role("link").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Memory")
    page.go_back()
    expect(field(page)).to_have_value(LAUNCH)


@pytest.mark.parametrize("question", ["What does Maya do for work?", "travel", "Where does Maya live?"])
def test_where_percentages_rise_down_the_list_it_says_why(console: Console, told: Story, question: str) -> None:
    page = console.open("search", q=question)
    expect(hits(page).first).to_contain_text(re.compile(r"\d+%"))
    shown = [int(one) for one in re.findall(r"(\d+)%", " ".join(hits(page).all_inner_texts()))]
    assert len(shown) == hits(page).count()
    said = page.get_by_text("The order is not quite that of the percentages")
    expect(said).to_have_count(int(any(later - one >= NOTICED for one, later in pairwise(shown))))


def numbers(text: str) -> list[float]:
    return [float(one) for one in re.findall(r"-?\d+\.\d+", text)]


def test_the_shares_of_a_score_add_up_to_it_on_the_screen(console: Console, told: Story) -> None:
    del told
    page = console.open("search", q=LAUNCH, profile="continuity", least="0")
    why = hits(page).nth(0)
    for place in range(3):
        hits(page).nth(place).get_by_role("button", name="Why this?").click()
        why = hits(page).nth(place).get_by_role("region", name="Why this?")
        expect(why).to_contain_text("Of 100 entries with signs like these")
        shares = numbers(" ".join(why.locator(".stacked li b").all_inner_texts()))
        score = numbers(why.locator(".sum b").inner_text())
        assert len(shares) == 3
        assert round(sum(shares), 3) == score[0]
    why = hits(page).nth(2).get_by_role("region", name="Why this?")
    why.get_by_text("All numbers").click()
    for table in why.get_by_role("table").all():
        added = [numbers(one)[-1] for one in table.locator("tbody tr").all_inner_texts()]
        assert round(sum(added), 2) == numbers(table.locator("tfoot").inner_text())[0]
    expect(page).to_have_url(re.compile("why="))


def test_filters_are_chips_that_can_be_taken_away(console: Console, told: Story) -> None:
    del told
    page = console.open("search", q="Jonas")
    expect(hits(page).first).to_be_visible()
    before = hits(page).count()
    page.get_by_text("Filters", exact=True).click()
    page.get_by_role("checkbox", name="Message").check()
    expect(page.get_by_role("button", name="Take away: Message")).to_be_visible()
    page.get_by_label("Tag", exact=True).fill("Family")
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("status").first).to_have_text("Nothing that is remembered answers this.")
    page.get_by_role("button", name="Take away: Message").click()
    expect(hits(page).first).to_contain_text("Jonas")
    for text in hits(page).all_inner_texts():
        assert "family" in text
    page.get_by_role("button", name="Take all away").click()
    expect(hits(page)).to_have_count(before)
    assert "tags" not in page.url


def test_entries_are_looked_through_with_keys(console: Console, http: Sender, told: Story) -> None:
    page = console.open("search")
    expect(page.get_by_role("list", name="Entries, the latest first")).to_be_visible()
    expect(page.get_by_role("article").first).to_be_visible()
    for key in "jjk":
        page.keyboard.press(key)
    link = page.locator(":focus")
    text = link.inner_text()
    assert text == page.get_by_role("article").nth(0).get_by_role("link").first.inner_text()
    page.keyboard.press("j")
    text = page.locator(":focus").inner_text()
    row = hit(page, text)
    page.keyboard.press("p")
    expect(row.get_by_role("button", name="Unpin")).to_be_visible()
    page.keyboard.press("f")
    expect(row).to_have_attribute("data-state", "deleted")
    toast = page.locator(".toast", has_text="Forgotten. It can be brought back until")
    toast.get_by_role("button", name="Undo").click()
    expect(row).to_have_attribute("data-state", "active")
    page.keyboard.press("+")
    expect(page.get_by_text("Counted as useful.")).to_be_visible()
    entry = next(one for one in http.get("/entries", space=told.space)["items"] if one["text"] == text)
    assert (entry["pinned"], entry["state"], entry["usefulness"]) == (True, "active", 1)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#/entry/"))


def test_what_is_forgotten_is_listed_and_brought_back(console: Console, http: Sender, told: Story) -> None:
    tea = told.id_of("Maya drinks oolong")
    http.delete(f"/entries/{tea}", space=told.space)
    page = console.open("search")
    page.get_by_role("link", name="Forgotten").click()
    row = page.get_by_role("article")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("can come back until")
    row.get_by_role("button", name="Bring back").click()
    expect(page.get_by_text("It is back.")).to_be_visible()
    assert stored(http, tea, told.space)["state"] == "active"
    page.get_by_role("link", name="Pinned").click()
    expect(page.get_by_role("heading", name="Nothing is pinned")).to_be_visible()


def test_a_newcomer_finds_why_a_question_did_not_find_a_memory(console: Console, http: Sender, space: str) -> None:
    """The sample: one click from an empty space; then a memory that holds no longer."""
    page = console.open("search")
    page.get_by_role("button", name="Look at a sample space").click()
    page.get_by_role("link", name="Where is my parking space?").click()
    results = page.get_by_role("region", name="Results")
    expect(results).to_be_visible()
    expect(results.get_by_text("I may park in the courtyard")).to_have_count(0)
    page.get_by_role("button", name="Something is missing?").click()
    page.get_by_label("Which entry did you expect?").fill("courtyard")
    page.get_by_role("listitem").filter(has_text="I may park in the courtyard").get_by_role("button").click()
    why = page.get_by_role("region", name="Why is something missing?")
    expect(why).to_contain_text("It holds no longer, since")
    why.get_by_role("button", name="Also search what holds no longer, or not yet").click()
    expect(hits(page).first).to_contain_text("I may park in the courtyard")
    expect(hits(page).first).to_contain_text("holds no longer")
    expect(why).to_contain_text("It is found: it stands at place 1.")
    del http, space


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("When is the launch of the Lumen 2?", "The launch of the Lumen 2 is on"),
        ("Who waters the flowers?", "Frau Yildiz"),
        ("Is Ida allergic to walnuts?", "Ida is allergic to walnuts."),
        ("How long is the warranty of the Lumen 2?", "The warranty of the Lumen 2 is"),
    ],
)
def test_a_question_that_the_sample_offers_finds_its_answer(console: Console, question: str, answer: str) -> None:
    page = console.open("search")
    chosen = page.get_by_role("combobox", name="Space", exact=True)
    page.get_by_role("button", name="Look at a sample space").click()
    expect(chosen).to_have_value("sample")
    page.get_by_role("link", name=question).click()
    expect(hits(page).first).to_contain_text(answer)


def missing(page: Page, what: str) -> Locator:
    """Ask why an entry was not found, by its id."""
    page.get_by_role("button", name="Something is missing?").click()
    page.get_by_label("Which entry did you expect?").fill(what)
    page.get_by_role("listitem").filter(has=page.get_by_role("button", name="Choose")).first.get_by_role(
        "button"
    ).click()
    return page.get_by_role("region", name="Why is something missing?")


def test_each_step_that_loses_a_memory_is_told_with_what_changes_it(
    console: Console, http: Sender, told: Story
) -> None:
    other = f"{told.space}-other"
    elsewhere = http.post("/entries", text="Maya keeps two beehives on a roof.", space=other)["entry"]["id"]
    tea = told.id_of("Maya drinks oolong")
    page = console.open("search", q="What does Maya drink?", tags="work")
    why = missing(page, tea)
    expect(why).to_contain_text("it has not all of the tags you chose")
    why.get_by_role("button", name="Take this filter away").click()
    expect(why).to_contain_text("It is found")
    http.delete(f"/entries/{tea}", space=told.space)
    held = console.hold_back("**/v1/memory/search")
    page.reload()
    expect(why).to_contain_text("It is forgotten. It can still come back.")
    for one in held:
        one.continue_()  # what comes above it leaves it in sight
    page.unroute("**/v1/memory/search")
    expect(hits(page).first).to_be_visible()
    expect(why.get_by_role("listitem").filter(has_text="Bring it back into use")).to_contain_text(
        re.compile(r"Forgotten .+, by you\. It can come back until ")
    )
    expect(why.get_by_role("button", name="Bring it back into use")).to_be_in_viewport(ratio=1)
    why.get_by_role("button", name="Bring it back into use").click()
    expect(why).to_contain_text("It is found")
    why.get_by_role("button", name="Another entry").click()
    page.get_by_label("Which entry did you expect?").fill("beehives")
    page.get_by_role("listitem").filter(has_text="two beehives").get_by_role("button").click()
    expect(why).to_contain_text(f"It is in another space ({other})")
    field(page).fill("Who keeps bees?")
    why.get_by_role("button", name=f"Also search the space {other}").click()
    expect(hits(page).filter(has_text="two beehives")).to_contain_text(f"in {other}")
    assert stored(http, elsewhere, other)["access_count"] == 0
    page.goto(console.address("search", q="Who keeps bees?", least="0.8"))
    why = missing(page, tea)
    expect(why).to_contain_text("At least 80% was asked for")
    why.get_by_role("button", name=re.compile(r"Take what has \d+% or more")).click()
    expect(why).to_contain_text(re.compile("It is found|came to place"))


def test_what_became_of_something_new_is_told(console: Console, http: Sender, told: Story) -> None:
    http.post("/entries", text="The deploy timeout is 30 seconds.", space=told.space)
    page = console.open("search")

    def remember(text: str, **fields: str) -> Locator:
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("What is to be remembered").fill(text)
        for label, value in fields.items():
            dialog.get_by_label(re.compile(label)).fill(value)
        dialog.get_by_role("button", name="Remember", exact=True).click()
        return dialog.get_by_role("status")

    page.keyboard.press("n")
    expect(remember("Maya learns to whistle.", Tags="Fun, music, fun", name="whistling")).to_contain_text(
        "It is remembered."
    )
    more = page.get_by_role("button", name="Remember something else")
    more.click()
    expect(remember("Maya learns to whistle!")).to_contain_text("said once more")
    more.click()
    expect(remember("My wifi password is hunter2Zebra99.")).to_contain_text("It holds a secret")
    more.click()
    expect(remember("The deploy timeout is 60 seconds.")).to_contain_text("comes near something")
    expect(page.get_by_role("dialog").get_by_role("link", name="Decide about it")).to_be_visible()
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("article").filter(has_text="Maya learns to whistle.")).to_have_count(1)
    entry = stored(http, "whistling", told.space)
    assert (entry["tags"], entry["manually_saved"]) == (["fun", "music"], True)


def test_that_memory_is_off_is_told(console: Console, http: Sender, told: Story) -> None:
    http.post("/settings", at=told.space, memory_enabled=False)
    page = console.open("search", q=LAUNCH)
    expect(page.get_by_text("Memory is switched off in this space:")).to_be_visible()
    expect(page.get_by_role("article")).to_have_count(0)


def test_step_by_step_it_is_told_that_nothing_answers(console: Console, told: Story) -> None:
    del told
    page = console.open("search", q="What is the capital of Australia?", strategy="discover")
    expect(page.get_by_text("No relevant memory exists.")).to_be_visible()
    expect(page.get_by_text("By words and by meaning")).to_be_visible()
    field(page).fill("Who plays the cello?")
    expect(hits(page).first).to_contain_text("Jonas plays the cello")
    expect(hits(page).first).to_contain_text("cello", use_inner_text=True)


def test_only_the_last_question_is_answered_over_a_slow_line(console: Console, told: Story) -> None:
    del told
    page = console.open("search")
    console.slow_down(network=SLOW)
    field(page).press_sequentially("Where does Ines live?", delay=60)
    expect(hits(page).first).to_contain_text("Ines", timeout=30_000)
    field(page).fill("Who plays the cello?")
    expect(hits(page).first).to_contain_text("cello", timeout=30_000)
    page.wait_for_timeout(1_500)
    expect(hits(page).first).to_contain_text("cello")


def test_a_pin_waits_for_a_server_that_was_killed(own_server: Server, make_console: MakesConsoles) -> None:
    http = Sender(own_server)
    entry = http.post("/entries", text="Maya keeps bees.", space="kept")["entry"]["id"]
    console = make_console(own_server, space="kept")
    page = console.open("search")
    row = hit(page, "Maya keeps bees.")
    expect(row).to_be_visible()
    console.watch.expect_no_connection()
    own_server.kill()
    row.get_by_role("button", name="Pin", exact=True).click()
    expect(row.get_by_role("button", name="Unpin")).to_be_visible()
    expect(page.get_by_text("1 change waits for the connection to come back.")).to_be_visible()
    own_server.start()
    expect(page.get_by_text("1 change waits")).to_have_count(0)
    expect(row.get_by_role("button", name="Unpin")).to_be_visible()
    assert stored(http, entry, "kept")["pinned"]
    assert http.done_with(entry, "kept") == ["created", "pinned"]


def test_a_large_space_is_listed_page_by_page_and_drawn_in_part(console: Console, http: Sender, space: str) -> None:
    fill(http, space, 400)
    page = console.open("search")
    rows = page.get_by_role("article")
    expect(rows.first).to_be_visible()
    asked = [one for one in console.watch.requests if one.endswith("/entries")]
    assert len(asked) <= 2
    for _ in console.scroll_down_to(rows.filter(has_text="receipt number 0.").is_visible):
        assert rows.count() < 60
    assert len([one for one in console.watch.requests if one.endswith("/entries")]) >= 8


def test_hostile_texts_do_nothing_but_stand_there(console: Console, http: Sender, space: str) -> None:
    sent = hostile_texts(120)
    for text in sent:
        body = {"text": text.text, "on_duplicate": "keep", "space": space}
        try:
            http.post("/entries", **body)
        except AssertionError:
            continue  # what the server refuses
    http.post("/entries", text="שלום עולם, זה תה", space=space)
    http.post("/entries", text="猫が好きです", space=space)
    page = console.open("search")
    expect(page.get_by_role("article").first).to_be_visible()
    for _ in range(30):
        page.mouse.wheel(0, 1_500)
        page.wait_for_timeout(40)
        console.require_no_sideways_scroll()
    page.goto(console.address("search", q="<script>alert(1)</script> tea"))
    expect(page.get_by_role("region", name="Results")).to_be_visible()
    console.require_no_sideways_scroll()
    expect(ask(page, "猫").first).to_contain_text("猫が好きです")
    first = ask(page, "תה").first
    expect(first).to_contain_text("שלום")
    assert first.locator(".text").evaluate("one => getComputedStyle(one).direction") == "rtl"
    assert page.evaluate("document.querySelectorAll('article script, article img, article iframe').length") == 0


@pytest.mark.parametrize(
    "choices", [{}, {"size": NARROW, "language": "de", "appearance": "dark"}], ids=["wide", "narrow"]
)
def test_the_page_can_be_used_by_everybody(
    make_console: MakesConsoles, http: Sender, told: Story, choices: dict[str, Any]
) -> None:
    http.post("/entries", text="The launch of the new front light at Lumen is on the third of June.", space=told.space)
    console = make_console(**choices)
    tea = told.id_of("Maya drinks oolong")
    page = console.open("search", tags="work", least="0.35")
    page.locator(".filters > summary").click()
    console.require_accessible()
    console.require_no_sideways_scroll()
    found = http.post("/search", query=LAUNCH, space=told.space)["results"][0]["entry"]["id"]
    page.goto(console.address("search", q=LAUNCH, why=found, missing=tea, profile="continuity"))
    expect(page.locator(".why .stacked").first).to_be_visible()
    page.locator(".why details > summary").first.click()
    expect(page.locator("section.card strong").first).to_be_visible()
    console.require_accessible()
    console.require_no_sideways_scroll()
    page.goto(console.address("search", missing="?", q="tea", strategy="discover"))
    page.locator(".picker input").fill("Jonas")
    expect(page.locator(".picker li").first).to_be_visible()
    console.require_accessible()
    console.require_no_sideways_scroll()
    page.goto(console.address("search"))
    expect(page.get_by_role("article").first).to_be_visible()
    page.keyboard.press("n")
    expect(page.get_by_role("dialog")).to_be_visible()
    console.require_accessible()
    console.require_no_sideways_scroll()
