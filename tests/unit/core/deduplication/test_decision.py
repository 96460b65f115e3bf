"""What becomes of a memory that comes near others."""

from typing import Any

import pytest

from recollect.core.deduplication.decision import MergeDecision, decide, saying_the_same
from recollect.core.deduplication.difference import Difference
from recollect.core.deduplication.merge import MAX_UNITED_BYTES
from recollect.core.model.drafts import Action, OnDuplicate
from recollect.core.model.entry import Role
from tests.unit.core.deduplication.holdings import said

CODE = "My locker code is 4312."
OTHER_CODE = "My locker code is 4321."


def test_what_comes_near_nothing_is_created() -> None:
    decision = decide(said(CODE), ())
    assert decision == MergeDecision(Action.CREATED)
    assert decision.reason is None


def test_what_says_the_same_is_merged_into_the_first_that_does() -> None:
    other, first, second = said(OTHER_CODE), said(CODE), said(CODE)
    decision = decide(said(CODE.lower()), (other, first, second))
    assert decision == MergeDecision(Action.MERGED, first)
    assert decision.reason == "says the same"


def test_what_differs_is_flagged_with_the_nearest_and_in_what() -> None:
    nearest = said(OTHER_CODE)
    decision = decide(said(CODE), (nearest, said("My locker code is 9999.")))
    assert decision == MergeDecision(Action.FLAGGED, nearest, frozenset({Difference.NUMBER}))
    assert decision.reason == "near another memory, differs in: number"


def test_the_same_under_another_name_is_flagged_since_one_entry_has_one_name() -> None:
    named = said(CODE, name="locker")
    decision = decide(said(CODE, name="gym"), (named,))
    assert decision == MergeDecision(Action.FLAGGED, named)
    assert decision.reason == "near another memory"


def test_a_memory_that_can_hold_no_more_leaves_the_merge_to_the_next_one() -> None:
    full, open_ = said(CODE, source_ids=("x" * MAX_UNITED_BYTES,)), said(CODE)
    entry = said(CODE, source_ids=("one more",))
    assert decide(entry, (full, open_)) == MergeDecision(Action.MERGED, open_)
    assert decide(entry, (full,)) == MergeDecision(Action.FLAGGED, full)


def test_a_caller_may_ask_for_a_flag_or_for_a_memory_beside_the_other() -> None:
    same, other = said(CODE), said(OTHER_CODE)
    assert decide(said(CODE), (same,), OnDuplicate.FLAG) == MergeDecision(Action.FLAGGED, same)
    for near in (same, other):
        assert decide(said(CODE), (near,), OnDuplicate.KEEP) == MergeDecision(Action.CREATED)


@pytest.mark.parametrize("on_duplicate", OnDuplicate)
def test_no_caller_can_have_merged_what_differs(on_duplicate: OnDuplicate) -> None:
    assert decide(said(CODE), (said(OTHER_CODE),), on_duplicate).action is not Action.MERGED


def test_somebody_else_s_memory_of_the_same_words_stays_another_one() -> None:
    for fields in ({"role": Role.ASSISTANT}, {"speaker": "Ben"}):
        decision = decide(said(CODE), (said(CODE, **fields),))
        assert decision.differences == {Difference.SPEAKER}


def test_the_first_that_says_the_same_is_found() -> None:
    other, first, second = said(OTHER_CODE), said(CODE), said(CODE)
    assert saying_the_same(said(CODE), (other, first, second)) is first
    assert saying_the_same(said(CODE), (other,)) is None


@pytest.mark.parametrize("fields", [{}, {"role": Role.ASSISTANT}, {"role": Role.TOOL, "speaker": "a bot"}])
def test_what_is_repeated_is_the_same_whichever_machine_repeats_it(fields: dict[str, Any]) -> None:
    heard = said(CODE)
    assert saying_the_same(said(CODE, **fields), (heard,)) is heard


def test_another_person_who_says_the_same_says_it_of_themselves() -> None:
    assert saying_the_same(said(CODE, speaker="Ben"), (said(CODE, speaker="Anna"),)) is None
