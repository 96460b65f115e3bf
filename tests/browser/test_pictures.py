"""Pictures of the console for its documentation: eight pages at two widths.

Each test makes its picture and looks whether there is something on it; with RECOLLECT_PICTURES=1 it is kept in
docs/pictures.
"""

import os
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import MakesConsoles
from tests.browser.console import NARROW, WIDE
from tests.browser.sending import Sender
from tests.browser.story import tell
from tests.process.server import ROOT, Server

KEPT: Final = ROOT / "docs" / "pictures"
SPACE: Final = "maya"
# The page, and what stands in its address
SHOWN: Final[tuple[tuple[str, dict[str, str]], ...]] = (
    ("search", {"q": "Which nuts can Maya not eat?"}),
    ("timeline", {}),
    ("graph", {}),
    ("browse", {}),
    ("conversations", {}),
    ("context", {"q": "What should I cook for Maya?"}),
    ("decide", {}),
    ("mine", {}),
)
LEAST_BYTES: Final = 10_000  # of a picture with something on it
SETTLED_MILLISECONDS: Final = 1_500


@pytest.fixture(scope="module")
def _told(server: Server) -> None:
    tell(Sender(server), SPACE)


@pytest.mark.usefixtures("_told")
@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("shown", SHOWN, ids=[page for page, _ in SHOWN])
def test_a_page_has_its_picture(
    make_console: MakesConsoles, tmp_path: Path, shown: tuple[str, dict[str, str]], size: tuple[int, int]
) -> None:
    page, query = shown
    console = make_console(space=SPACE, size=size)
    tab = console.page
    tab.goto(console.address(page, **query))
    console.wait_for_page()
    tab.wait_for_load_state("networkidle")
    tab.wait_for_timeout(SETTLED_MILLISECONDS)
    expect(tab.locator(".failure")).to_have_count(0)
    folder = KEPT if os.environ.get("RECOLLECT_PICTURES") else tmp_path
    folder.mkdir(parents=True, exist_ok=True)
    made = folder / f"console-{page}-{'wide' if size == WIDE else 'narrow'}.png"
    made.write_bytes(tab.screenshot())
    assert made.stat().st_size > LEAST_BYTES
