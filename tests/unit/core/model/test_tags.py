"""One tag has one form, wherever it comes in."""

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from recollect.core.model.listing import Selection
from recollect.core.model.tags import folded_tag, folded_tags
from recollect.core.retrieval.filters.facts import Facet, facts_of
from recollect.core.retrieval.filters.parsing import parse_filter
from tests.builders import ALICE, a_memory


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("Work", "work"),
        (" WORK\u2003", "work"),
        ("Straße", "strasse"),
        ("NAI\u0308VE", "na\u00efve"),
        ("ΌΔΟΣ", "όδοσ"),
        ("日本", "日本"),
        ("a B", "a b"),
    ],
)
def test_a_tag_is_kept_in_one_form(written: str, kept: str) -> None:
    assert folded_tag(written) == kept


@given(st.text(max_size=20))
@example("\u0345\u0130\u0149\u01f0\u0390")
def test_what_is_folded_stays_as_it_is_and_case_does_not_matter(tag: str) -> None:
    assert folded_tag(folded_tag(tag)) == folded_tag(tag)
    assert folded_tag(tag.casefold()) == folded_tag(tag)


def test_what_becomes_the_same_is_there_once_at_its_first_place() -> None:
    assert folded_tags(["b", "Work", "WORK", "B", "a"]) == ("b", "work", "a")


def test_entries_scopes_listings_and_filters_hold_that_form() -> None:
    entry = a_memory(tags=("Work", "work", "Tea"))
    assert entry.tags == ("work", "tea")
    assert replace(entry, tags=("HOME",)).tags == ("home",)
    assert facts_of(entry).tokens[Facet.TAG] == ("work", "tea")
    assert replace(ALICE, tags=frozenset({"Work", "WORK"})).tags == frozenset({"work"})
    assert Selection(tags=("WORK", "Tea")).admits(entry)
    for how in ("any", "all", "none"):
        assert parse_filter({"tags": {how: ["Work", "WORK"]}}) == parse_filter({"tags": {how: ["work"]}})
