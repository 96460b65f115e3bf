"""Deciding and merging."""

from dataclasses import replace
from datetime import timedelta

import pytest

from recollect.core.deduplication.decision import MergeDecision, decide, saying_the_same
from recollect.core.deduplication.difference import Difference
from recollect.core.deduplication.merge import can_carry, merged
from recollect.core.model.drafts import Action, OnDuplicate
from recollect.core.model.entry import Trust
from tests.labelled.pairs import Said
from tests.unit.core.deduplication.outcomes import NOW, an_entry

FORMER = an_entry(Said("I drink tea."), "former")
SAME = an_entry(Said("I drink tea!"), "same")
OTHER = an_entry(Said("I don't drink tea."), "other")


def test_with_nothing_near_a_memory_is_created() -> None:
    decision = decide(SAME, [])
    assert decision == MergeDecision(Action.CREATED)
    assert decision.reason is None


def test_what_says_the_same_is_merged_also_behind_a_nearer_one() -> None:
    decision = decide(SAME, [OTHER, FORMER])
    assert (decision.action, decision.of) == (Action.MERGED, FORMER)
    assert decision.reason == "says the same"


def test_what_differs_is_flagged_with_the_difference() -> None:
    decision = decide(SAME, [OTHER])
    assert decision == MergeDecision(Action.FLAGGED, OTHER, frozenset({Difference.NEGATION, Difference.TENSE}))
    assert decision.reason == "near another memory, differs in: negation, tense"


@pytest.mark.parametrize(("wanted", "action"), [(OnDuplicate.FLAG, Action.FLAGGED), (OnDuplicate.KEEP, Action.CREATED)])
def test_a_caller_can_ask_for_less_than_a_merge(wanted: OnDuplicate, action: Action) -> None:
    assert decide(SAME, [FORMER], wanted).action is action


def test_a_merge_that_would_lose_a_name_is_a_flag() -> None:
    decision = decide(replace(SAME, name="b"), [replace(FORMER, name="a")])
    assert decision.action is Action.FLAGGED
    assert decision.reason == "near another memory"


def test_the_first_that_says_the_same_is_found() -> None:
    assert saying_the_same(SAME, [OTHER, FORMER]) is FORMER
    assert saying_the_same(SAME, [OTHER]) is None


def test_one_entry_can_carry_what_only_one_of_both_has() -> None:
    assert can_carry(replace(FORMER, name="a"), SAME)
    assert not can_carry(replace(FORMER, valid_to=NOW), replace(SAME, valid_to=NOW + timedelta(days=1)))


def test_a_merge_unites_what_both_have_and_keeps_the_text() -> None:
    former = replace(FORMER, tags=("a", "b"), metadata={"x": 1, "y": 1}, trust=Trust.IMPORTED)
    entry = replace(SAME, tags=("b", "c"), metadata={"y": 2}, manually_saved=True, source_ids=("m1",))
    one = merged(former, entry, NOW)
    assert (one.id, one.text, one.version) == ("former", FORMER.text, FORMER.version + 1)
    assert one.repeat_count == FORMER.repeat_count + 1
    assert one.tags == ("a", "b", "c")
    assert one.metadata == {"x": 1, "y": 2}
    assert one.source_ids == ("m1",)
    assert one.manually_saved
    assert one.trust is Trust.USER
    assert former.tags == ("a", "b")
