"""Tombstones: set by forgetting, lifted by bringing back, and for memories alone."""

from dataclasses import replace
from datetime import timedelta

import pytest

from recollect.core.deduplication.dedup_index import band_keys, band_value, changed_tombstones
from recollect.core.model.entry import Kind, State
from recollect.core.model.records import Collection, DropRecord, PutRecord
from tests.builders import a_turn
from tests.fakes.clock import START
from tests.unit.core.deduplication.holdings import said

DAY = timedelta(hours=24)


def test_forgetting_a_memory_sets_a_tombstone_in_each_band_for_as_long_as_it_can_be_undone() -> None:
    entry = said()
    changes = changed_tombstones(entry, replace(entry, state=State.DELETED), START, DAY)
    assert changes == tuple(
        PutRecord(key, band_value(entry.simhash or 0), START + DAY)
        for key in band_keys(entry.id, entry.simhash or 0, Collection.TOMBSTONE)
    )
    assert len(changes) == 4


@pytest.mark.parametrize("state", [State.ACTIVE, State.QUARANTINED, State.SUPERSEDED])
def test_bringing_a_memory_back_lifts_the_tombstone_whether_it_is_there_or_not(state: State) -> None:
    entry = said(state=State.DELETED)
    changes = changed_tombstones(entry, replace(entry, state=state), START, DAY)
    assert changes == tuple(DropRecord(key) for key in band_keys(entry.id, entry.simhash or 0, Collection.TOMBSTONE))


@pytest.mark.parametrize("state", [State.ARCHIVED, State.SUPERSEDED, State.ACTIVE])
def test_no_other_change_of_state_touches_tombstones(state: State) -> None:
    entry = said()
    assert changed_tombstones(entry, replace(entry, state=state), START, DAY) == ()
    assert changed_tombstones(replace(entry, state=state), entry, START, DAY) == ()


def test_neither_a_turn_nor_a_handoff_leaves_a_tombstone() -> None:
    for entry in (a_turn("said", simhash=5), said(kind=Kind.HANDOFF, simhash=5)):
        assert changed_tombstones(entry, replace(entry, state=State.DELETED), START, DAY) == ()
