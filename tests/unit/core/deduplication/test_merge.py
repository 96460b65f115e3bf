"""What two memories that say the same become."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from recollect.core.deduplication.merge import MAX_UNITED_BYTES, can_carry, merged
from recollect.core.model.entry import Trust
from tests.builders import a_memory
from tests.fakes.clock import START
from tests.unit.core.deduplication.holdings import said

HALF = MAX_UNITED_BYTES // 2
LATER = START + timedelta(days=3)


def test_a_merge_is_the_next_version_of_what_was_there_said_once_more() -> None:
    former = said(version=4, repeat_count=2)
    one = merged(former, said(former.text.lower()), LATER)
    assert (one.id, one.text, one.version, one.repeat_count) == (former.id, former.text, 5, 3)
    assert (one.created_at, one.modified_at) == (START, LATER)


def test_a_repetition_raises_the_importance_by_a_tenth_up_to_one() -> None:
    former = said()
    once = merged(former, said(former.text), LATER)
    assert once.importance == pytest.approx(former.importance + 0.1)
    assert merged(said(repeat_count=20), said(), LATER).importance == 1


def test_tags_sources_and_metadata_are_united_each_once_the_former_first() -> None:
    former = said(tags=("a", "b"), source_ids=("s1",), metadata={"kept": 1, "both": "old"})
    entry = said(tags=("b", "c"), source_ids=("s2", "s1"), metadata={"both": "new", "more": True})
    one = merged(former, entry, LATER)
    assert one.tags == ("a", "b", "c")
    assert one.source_ids == ("s1", "s2")
    assert one.metadata == {"kept": 1, "both": "new", "more": True}


@pytest.mark.parametrize(
    ("former", "entry", "kept"),
    [
        (Trust.USER, Trust.USER, "new"),
        (Trust.TOOL, Trust.TOOL, "new"),
        (Trust.TOOL, Trust.USER, "new"),
        (Trust.AGENT, Trust.USER, "new"),
        (Trust.USER, Trust.AGENT, "old"),
        (Trust.USER, Trust.TOOL, "old"),
        (Trust.AGENT, Trust.IMPORTED, "old"),
    ],
)
def test_of_two_values_that_of_the_more_trusted_counts_and_of_equals_the_newer(
    former: Trust, entry: Trust, kept: str
) -> None:
    older, newer = (
        said(trust=former, metadata={"both": "old", "a": 1}),
        said(trust=entry, metadata={"both": "new", "b": 2}),
    )
    assert merged(older, newer, LATER).metadata == {"both": kept, "a": 1, "b": 2}


def test_what_either_saved_or_pinned_is_saved_and_pinned_and_weighs_so() -> None:
    plain, kept = said(), said(manually_saved=True, pinned=True)
    for former, entry in ((plain, kept), (kept, plain)):
        one = merged(former, entry, LATER)
        assert (one.manually_saved, one.pinned) == (True, True)
        assert one.importance == pytest.approx(0.2 + 0.5 + 0.1)


def test_what_the_former_lacks_is_taken_from_the_new_one() -> None:
    former = replace(said(), category=None)
    entry = said(name="home", category="places", valid_from=START, valid_to=LATER)
    one = merged(former, entry, LATER)
    assert (one.name, one.category, one.valid_from, one.valid_to) == ("home", "places", START, LATER)
    other = merged(entry, former, LATER)
    assert (other.name, other.category, other.valid_from, other.valid_to) == ("home", "places", START, LATER)


def test_what_a_person_says_again_is_believed_as_if_they_had_said_it_first() -> None:
    assert merged(said(trust=Trust.IMPORTED), said(trust=Trust.USER), LATER).trust is Trust.USER
    assert merged(said(trust=Trust.AGENT), said(trust=Trust.TOOL), LATER).trust is Trust.AGENT


@pytest.mark.parametrize(
    ("former", "entry"),
    [
        ({}, {}),
        ({"name": "home"}, {}),
        ({"name": "home"}, {"name": "home"}),
        ({"valid_from": START}, {"valid_to": LATER}),
        ({"tags": ("x" * HALF,)}, {"tags": ("x" * HALF,)}),
        ({"source_ids": ("x" * HALF,)}, {"source_ids": ("y" * (HALF - 99),)}),
        ({"metadata": {"same": "x" * HALF}}, {"metadata": {"same": "y" * HALF}}),
    ],
)
def test_one_entry_carries_what_at_most_one_of_them_has(former: dict[str, Any], entry: dict[str, Any]) -> None:
    assert can_carry(a_memory(**former), a_memory(**entry))
    assert can_carry(a_memory(**entry), a_memory(**former))


@pytest.mark.parametrize(
    ("former", "entry"),
    [
        ({"name": "home"}, {"name": "work"}),
        ({"valid_from": START}, {"valid_from": LATER}),
        ({"valid_to": START}, {"valid_to": LATER}),
        ({"tags": ("x" * HALF,)}, {"tags": ("y" * HALF,)}),
        ({"source_ids": ("é" * (HALF // 2),)}, {"source_ids": ("y" * HALF,)}),
        ({"metadata": {"old": "x" * HALF}}, {"metadata": {"new": "x" * HALF}}),
    ],
)
def test_one_entry_has_no_two_names_or_validities_and_not_any_number_of_things(
    former: dict[str, Any], entry: dict[str, Any]
) -> None:
    assert not can_carry(a_memory(**former), a_memory(**entry))
