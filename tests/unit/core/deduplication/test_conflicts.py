"""Conflicts: one id for two memories, and a record that tells all of it."""

from dataclasses import replace
from datetime import timedelta

import pytest

from recollect.core.deduplication.conflicts import (
    Conflict,
    ConflictKind,
    Resolution,
    conflict_id,
    conflict_of,
    put_conflict,
)
from recollect.core.model.ids import key_of
from recollect.core.model.records import ABSENT, Collection, Record
from tests.builders import an_id
from tests.fakes.clock import START

OPEN = Conflict(
    entry_id=an_id(START + timedelta(minutes=1)),
    other_id=an_id(),
    kind=ConflictKind.CONTRADICTION,
    differences=("date", "number"),
    opened_at=START,
)
RESOLVED = replace(
    OPEN,
    kind=ConflictKind.POSSIBLE_DUPLICATE,
    cosine=0.97,
    jaccard=1,
    resolution=Resolution.KEEP_BOTH,
    resolved_at=START + timedelta(hours=1),
    resolved_by="agent:ada",
)


@pytest.mark.parametrize("conflict", [OPEN, RESOLVED])
def test_a_conflict_is_told_from_its_record(conflict: Conflict) -> None:
    put = put_conflict(conflict, expected=ABSENT)
    assert put.expected == ABSENT
    assert conflict_of(Record(put.key, put.value)) == conflict


def test_two_memories_have_one_conflict_whichever_way_it_comes_up() -> None:
    assert conflict_id(OPEN.entry_id, OPEN.other_id) == conflict_id(OPEN.other_id, OPEN.entry_id) == OPEN.id


def test_conflicts_are_listed_by_the_newer_of_their_memories() -> None:
    old, middle, new = (an_id(START + timedelta(minutes=minute)) for minute in range(3))
    assert conflict_id(old, middle) < min(conflict_id(old, new), conflict_id(middle, new))
    assert {conflict_id(old, new), conflict_id(middle, new)} == {
        f"{new}.{key_of(old)}",
        f"{new}.{key_of(middle)}",
    }


def test_the_key_of_a_conflict_is_its_id() -> None:
    key = put_conflict(OPEN, expected=None).key
    assert (key.collection, key.parts) == (Collection.CONFLICT, (OPEN.id,))
