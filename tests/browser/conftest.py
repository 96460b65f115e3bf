"""A real server, a real Chromium and the console as it was built; run by `make browser`, not by `make test`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser import requirements, story
from tests.browser.chromium import FLAGS
from tests.browser.console import PATIENT_MILLISECONDS, Console, new_console
from tests.browser.sending import Sender
from tests.browser.story import Story
from tests.process.server import Server


class MakesConsoles(Protocol):
    """Makes another console, in a context of its own: see `new_console`."""

    def __call__(self, another: Server | None = None, **choices: Any) -> Console:
        """Make it. another: a server that is not the module's."""


class MakesServers(Protocol):
    """Makes a server, not started yet, over the data of the test."""

    def __call__(self, **settings: str) -> Server:
        """Make it. settings: variables of its environment."""


@pytest.fixture(scope="session", autouse=True)
def _requirements() -> None:
    requirements.require_console_built()
    requirements.axe()
    requirements.chromium()
    requirements.require_model()


@pytest.fixture(scope="session")
def browser(_requirements: None) -> Iterator[Browser]:
    """One browser for all tests of a process."""
    expect.set_options(timeout=PATIENT_MILLISECONDS)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=requirements.chromium(), args=list(FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server for the tests of a module; a test has spaces of its own in it."""
    with Server(tmp_path_factory.mktemp("browsed") / "data") as running:
        yield running


@pytest.fixture
def make_server(tmp_path: Path) -> Iterator[MakesServers]:
    """Make servers for one test, over its data; each is ended once the consoles are closed."""
    made: list[Server] = []

    def make(**settings: str) -> Server:
        made.append(Server(tmp_path / "data", **settings))
        return made[-1]

    yield make
    for one in made:
        one.end()


@pytest.fixture
def own_server(make_server: MakesServers) -> Server:
    """A running server for one test, which may kill it and start it again: port and data stay."""
    server = make_server()
    server.start()
    return server


@pytest.fixture
def http(server: Server) -> Sender:
    """Calls of the module's server."""
    return Sender(server)


@pytest.fixture
def space(request: pytest.FixtureRequest) -> str:
    """The name of a space that no other test uses."""
    name = request.node.name.removeprefix("test_").replace("[", "-").replace("]", "")
    return "".join(one if one.isascii() and one.isalnum() else "-" for one in name.lower()).strip("-")[:60]


@pytest.fixture
def told(http: Sender, space: str) -> Story:
    """The story in the space of this test."""
    return story.tell(http, space)


@pytest.fixture
def make_console(browser: Browser, server: Server, make_server: MakesServers, space: str) -> Iterator[MakesConsoles]:
    """Make consoles; a test fails where anything goes wrong in a page: errors, refused scripts, other hosts."""
    del make_server  # its servers end after the consoles
    made: list[Console] = []

    def make(another: Server | None = None, **choices: Any) -> Console:
        console = new_console(browser, (another or server).url, **{"space": space, **choices})
        made.append(console)
        return console

    yield make
    for console in made:
        console.context.close()
    for console in made:
        console.watch.require_nothing()


@pytest.fixture
def console(make_console: MakesConsoles) -> Console:
    """The console of one person, in English, wide and light, looking at the space of this test."""
    return make_console()
