"""What the documentation points at is there."""

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
CLIENTS: Final = [ROOT / "clients" / name / "README.md" for name in ("python", "typescript")]
PAGES: Final = [ROOT / "README.md", ROOT / "CHANGELOG.md", *CLIENTS, *sorted((ROOT / "docs").rglob("*.md"))]
_PLACE: Final = re.compile(r"`((?:tests|evals|infra|functions|layers|docs|requirements)/[\w./-]+)`")
_LINK: Final = re.compile(r"\]\((?!https?://|#)([^)#\s]+)")
_ANCHORED: Final = re.compile(r"\]\((?!https?://)([^)#\s]*)#([^)\s]+)\)")
_FENCED: Final = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_HEADING: Final = re.compile(r"^#+ (.+)$", re.MULTILINE)


def _anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as its readers make them: small letters, hyphens, no marks."""
    headings = _HEADING.findall(_FENCED.sub("", page.read_text()))
    return {re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


def test_every_anchor_of_a_link_is_a_heading_of_its_page() -> None:
    links = {(page, target, anchor) for page in PAGES for target, anchor in _ANCHORED.findall(page.read_text())}
    assert len(links) > 20
    wrong = [
        (page.name, target, anchor)
        for page, target, anchor in links
        if anchor not in _anchors((page.parent / target) if target else page)
    ]
    assert sorted(wrong) == []


def test_every_place_of_the_repository_that_a_page_names_is_there() -> None:
    named = {(page.name, place) for page in PAGES for place in _PLACE.findall(page.read_text())}
    assert len(named) > 50
    assert sorted((page, place) for page, place in named if not (ROOT / place).exists()) == []


def test_every_link_between_pages_leads_somewhere() -> None:
    links = {(page, target) for page in PAGES for target in _LINK.findall(page.read_text())}
    assert len(links) > 50
    assert sorted((page.name, target) for page, target in links if not (page.parent / target).exists()) == []
