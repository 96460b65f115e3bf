"""The page for operators: how it is, what waits, jobs with a dry run first, dead letters, charts and figures."""

import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import MakesConsoles, MakesServers
from tests.browser.console import NARROW, Console
from tests.browser.sending import Sender
from tests.browser.story import Story, fill
from tests.http_suite.waiting import eventually
from tests.patience import PATIENT_SECONDS
from tests.process.server import Server

SECTIONS = ("", "jobs", "letters", "activity", "figures")
NOTHING_IS_RESTORED = {"RECOLLECT_SPACE__UNDO_HOURS": "0", "RECOLLECT_PURGE_EVERY_SECONDS": "86400"}


def _open(console: Console, *section: str, **query: str) -> Page:
    console.page.goto(console.address("operate", *section, **query))
    console.wait_for_page()
    return console.page


def test_the_state_the_backlog_and_the_spaces_by_size_are_shown(
    console: Console, http: Sender, told: Story, space: str
) -> None:
    fill(http, f"{space}-large", 40)
    page = _open(console)
    expect(page.get_by_text("Everything answers. Calls are served.")).to_be_visible()
    expect(page.get_by_text(re.compile("works: all-MiniLM"))).to_be_visible()
    queue = page.get_by_role("row", name=re.compile("Requests for vectors"))
    expect(queue.get_by_role("cell").nth(1)).to_have_text("0")  # set aside
    bars = page.get_by_role("list", name="Your spaces by size").get_by_role("listitem")
    expect(bars.filter(has_text=f"{space}-large")).to_have_count(1)
    texts = bars.all_inner_texts()
    large = next(place for place, text in enumerate(texts) if f"{space}-large" in text)
    assert "40 entries" in texts[large]
    assert large < next(place for place, text in enumerate(texts) if told.space in text.split("\n"))


def test_a_server_that_went_away_is_told_in_words_and_comes_back(
    own_server: Server, make_console: MakesConsoles
) -> None:
    console = make_console(own_server)
    page = _open(console)
    expect(page.get_by_text("Everything answers.")).to_be_visible()
    console.watch.expect_no_connection()
    own_server.kill()
    again = page.get_by_role("button", name="Read again")
    again.click()
    expect(page.get_by_text("The server does not answer.").first).to_be_visible()
    own_server.start()
    again.click()
    expect(page.get_by_text("Everything answers.")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def _forget_some(http: Sender) -> list[str]:
    texts = ("Maya keeps bees.", "Jonas sold his boat.", "Ines is a baker.")
    ids = [http.post("/entries", text=text)["entry"]["id"] for text in texts]
    for entry in ids[:2]:
        http.delete(f"/entries/{entry}")
    return ids


def _wait_until_planned(http: Sender, job: str) -> None:
    """Wait until the schedule has planned a job for the first time: it comes again in a day."""
    deadline = time.monotonic() + PATIENT_SECONDS
    while not any(one["name"] == job and one["last_planned_at"] for one in http.get("/jobs")["items"]):
        assert time.monotonic() < deadline, f"{job} was not planned"
        time.sleep(0.1)


def test_a_job_is_tried_looked_at_and_then_run(make_server: MakesServers, make_console: MakesConsoles) -> None:
    server = make_server(**NOTHING_IS_RESTORED)
    server.start()
    http = Sender(server)
    _wait_until_planned(http, "purge")
    forgotten, kept = (found := _forget_some(http))[:2], found[2]
    console = make_console(server, space="default")
    page = _open(console, "jobs")
    card = page.get_by_role("listitem").filter(has_text="Remove what was forgotten")
    expect(card).to_contain_text("every day")
    card.get_by_role("button", name=re.compile("Dry run")).click()
    page.get_by_label("In your space default").check()
    page.get_by_role("button", name="Begin the dry run").click()

    expect(page.get_by_role("main")).to_contain_text("Nothing was changed by this run.")
    expect(page.get_by_text("Removed for good: 2")).to_be_visible()
    changes = page.get_by_role("list", name="What would change, and why")
    for entry in forgotten:
        expect(changes.get_by_text(entry)).to_be_visible()
    expect(changes.get_by_role("listitem").first).to_contain_text("forgotten for")

    page.get_by_role("button", name="Do it now").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("This changes what is stored")
    expect(dialog).to_contain_text("Removed for good: 2")
    dialog.get_by_role("button", name="Do it", exact=True).click()
    expect(page.get_by_role("list", name="What changed, and why").get_by_text(forgotten[0])).to_be_visible()
    expect(page.get_by_role("button", name="Do it now")).to_have_count(0)
    assert [one["id"] for one in http.get("/entries")["items"]] == [kept]

    run = page.url  # a run has an address of its own
    page.goto(console.address("operate", "jobs"))
    expect(card).to_contain_text("Removed for good: 2")
    card.get_by_role("link").click()
    expect(page).to_have_url(run)


def test_a_run_that_is_gone_and_a_malformed_order_are_told(console: Console) -> None:
    console.watch.expect(404, "/jobs/runs/")
    page = _open(console, "jobs", "019ca945-0a00-7005-8001-020304050607")
    expect(page.get_by_text("There is no such run")).to_be_visible()
    page.get_by_role("link", name="All jobs").click()
    page.get_by_role("button", name="Dry run … Archive what nobody looks at").click()
    page.get_by_label("In the spaces of a person").check()
    page.get_by_label("Space (empty: all of theirs)").fill("Not A Space")
    page.get_by_role("button", name="Begin the dry run").click()
    expect(page.get_by_role("dialog")).to_be_visible()  # the fields say what is wrong
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_dead_letters_are_listed_without_texts_and_sent_again(
    tmp_path: Path, make_server: MakesServers, make_console: MakesConsoles
) -> None:
    with make_server(RECOLLECT_WORKER="false") as idle:
        entry = Sender(idle).post("/entries", text="Maya hid the key under the third stone.")["entry"]["id"]
        assert idle.stop() == 0
    with closing(sqlite3.connect(tmp_path / "data" / "recollect.db")) as database, database:
        database.execute("UPDATE embedding_request SET set_aside_for = 'EmbeddingError', attempts = 5, leased = 0")
    server = make_server()
    server.start()
    console = make_console(server, space="default")
    page = _open(console)
    page.get_by_role("link", name=re.compile("Look at what was set aside")).click()
    row = page.get_by_role("row").filter(has_text=entry)
    for said in ("Make vectors", "EmbeddingError", "default"):
        expect(row).to_contain_text(said)
    assert "third stone" not in page.content()
    console.require_accessible()
    page.get_by_role("button", name="Send all again: Requests for vectors").click()
    expect(page.get_by_role("status").get_by_text("1 sent again, 0 set aside still.")).to_be_visible()
    expect(page.get_by_text("Nothing is set aside")).to_be_visible()


def _counted(http: Sender, space: str) -> tuple[int, int]:
    """How many searches and pins are counted by now."""
    since = http.get("/entries", space=space, limit=1)["items"][0]["created_at"]
    total = http.get("/stats", space=space, since=since)["series"]["total"]
    return total["searches"], total["user_actions"]["pin"]


def test_activity_is_drawn_and_stands_in_a_table_as_well(console: Console, http: Sender, told: Story) -> None:
    for question in ("Where does Maya live?", "What is Jonas allergic to?"):
        http.post("/search", query=question, space=told.space)
    http.post(f"/entries/{told.id_of('Maya drinks')}/pin", at=told.space)
    eventually(lambda: _counted(http, told.space), lambda counts: counts == (2, 1))  # beside the answers
    page = _open(console, "activity", of="space", **{"in": "day"})
    searches = page.get_by_role("figure").filter(has_text="Searches")
    expect(searches.get_by_role("img", name="Searches")).to_be_visible()
    assert searches.locator("rect:not(.over)").count() > 0
    searches.get_by_text("The same as a table").click()
    last = searches.get_by_role("row").last
    expect(last.get_by_role("cell").first).to_have_text("2")
    expect(page.get_by_role("figure").filter(has_text="What people did")).to_contain_text("pinned 1")
    page.get_by_label("In the last").select_option("year")
    expect(page).to_have_url(re.compile("in=year"))
    expect(searches.get_by_role("row")).to_have_count(1 + 366, timeout=20_000)
    page.reload()
    console.wait_for_page()
    expect(page.get_by_label("In the last")).to_have_value("year")


def test_figures_of_the_process_stand_by_subject(console: Console, http: Sender, told: Story) -> None:
    http.post("/search", query="Where does Maya live?", space=told.space)
    page = _open(console, "figures")
    row = page.get_by_role("row", name=re.compile("Searches, and contexts"))
    assert int(row.get_by_role("cell").inner_text()) >= 1
    steps = page.get_by_role("region", name=re.compile("How long the steps of a search took"))
    expect(steps.get_by_role("row", name=re.compile("^total"))).to_be_visible()
    assert page.get_by_text("Other", exact=True).count() == 0  # each figure has its subject


def test_who_does_not_operate_reads_who_may(make_server: MakesServers, make_console: MakesConsoles) -> None:
    server = make_server()
    key = server.new_key("alice")
    operator = server.new_key("olga", "--operator")
    server.start()
    console = make_console(server)
    console.watch.expect(401, "/v1/memory/")
    console.sign_in(key)
    page = _open(console)
    expect(page.get_by_text("This page is for those who run the service")).to_be_visible()
    expect(page.get_by_role("navigation", name="Pages").get_by_role("link", name="Operate")).to_have_count(0)
    console.require_accessible()
    page.get_by_role("button", name="Sign out").click()
    console.sign_in(operator)
    expect(page.get_by_text("Everything answers.")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("appearance", ["light", "dark"])
def test_every_section_can_be_used_by_everybody_at_any_width(
    make_console: MakesConsoles, told: Story, language: str, appearance: str
) -> None:
    console = make_console(size=NARROW, language=language, appearance=appearance)
    for section in SECTIONS:
        page = _open(console, section) if section else _open(console)
        page.wait_for_load_state("networkidle")
        console.require_accessible()
        console.require_no_sideways_scroll()
