"""What the console may cost: bytes over the wire, requests of the first view, elements of a page with a large space.

Only what is counted is judged; how long it takes tells `python -m tests.browser.timings`.
"""

from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Response

from tests.browser.conftest import MakesConsoles
from tests.browser.console import PAGES, Console
from tests.browser.sending import Sender
from tests.browser.story import Story, fill

KB: Final = 1_024  # as Lighthouse counts them
MOST_BYTES: Final = 150 * KB  # of all pages together, as somebody loads them who reads one language
MOST_BYTES_AT_FIRST: Final = 90 * KB
MOST_FILES_AT_FIRST: Final = 9
MOST_CALLS_AT_FIRST: Final = 8
MOST_ELEMENTS: Final = 1_500
ENTRIES: Final = 3_000


class Loaded:
    """The files and the calls of a console, from an empty cache on."""

    def __init__(self, console: Console) -> None:
        self.bytes: dict[str, int] = {}
        self.calls: list[str] = []
        console.context.on("response", self._on_response)

    @property
    def sum(self) -> int:
        """The bytes of all files, as they went over the wire."""
        return sum(self.bytes.values())

    def __str__(self) -> str:
        rows = (f"{count:>7} {path}" for path, count in sorted(self.bytes.items(), key=lambda row: row[1]))
        return "\n".join((*rows, f"{self.sum:>7} in all", *self.calls))

    def _on_response(self, response: Response) -> None:
        path = urlsplit(response.url).path
        if not path.startswith("/console/"):
            self.calls.append(path)
        elif response.status == 200:
            if not path.endswith((".json", ".svg")):
                assert response.headers["content-encoding"] == "gzip", path
            self.bytes[path] = int(response.headers["content-length"])


@pytest.mark.parametrize("language", ["en", "de"])
def test_all_pages_together_stay_small(make_console: MakesConsoles, told: Story, language: str) -> None:
    console = make_console(language=language)
    loaded = Loaded(console)
    for page in PAGES:
        console.open(page)
        console.page.wait_for_load_state("networkidle")
    console.open("entry", told.space, told.id_of("Maya drinks"))
    for section in ("jobs", "letters", "activity", "figures"):
        console.open("operate", section)
    console.page.wait_for_load_state("networkidle")
    other = "de" if language == "en" else "en"
    assert not any(f"/words-{other}" in path for path in loaded.bytes)  # nobody loads what they do not read
    assert loaded.sum <= MOST_BYTES, str(loaded)


def test_the_first_view_asks_for_little(console: Console, told: Story) -> None:
    loaded = Loaded(console)
    console.open("search")
    console.page.wait_for_load_state("networkidle")
    assert loaded.sum <= MOST_BYTES_AT_FIRST, str(loaded)
    assert len(loaded.bytes) <= MOST_FILES_AT_FIRST, str(loaded)
    assert len(loaded.calls) <= MOST_CALLS_AT_FIRST, str(loaded)


def test_files_are_loaded_once(console: Console, told: Story) -> None:
    console.open("search")
    console.page.wait_for_load_state("networkidle")
    seen = console.page.evaluate("performance.getEntriesByType('resource').length")
    assert seen > 0
    loaded = Loaded(console)
    console.page.reload()
    console.wait_for_page()
    console.page.wait_for_load_state("networkidle")
    again = console.page.evaluate(
        "performance.getEntriesByType('resource')"
        ".filter((one) => one.name.includes('/assets/') && one.transferSize > 0).map((one) => one.name)"
    )
    assert again == [], str(loaded)


def test_a_large_space_draws_no_more_than_what_is_seen(make_console: MakesConsoles, http: Sender, space: str) -> None:
    fill(http, space, ENTRIES)
    console = make_console()
    for name in ("search", "timeline", "browse"):
        page = console.open(name)
        page.wait_for_load_state("networkidle")
        for _ in range(8):
            page.mouse.wheel(0, 4_000)
            page.wait_for_load_state("networkidle")
        drawn = page.evaluate("document.querySelectorAll('main *').length")
        assert drawn <= MOST_ELEMENTS, f"{name}: {drawn} elements"
