"""Which pairs a language model is asked about, and what its verdicts make of the rules' conflicts."""

from dataclasses import replace
from datetime import timedelta

import pytest

from recollect.core.deduplication.conflicts import Conflict, ConflictKind, Resolution
from recollect.core.deduplication.neighbours import Neighbour
from recollect.core.deduplication.verdicts import (
    MOST_PAIRS,
    NEAREST_UNDECIDED,
    JudgedPair,
    Verdict,
    as_judged,
    to_judge,
)
from recollect.core.model.entry import Entry
from recollect.core.model.records import Record
from tests.builders import a_memory
from tests.fakes.clock import START

ENTRY = a_memory("Works at Acme.")
NEAR = [
    Neighbour(a_memory(f"Works at number {n}.", now=START - timedelta(days=n)), 0.9 - n / 100) for n in range(1, 25)
]


def conflict(other: Entry, *, resolution: Resolution | None = None, is_sure: bool = False) -> Conflict:
    return Conflict(
        entry_id=ENTRY.id,
        other_id=other.id,
        kind=ConflictKind.CONTRADICTION,
        differences=("name",),
        opened_at=START,
        resolution=resolution,
        is_sure=is_sure,
    )


def others(pairs: tuple[JudgedPair, ...]) -> list[str]:
    return [pair.older.text for pair in pairs]


def test_what_the_rules_open_comes_first_then_the_nearest_that_they_leave_alone() -> None:
    far = NEAR[9].entry
    asked = to_judge(ENTRY, NEAR, [conflict(far)], {})
    assert others(asked) == [far.text, *(one.entry.text for one in NEAR[:NEAREST_UNDECIDED])]
    assert {pair.newer.id for pair in asked} == {ENTRY.id}


def test_what_was_decided_is_not_asked_about_and_what_stands_open_is() -> None:
    decided, standing = conflict(NEAR[0].entry, resolution=Resolution.KEEP_BOTH), conflict(NEAR[5].entry)
    known = {one.id: one for one in (decided, standing)}
    asked = to_judge(ENTRY, NEAR, [conflict(NEAR[0].entry)], known)
    assert others(asked) == [NEAR[5].entry.text, *(one.entry.text for one in NEAR[1 : 1 + NEAREST_UNDECIDED])]


def test_so_many_are_asked_about_and_no_more() -> None:
    asked = to_judge(ENTRY, NEAR, [conflict(one.entry) for one in NEAR], {})
    assert others(asked) == [one.entry.text for one in NEAR[:MOST_PAIRS]]


@pytest.mark.parametrize("verdict", list(Verdict))
def test_a_verdict_is_never_surer_than_the_rules(verdict: Verdict) -> None:
    pairs = to_judge(ENTRY, NEAR[:2], [conflict(NEAR[0].entry)], {})
    opened = as_judged([conflict(NEAR[0].entry)], pairs, {pair.id: verdict for pair in pairs}, START)
    assert not any(one.is_sure for one in opened)
    assert len(opened) == (0 if verdict is Verdict.BOTH_HOLD else 2)
    sure = as_judged([conflict(NEAR[0].entry, is_sure=True)], pairs[:1], {pairs[0].id: verdict}, START)
    assert [one.is_sure for one in sure] == ([] if verdict is Verdict.BOTH_HOLD else [verdict is Verdict.UPDATE])


def test_without_verdicts_all_is_as_the_rules_have_it() -> None:
    rules = [conflict(NEAR[0].entry, is_sure=True), conflict(NEAR[7].entry)]
    pairs = to_judge(ENTRY, NEAR, rules, {})
    assert as_judged(rules, pairs, {}, START) == tuple(rules)


def test_a_verdict_holds_for_what_the_two_say_whatever_else_changes() -> None:
    pair = JudgedPair(NEAR[0].entry, ENTRY, 0.5)
    put = pair.record(Verdict.SAME, "a prompt", START)
    record = Record(put.key, put.value)
    assert pair.kept(record) is Verdict.SAME
    assert replace(pair, newer=replace(ENTRY, tags=("work",), version=2)).kept(record) is Verdict.SAME
    assert replace(pair, newer=replace(ENTRY, text="Works at Globex.")).kept(record) is None
    assert pair.kept(None) is None
