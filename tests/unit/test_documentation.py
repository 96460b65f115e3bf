"""What the documentation points at is there."""

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
_PLACE: Final = re.compile(r"`((?:tests|evals|infra|functions|layers|docs|requirements)/[\w./-]+)`")
_LINK: Final = re.compile(r"\]\((?!https?://|#)([^)#\s]+)")


def test_every_place_of_the_repository_that_a_page_names_is_there() -> None:
    named = {(page.name, place) for page in PAGES for place in _PLACE.findall(page.read_text())}
    assert len(named) > 50
    assert sorted((page, place) for page, place in named if not (ROOT / place).exists()) == []


def test_every_link_between_pages_leads_somewhere() -> None:
    links = {(page, target) for page in PAGES for target in _LINK.findall(page.read_text())}
    assert len(links) > 50
    assert sorted((page.name, target) for page, target in links if not (page.parent / target).exists()) == []
