"""What the other tests rely on: that a fault of a page is seen, and that what is missing is told."""

import pytest
from playwright.sync_api import Browser

from tests.browser import requirements
from tests.browser.conftest import MakesConsoles
from tests.browser.console import Console, new_console
from tests.browser.sending import Sender
from tests.browser.story import Story
from tests.process.server import Server


@pytest.fixture
def watched(browser: Browser, server: Server) -> Console:
    """A console of which the test itself looks at what went wrong."""
    console = new_console(browser, server.url)
    console.page.goto(console.address("search"))
    console.page.wait_for_load_state("networkidle")
    console.watch.require_nothing()
    return console


@pytest.mark.parametrize(
    ("script", "fault"),
    [
        ("console.error('broken')", "console: broken"),
        ("setTimeout(() => { throw new Error('thrown') })", "uncaught: "),
        ("fetch('https://elsewhere.example/').catch(() => 0)", "Content Security Policy"),
        ("document.body.insertAdjacentHTML('beforeend', '<b>bold</b>')", "TrustedHTML"),
        (
            "const one = document.createElement('style'); one.textContent = 'a{}'; document.head.append(one)",
            "Content Security Policy",
        ),
        ("fetch('/v1/memory/entries/nothing').then(() => 0)", "was answered with 404"),
    ],
)
def test_faults_of_a_page_are_seen(watched: Console, script: str, fault: str) -> None:
    try:
        watched.page.evaluate(f"() => {{ {script} }}")
    except Exception as refused:  # noqa: BLE001 - some are refused where they are asked for
        watched.watch.faults.append(str(refused))
    for _ in range(200):
        if watched.watch.faults:
            break
        watched.page.wait_for_timeout(50)
    watched.context.close()
    with pytest.raises(AssertionError, match=fault):
        watched.watch.require_nothing()


def test_what_keeps_people_from_using_a_page_is_found(watched: Console) -> None:
    watched.require_accessible()
    watched.page.evaluate("() => document.querySelector('main').append(document.createElement('input'))")
    with pytest.raises(AssertionError, match="label"):
        watched.require_accessible()
    watched.context.close()


def test_the_console_is_there_with_the_spaces_of_the_server(console: Console, told: Story) -> None:
    console.page.goto(console.address("search"))
    chosen = console.page.get_by_role("combobox", name="Space", exact=True)
    chosen.wait_for()
    assert chosen.input_value() == told.space


def test_a_server_that_was_killed_comes_back_on_its_port_with_its_data(
    own_server: Server, make_console: MakesConsoles
) -> None:
    http = Sender(own_server)
    http.post("/entries", text="Maya keeps bees.", space="kept")
    console = make_console(own_server, space="kept")
    console.open("search")
    console.watch.expect_no_connection()
    own_server.kill()
    assert console.page.evaluate("fetch('/healthz').then(() => 'there', () => 'away')") == "away"
    own_server.start()
    assert console.page.evaluate("fetch('/healthz').then((answer) => answer.status)") == 200
    assert http.get("/entries", space="kept")["items"][0]["text"] == "Maya keeps bees."


def test_a_file_that_was_changed_since_is_told(tmp_path_factory: pytest.TempPathFactory) -> None:
    root = tmp_path_factory.mktemp("sources")
    (root / "a.ts").write_text("one")
    listing = "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed  a.ts\n"
    assert requirements.stale_sources(listing, root) == []
    (root / "a.ts").write_text("two")
    assert requirements.stale_sources(listing + f"{'0' * 64}  gone.ts\n", root) == ["a.ts", "gone.ts"]
