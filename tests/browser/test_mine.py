"""What a person decides about their memory: on and off, settings, profile, shares, forgetting, erasing, the trail."""

import json
import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import MakesConsoles
from tests.browser.console import NARROW, Console
from tests.browser.sending import Sender
from tests.browser.story import Story, fill
from tests.process.server import Server

SECTIONS: Final = ("switch", "settings", "profile", "shares", "transfer", "forget", "erase", "trail", "say")
LONG_MILLISECONDS: Final = 240_000  # that a file takes over a slow line


def _toast(page: Page, text: str) -> Locator:
    return page.locator(".toast").filter(has_text=text)


def _is_on(http: Sender, space: str) -> bool:
    return bool(http.get("/settings", space=space)["memory_enabled"])


def test_whoever_wants_memory_off_finds_it_from_any_page(console: Console, http: Sender, told: Story) -> None:
    page = console.open("mine", "trail")  # any page that is there
    page.get_by_role("banner").get_by_role("link", name="Memory is on").click()
    expect(page.get_by_role("heading", name=f"Memory is on in “{told.space}”")).to_be_visible()
    expect(page.locator("main")).to_contain_text("Nothing is deleted")
    page.get_by_role("button", name="Switch memory off", exact=True).click()
    toast = _toast(page, "Memory is switched off")
    expect(toast).to_be_visible()
    expect(page.locator("p.notice")).to_contain_text(f"Memory is switched off in “{told.space}”")
    expect(page.get_by_role("banner").get_by_role("link", name="Memory is switched off")).to_be_visible()
    assert not _is_on(http, told.space)
    assert http.post("/search", query="Where does Maya live?", space=told.space)["memory"] == "off"

    toast.get_by_role("button", name="Undo").click()
    expect(page.locator("p.notice")).to_have_count(0)
    assert _is_on(http, told.space)


def test_memory_is_switched_off_in_every_space_at_once(own_server: Server, make_console: MakesConsoles) -> None:
    http = Sender(own_server)
    for name in ("home", "work", "club"):
        http.post("/entries", text=f"Maya keeps the key of the {name}.", space=name)
    page = make_console(own_server, space="home").open("mine")
    table = page.get_by_role("table", name="Your spaces")
    expect(table.get_by_role("row")).to_have_count(4)
    table.get_by_role("button", name="Switch off in “club”").click()
    expect(table.get_by_role("row", name="club")).to_contain_text("switched off")
    assert [_is_on(http, one) for one in ("home", "work", "club")] == [True, True, False]
    page.get_by_role("button", name="Switch memory off everywhere").click()
    page.get_by_role("dialog").get_by_role("button", name="Switch memory off everywhere").click()
    expect(_toast(page, "Memory is switched off in all 3 spaces")).to_be_visible()
    assert not any(_is_on(http, one) for one in ("home", "work", "club"))
    page.get_by_role("button", name="Switch memory on everywhere").click()
    expect(_toast(page, "Memory is on in all 3 spaces")).to_be_visible()
    assert all(_is_on(http, one) for one in ("home", "work", "club"))


def test_what_another_tab_has_switched_is_seen_when_one_comes_back(console: Console, http: Sender, told: Story) -> None:
    page = console.open("mine", "profile")
    expect(page.get_by_role("banner").get_by_role("link", name="Memory is on")).to_be_visible()
    http.post("/settings", at=told.space, memory_enabled=False)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange', {bubbles: true}))")
    expect(page.locator("p.notice")).to_contain_text("Memory is switched off")


def test_a_conversation_is_incognito_until_it_is_ended(console: Console, http: Sender, told: Story) -> None:
    page = console.open("mine")
    page.get_by_label("Conversation (its id)").fill("chat-lisbon")
    page.get_by_role("button", name="Begin incognito").click()
    expect(_toast(page, "“chat-lisbon” is incognito until")).to_be_visible()
    said = http.post("/entries", text="Maya bought a tent.", space=told.space, session_id="chat-lisbon")
    assert (said["action"], said["reason"]) == ("skipped", "incognito")
    running = page.get_by_role("listitem").filter(has_text="chat-lisbon")
    running.get_by_role("button", name="End incognito").click()
    expect(_toast(page, "is remembered again")).to_be_visible()
    expect(running).to_have_count(0)

    console.watch.expect(409, "/incognito/end$")
    page.get_by_role("button", name="End incognito").click()
    expect(_toast(page, "is not incognito now")).to_be_visible()
    page.get_by_label("Every conversation in this space is incognito").check()
    expect(page.locator("p.notice")).to_contain_text("is incognito")
    assert http.get("/settings", space=told.space)["incognito_default"] is True


def test_settings_are_saved_together_and_what_is_wrong_stands_at_its_field(
    console: Console, http: Sender, space: str
) -> None:
    page = console.open("mine", "settings")
    cap, zone = page.get_by_label("Memories in use at most"), page.get_by_label("Time zone")
    expect(cap).to_have_accessible_description(re.compile("1 to 2,000, or 0.*Default: 200"))
    cap.fill("5000")
    page.get_by_role("button", name="Save changes").click()
    expect(cap).to_be_focused()
    expect(cap).to_have_accessible_description(re.compile("Must be 1 to 2,000, or 0"))
    cap.fill("300")
    zone.fill("Europe/Nowhere")
    console.watch.expect(422, "/settings$")
    page.get_by_role("button", name="Save changes").click()
    expect(zone).to_be_focused()
    expect(zone).to_have_accessible_description(re.compile("IANA name"))
    zone.fill("Europe/Lisbon")
    page.get_by_label("Texts with passwords, keys, card numbers").select_option("redact")
    page.get_by_label("Work", exact=True).fill("30")
    page.get_by_label("Questions that were asked for contexts").select_option("Keep them")
    page.get_by_role("button", name="Save changes").click()
    toast = _toast(page, "Saved")
    expect(toast).to_be_visible()
    held = http.get("/settings", space=space)
    assert (held["soft_cap"], held["time_zone"], held["secrets"]) == (300, "Europe/Lisbon", "redact")
    assert held["keep_questions"] is True
    assert (held["ttl_days"]["work"], held["ttl_days"]["health"]) == (30, 365)
    toast.get_by_role("button", name="Undo").click()
    expect(_toast(page, "The former settings hold again")).to_be_visible()
    expect(cap).to_have_value("200")
    back = http.get("/settings", space=space)
    assert (back["ttl_days"]["work"], back["keep_questions"]) == (90, False)


def test_of_two_tabs_that_write_the_profile_the_later_one_is_asked(
    own_server: Server, make_console: MakesConsoles
) -> None:
    http, console = Sender(own_server), make_console(own_server)
    page, other = console.open("mine", "profile"), console.tab()
    page.get_by_label("Name", exact=True).fill("Maya")
    page.get_by_label("Time zone").fill("Europe/Vienna")
    page.get_by_role("button", name="Save the profile").click()
    expect(_toast(page, "The profile is saved")).to_be_visible()

    console.open("mine", "profile", tab=other)
    expect(other.get_by_label("Name", exact=True)).to_have_value("Maya")
    page.get_by_label("About you, in a few sentences").fill("I design lights.")
    page.get_by_role("button", name="Save the profile").click()
    expect(_toast(page, "The profile is saved")).to_have_count(2)
    other.get_by_label("Name", exact=True).fill("Maya Okafor")
    console.watch.expect(412, "/profile$")
    other.get_by_role("button", name="Save the profile").click()
    dialog = other.get_by_role("dialog")
    expect(dialog).to_contain_text("I design lights.")
    expect(dialog).to_contain_text("Maya Okafor")
    dialog.get_by_role("button", name="Keep the one on the server").click()
    expect(other.get_by_label("About you, in a few sentences")).to_have_value("I design lights.")
    other.get_by_label("Name", exact=True).fill("Maya Okafor")
    other.get_by_role("button", name="Save the profile").click()
    expect(_toast(other, "The profile is saved")).to_be_visible()
    assert (http.get("/profile")["name"], http.get("/profile")["text"]) == ("Maya Okafor", "I design lights.")

    console.watch.expect(422, "/profile$")
    other.get_by_label("Time zone").fill("Mars/Base")
    other.get_by_role("button", name="Save the profile").click()
    expect(other.get_by_label("Time zone")).to_have_accessible_description(re.compile("IANA"))


def test_a_tag_is_shared_with_another_space_and_the_share_revoked(console: Console, http: Sender, told: Story) -> None:
    page = console.open("mine", "shares")
    page.get_by_label("Into the space").fill("elsewhere")
    page.get_by_label("Tags, with commas between them").fill("travel, Food")
    page.get_by_role("button", name="Share", exact=True).click()
    share = page.locator("article", has_text=f"From “{told.space}” into “elsewhere”")
    expect(share).to_contain_text("by you")
    expect(share.locator(".tag")).to_have_text(["food", "travel"])
    found = http.post("/search", query="Which seat does Maya want in a train?", space="elsewhere")["results"]
    assert found[0]["shared_from"] == told.space
    share.get_by_role("button", name="Revoke").click()
    expect(share).to_have_count(0)  # at once
    expect(page.get_by_text("Revoked. The next question does not find it any more.")).to_be_visible()
    assert http.get("/shares", space="elsewhere")["items"] == []
    _toast(page, "Revoked").get_by_role("button", name="Undo").click()
    expect(share).to_be_visible()
    console.watch.expect(422, "/shares$")
    page.get_by_label("Into the space").fill(told.space)
    page.get_by_label("Tags, with commas between them").fill("x")
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("to_space")


def _exported(page: Page, folder: Path) -> Path:
    with page.expect_download() as saving:
        page.get_by_role("button", name="Make the file").click()
    path = folder / saving.value.suggested_filename
    saving.value.save_as(path)
    return path


def test_memory_is_taken_away_whole_erased_and_brought_in_again(
    own_server: Server, make_console: MakesConsoles, tmp_path: Path
) -> None:
    http = Sender(own_server)
    fill(http, "attic", 700)  # of more lines than one page of an export, and than one chunk of an import
    console = make_console(own_server, space="attic")
    page = console.open("mine", "transfer")
    file = _exported(page, tmp_path)
    expect(page.get_by_text("Its digests were worked out again and match")).to_be_visible()
    lines = file.read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[-1])["type"] == "manifest"
    assert sum('"type":"entry"' in line for line in lines) == 700

    page.goto(console.address("mine", "erase"))
    page.get_by_role("button", name="Show what would be erased").click()
    expect(page.get_by_role("listitem").filter(has_text="Entries (")).to_contain_text("700")
    page.get_by_label("Type: attic").fill("attik")
    page.get_by_role("button", name="Erase it for good").click()
    expect(page.get_by_text("These are not the words")).to_be_visible()
    page.get_by_label("Type: attic").fill("attic")
    page.get_by_role("button", name="Erase it for good").click()
    expect(page.get_by_role("heading", name="Erased: “attic”")).to_be_visible()
    expect(page.get_by_role("table")).to_contain_text("those who run the service decide")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save the receipt").click()
    receipt = tmp_path / "receipt.json"
    saving.value.save_as(receipt)
    assert own_server.run_command("admin", "verify-receipt", str(receipt))["genuine"] is True
    assert http.get("/entries", space="attic")["items"] == []
    expect(page.get_by_role("listitem").filter(has_text="ordered by")).to_have_count(1)

    console.open("mine", "transfer")
    page.get_by_label("File", exact=True).set_input_files(file)
    expect(page.get_by_text("The file is whole.")).to_be_visible()
    page.get_by_role("button", name="Try it first").click()
    expect(page.get_by_text("So it would go. Nothing was stored yet.")).to_be_visible(timeout=LONG_MILLISECONDS)
    expect(page.locator(".report")).to_contain_text("700 entries")
    assert http.get("/entries", space="attic")["items"] == []
    page.get_by_role("button", name="Bring it in").click()
    expect(page.get_by_text("It is brought in.")).to_be_visible(timeout=LONG_MILLISECONDS)
    assert http.get("/stats", space="attic")["total"]["entries"] == 700


def test_an_import_goes_on_after_the_server_was_killed(
    own_server: Server, make_console: MakesConsoles, tmp_path: Path
) -> None:
    http = Sender(own_server)
    fill(http, "attic", 600)
    console = make_console(own_server, space="attic")
    file = _exported(console.open("mine", "transfer"), tmp_path)
    text = file.read_text(encoding="utf-8").replace('"space":"attic"', '"space":"cellar"')
    (tmp_path / "cellar.ndjson").write_text(text.replace("receipt number", "receipt  number", 1), encoding="utf-8")

    page = console.open("mine", "transfer")
    page.get_by_label("File", exact=True).set_input_files(tmp_path / "cellar.ndjson")
    expect(page.get_by_text("The file is not as it was written")).to_be_visible()
    expect(page.get_by_text("can still be brought in, line by line")).to_be_visible()
    console.watch.expect_no_connection()

    def kill_first(route: Route) -> None:
        own_server.kill()
        route.continue_()

    page.route(re.compile(r"/import\?.*chunk=1&"), kill_first, times=1)
    page.get_by_role("button", name="Bring it in").click()
    expect(page.get_by_text("It is asked again until it does")).to_be_visible()
    own_server.start()
    expect(page.get_by_text("It is brought in.")).to_be_visible(timeout=LONG_MILLISECONDS)
    assert http.get("/stats", space="cellar")["total"]["entries"] == 600


def test_a_file_that_is_none_is_refused_and_lines_that_are_wrong_are_named(
    console: Console, http: Sender, told: Story, tmp_path: Path
) -> None:
    page = console.open("mine", "transfer")
    (tmp_path / "notes.ndjson").write_text("# Notes\n- Maya", encoding="utf-8")
    page.get_by_label("File", exact=True).set_input_files(tmp_path / "notes.ndjson")
    expect(page.get_by_text("This is no file of an export")).to_be_visible()
    expect(page.get_by_role("button", name="Bring it in")).to_have_count(0)

    file = _exported(page, tmp_path)
    lines = file.read_text(encoding="utf-8").splitlines()
    place = next(place for place, line in enumerate(lines) if '"type":"entry"' in line)
    lines[place] = lines[place].replace('"importance":', '"importance":1')
    (tmp_path / "wrong.ndjson").write_text("\n".join(lines), encoding="utf-8")
    page.get_by_label("File", exact=True).set_input_files(tmp_path / "wrong.ndjson")
    page.get_by_role("button", name="Try it first").click()
    expect(page.get_by_text("1 line would not be brought in")).to_be_visible()
    expect(page.locator(".problems tbody tr")).to_contain_text(f"{place + 1}")
    assert http.get("/stats", space=told.space)["total"]["entries"] > 0


def test_the_trail_tells_in_words_and_does_not_draw_what_is_not_seen(
    console: Console, http: Sender, space: str
) -> None:
    pinned = http.post("/entries", text="Maya <b>pins</b> this.", space=space)["entry"]["id"]
    http.post(f"/entries/{pinned}/pin", at=space)
    fill(http, space, 400)
    page = console.open("mine", "trail")
    expect(page.locator("article.done").nth(8)).to_be_attached()
    assert page.locator("article.done").count() < 80
    last = page.locator(".rows > [data-place]").last
    for _ in console.scroll_down_to(lambda: int(last.get_attribute("data-place") or 0) > 300):
        assert page.locator("article.done").count() < 80
    page.evaluate("scrollTo(0, 0)")
    page.get_by_role("combobox", name="Show").select_option("pinned")
    line = page.locator("article.done")
    expect(line).to_have_count(1)
    expect(line).to_contain_text("It was pinned by you")
    expect(line).to_contain_text("Maya <b>pins</b> this.")
    assert "action=pinned" in page.url


def test_it_is_said_in_a_sentence_shown_and_confirmed(console: Console, http: Sender, told: Story) -> None:
    page = console.open("mine", "say")
    field, say = page.get_by_label("What the memory is to do"), page.get_by_role("button", name="Say it", exact=True)
    field.fill("What do you remember about Ines?")
    say.click()
    expect(page.locator("article.entry", has_text="opened a bakery in Alfama")).to_be_visible()
    field.fill("Forget everything about the Puch Clubman")
    say.click()
    expect(page.get_by_text("would be forgotten")).to_be_visible()
    bike = told.id_of("Maya's bike")
    assert http.get(f"/entries/{bike}", space=told.space)["state"] == "active"
    page.get_by_role("button", name="Yes, do it").click()
    toast = _toast(page, "forgotten")
    expect(toast).to_be_visible()
    assert http.get(f"/entries/{bike}", space=told.space, include="deleted")["state"] == "deleted"
    toast.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("as it was before").or_(page.get_by_text("as they were before"))).to_be_visible()
    assert http.get(f"/entries/{bike}", space=told.space)["state"] == "active"
    field.fill("Nice weather today")
    say.click()
    expect(page.get_by_text("This was not understood as a command")).to_be_visible()
    field.fill("Turn memory off")
    say.click()
    expect(page.locator("p.notice")).to_contain_text("Memory is switched off")
    assert not _is_on(http, told.space)


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_stands_there_as_an_example_is_understood(
    make_console: MakesConsoles, http: Sender, space: str, language: str
) -> None:
    page = make_console(language=language).open("mine", "say")
    examples = page.locator("h3 + .row button")
    expect(examples).to_have_count(6)
    read = [http.post("/commands", text=text, space=space)["command"] for text in examples.all_inner_texts()]
    assert [command["kind"] for command in read] == [
        *("recall_about", "forget_about", "correct"),
        *("what_changed", "memory_off", "undo"),
    ]


@pytest.mark.parametrize(("language", "appearance"), [("en", "dark"), ("de", "light")])
def test_people_can_use_every_section_also_on_a_telephone(
    make_console: MakesConsoles, http: Sender, told: Story, language: str, appearance: str
) -> None:
    http.post("/shares", from_space=told.space, to_space="elsewhere", tags=["w" * 64])
    http.post("/entries", text="ש" * 60 + " " + "w" * 300, space=told.space)
    console = make_console(size=NARROW, language=language, appearance=appearance)
    for section in SECTIONS:
        page = console.open("mine", section)
        page.wait_for_load_state("networkidle")
        console.require_accessible()
        console.require_no_sideways_scroll()


def test_what_is_asked_before_something_goes_can_be_used_by_everybody(
    console: Console, http: Sender, told: Story
) -> None:
    page = console.open("mine", "erase")
    page.get_by_role("button", name="Show what would be erased").click()
    expect(page.get_by_label(f"Type: {told.space}")).to_be_visible()
    console.require_accessible()
    page.goto(console.address("mine"))
    page.get_by_role("button", name="Switch memory off everywhere").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    console.require_accessible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert _is_on(http, told.space)
