"""The context lab: the text for a prompt, its tokens by block, two settings side by side, code, feedback."""

import os
import re
import shutil
import subprocess
import sys
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import MakesConsoles
from tests.browser.console import NARROW, SLOW, Console
from tests.browser.sending import Sender
from tests.browser.story import Story
from tests.process.server import ROOT, Server

_QUESTION: Final = "What is Maya allergic to?"
_HOSTILE: Final = (
    "<script>document.title = 1</script> Zorvane likes <b>tea</b> & 'coffee' `$(id)` \\ \"quotes\".",
    "يحب Zorvane الشاي \u202e desrever",
    "Zorvaneは東京で緑茶を飲む。毎朝だ。",
)


def asked(console: Console, question: str = _QUESTION, **query: str) -> Page:
    page = console.open("context", tab=None, q=question, **query)
    expect(page.locator(".side").first).to_have_attribute("aria-busy", "false")
    return page


def text_of(page: Page, side: int = 0) -> str:
    """What stands in the text, without what is said about lines to who cannot see the marks."""
    shown = page.locator(".side").nth(side).get_by_role("region", name="The text")
    text: str = shown.evaluate(
        "(pre) => { const one = pre.cloneNode(true); "
        "one.querySelectorAll('.unseen').forEach((mark) => mark.remove()); return one.textContent; }"
    )
    return text.removesuffix("\n")


def shares(page: Page, side: int = 0) -> list[int]:
    """The figures under the bar."""
    figures = page.locator(".side").nth(side).locator(".stacked li b").all_inner_texts()
    return [int(figure.replace(",", "")) for figure in figures]


def counted(page: Page, side: int = 0) -> int:
    sentence = page.locator(".side").nth(side).get_by_text(re.compile(r"^[\d,]+ of [\d,]+ tokens")).inner_text()
    return int(sentence.split()[0].replace(",", ""))


def test_the_text_is_that_of_the_api_and_its_tokens_add_up(console: Console, http: Sender, told: Story) -> None:
    page = console.open("context")
    expect(page.get_by_role("heading", name="Ask something to begin")).to_be_visible()
    console.require_accessible()
    page.get_by_role("textbox", name="Question").fill(_QUESTION)
    page.keyboard.press("Enter")
    expect(page.locator(".side")).to_be_visible()
    answer = http.post("/context", query=_QUESTION, space=told.space, max_tokens=1_000)
    assert text_of(page) == answer["text"]
    assert counted(page) == answer["tokens"] == sum(shares(page))
    assert len(shares(page)) == len(answer["blocks"]) + 1
    link = page.get_by_role("link", name=re.compile("Maya is allergic to hazelnuts"))
    expect(link.first).to_have_attribute("href", re.compile(f"#/entry/{told.space}/{told.id_of('Maya is allergic')}"))
    expect(page.locator(".blocks").get_by_text(re.compile("^Relevance")).first).to_be_visible()
    console.require_accessible()
    console.context.grant_permissions(["clipboard-write"])
    page.get_by_role("button", name="Copy the text").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    page.get_by_label("Conversation").check()
    pasted = page.get_by_role("textbox", name="Messages")
    pasted.focus()
    page.keyboard.press("ControlOrMeta+v")
    assert pasted.input_value() == answer["text"]


def test_what_stands_by_rule_and_what_was_left_out_are_told(console: Console, http: Sender, told: Story) -> None:
    for beginning in ("Maya prefers trains", "Maya's bike"):
        http.post(f"/entries/{told.id_of(beginning)}/pin", at=told.space)
    page = asked(console)
    expect(page.get_by_text("stands by rule: pinned").first).to_be_visible()
    page.get_by_role("spinbutton", name=re.compile("Budget in tokens")).fill("90")
    page.keyboard.press("Tab")
    expect(page.get_by_text("of 90 tokens")).to_be_visible()
    assert "tokens=90" in page.url
    left_out = page.get_by_role("heading", name="Left out").locator("..")
    expect(left_out.get_by_text("no room in the share of the budget for what stands by rule").first).to_be_visible()
    bike_id = told.id_of("Maya's bike")
    bike = left_out.get_by_role("link", name=re.compile("Maya's bike is a green Puch"))
    expect(bike).to_have_attribute("href", f"#/entry/{told.space}/{bike_id}")
    assert counted(page) == sum(shares(page)) <= 90
    page.get_by_role("slider").fill("400")
    expect(page.get_by_text(re.compile("of 650 tokens"))).to_be_visible()


def test_two_settings_stand_side_by_side_with_what_differs(console: Console, told: Story) -> None:
    page = asked(console, "What does Maya drink and eat?")
    page.get_by_label("Compare with a second setting").check()
    second = page.get_by_role("group", name="Second setting")
    second.get_by_role("spinbutton", name=re.compile("Budget")).fill("120")
    page.keyboard.press("Tab")
    second.get_by_label(re.compile("For what")).select_option("continuity")
    expect(page.get_by_text("of 120 tokens")).to_be_visible()
    difference = page.get_by_role("region", name="The difference")
    expect(difference).to_contain_text("They differ in: Budget in tokens, For what.")
    expect(difference).to_contain_text(re.compile(r"\d+ memor(y|ies) stands? in both, [1-9]\d* only in the first"))
    expect(page.locator(".side").first.get_by_text("only here").first).to_be_visible()
    expect(page.locator(".side").first.locator(".line.alone").first).to_be_visible()
    assert len(page.locator(".side").all()) == 2
    for side in (0, 1):
        assert counted(page, side) == sum(shares(page, side))
    console.require_accessible()
    console.require_no_sideways_scroll()
    page.reload()
    console.wait_for_page(page)
    expect(page.get_by_text("of 120 tokens")).to_be_visible()


def test_nothing_and_a_paused_space_are_told_in_words(console: Console, http: Sender, told: Story) -> None:
    page = asked(console, "Who won the world cup in 1954?")
    expect(page.get_by_text("Nothing that is remembered answers this, and the text tells")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("Ask why it is not"))).to_have_attribute(
        "href", re.compile("#/search.*missing=")
    )
    page = asked(console, "Who won the world cup in 1954?", strategy="discover")
    page.get_by_text("How it was looked for").click()
    expect(page.locator("details ol li").first).to_be_visible()
    http.post("/settings", at=told.space, memory_enabled=False)
    page.get_by_role("button", name="Ask").click()
    expect(page.get_by_text("Memory is switched off in this space: nothing is served")).to_be_visible()
    expect(page.get_by_text("The text is empty.", exact=True)).to_be_visible()


def test_a_strategy_that_is_not_set_up_says_what_would_be_right(console: Console, told: Story) -> None:
    console.watch.expect(422, "/v1/memory/context")
    page = console.open("context", q=_QUESTION, strategy="rerank")
    expect(page.get_by_role("alert")).to_contain_text("no reranker is set up")


def test_pasted_messages_become_one_question(console: Console, told: Story) -> None:
    page = console.open("context")
    page.get_by_label("Conversation").check()
    said = "User: Ines opened a bakery.\nAssistant: How nice!\nUser: Ok, cool. Where does Ines bake bread?"
    page.get_by_role("textbox", name="Messages").fill(said)
    expect(page.get_by_text("3 messages")).to_be_visible()
    page.get_by_role("button", name="Ask").click()
    expect(page.get_by_text(re.compile("Searched for: Where does Ines bake bread"))).to_be_visible()
    assert "Ines" not in page.url  # what was pasted stays in the page


def test_recent_turns_of_a_session_stand_at_the_end(console: Console, told: Story) -> None:
    page = asked(console)
    page.get_by_text("Session and filters").click()
    page.get_by_role("combobox", name="Session").fill("chat-lisbon")
    page.keyboard.press("Tab")
    page.get_by_label("Its last turns").fill("2")
    page.keyboard.press("Tab")
    expect(page.get_by_text("Recent turns").first).to_be_visible()
    expect(page.get_by_text("one of the last turns of the session").first).to_be_visible()
    assert text_of(page).rstrip().endswith("I'll remember that for the booking.")
    console.require_accessible()


def test_filters_narrow_what_is_found(console: Console, told: Story) -> None:
    page = asked(console, "What happened at Lumen?", tags="launch", kinds="memory", least="0")
    found = page.locator(".blocks > li").filter(has_text="Found")
    expect(found.first).to_be_visible()
    assert all("launch" in text for text in found.all_inner_texts())


def test_the_code_asks_for_the_same(console: Console, server: Server, told: Story) -> None:
    page = asked(console, "What's \"Maya\" allergic to, $HOME or 'nuts'?", tokens="400")
    shown = text_of(page)
    page.get_by_text("The same in code").click()
    language = page.locator("details.code select")
    code = page.locator("details.code pre")
    language.select_option("python")
    assert _run(sys.executable, "-c", code.inner_text()).strip() == shown.strip()
    language.select_option("curl")
    if shutil.which("curl"):
        assert '"text":' in _run("sh", "-c", code.inner_text())
    language.select_option("anthropic")
    expect(code).to_contain_text("context.for_anthropic(INSTRUCTIONS)")
    language.select_option("openai")
    expect(code).to_contain_text("context.for_openai(conversation, INSTRUCTIONS)")
    language.select_option("typescript")
    expect(code).to_contain_text(f'new Recollect({{ url: "{server.url}" }})')
    console.require_accessible()


def _run(*command: str) -> str:
    path = {"PYTHONPATH": str(ROOT / "clients" / "python"), "PATH": os.environ["PATH"]}
    return subprocess.run(command, env=path, capture_output=True, text=True, check=True).stdout


def test_feedback_tells_what_counted(console: Console, told: Story) -> None:
    page = asked(console)
    page.get_by_text("Was it of use?").click()
    page.get_by_label("Paste the response").check()
    console.require_accessible()
    page.get_by_label(re.compile("What the assistant answered")).fill("Maya is allergic to hazelnuts. Ask about them.")
    page.get_by_role("button", name="Tell it").click()
    feedback = page.locator("details.feedback")
    expect(feedback.get_by_text("It was counted.")).to_be_visible()
    expect(feedback.get_by_text("counts as used:")).to_be_visible()
    expect(feedback.get_by_role("link", name=re.compile("allergic to hazelnuts")).first).to_be_visible()
    page.get_by_role("button", name="Ask").click()  # another context, another outcome
    expect(feedback.get_by_text("It was counted.")).to_have_count(0)
    feedback.get_by_text("Was it of use?").click()
    feedback.get_by_role("checkbox").first.check()
    feedback.get_by_role("button", name="Tell it").click()
    expect(feedback.get_by_text("1 memory counts as used:")).to_be_visible()


def test_it_comes_back_with_the_server(own_server: Server, make_console: MakesConsoles) -> None:
    Sender(own_server).post("/entries", text="Maya is allergic to hazelnuts.", space="nuts")
    console = make_console(own_server, space="nuts")
    page = asked(console)
    console.watch.expect_no_connection()
    own_server.kill()
    page.get_by_role("button", name="Ask").click()
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer.")
    own_server.start()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("Maya is allergic to hazelnuts.").first).to_be_visible()


def test_a_slow_network_shows_what_is_under_way(console: Console, told: Story) -> None:
    page = asked(console)
    console.slow_down(network=SLOW)
    page.get_by_role("textbox", name="Question").fill("Where does Maya live?")
    page.get_by_role("button", name="Ask").click()
    expect(page.locator(".side")).to_have_attribute("aria-busy", "true")
    expect(page.locator(".side")).to_have_attribute("aria-busy", "false")
    expect(page.get_by_text("Neubaugasse").first).to_be_visible()


def test_hostile_texts_stay_texts(console: Console, http: Sender, space: str) -> None:
    for text in _HOSTILE:
        http.post("/entries", text=text, space=space, on_duplicate="keep")
    page = asked(console, "What does Zorvane drink?", least="0")
    expect(page.get_by_text("<script>document.title = 1</script>").first).to_be_visible()
    expect(page).to_have_title(re.compile("Recollect"))
    page.get_by_text("The same in code").click()
    console.require_no_sideways_scroll()
    console.require_accessible()


@pytest.mark.parametrize("appearance", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_it_is_usable_on_a_phone(make_console: MakesConsoles, told: Story, language: str, appearance: str) -> None:
    console = make_console(size=NARROW, language=language, appearance=appearance)
    asked(console, compare="yes", b_tokens="200")
    console.require_no_sideways_scroll()
    console.require_accessible()
