"""Claims that do not match their entries, and what makes them match."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from recollect.core.deduplication.dedup_index import band_keys, band_value, digest_key
from recollect.core.deduplication.dedup_index_repair import index_keys, orphans, owner_of, repairs
from recollect.core.deduplication.simhash import fingerprint
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.records import ABSENT, Collection, DropRecord, PutRecord, Record, RecordKey
from tests.builders import a_memory

TEXT = "Tea is in the left drawer."
PRINT = fingerprint(TEXT)
ENTRY = a_memory(TEXT, simhash=PRINT.simhash)
FIRST = digest_key(PRINT)
OWN = RecordKey(Collection.DIGEST, (PRINT.digest, ENTRY.id))
BANDS = band_keys(ENTRY.id, PRINT.simhash)
BAND = band_value(PRINT.simhash)


def _held(*records: Record) -> dict[RecordKey, Record]:
    return {record.key: record for record in records}


def _bands() -> Iterable[Record]:
    return (Record(key, BAND) for key in BANDS)


def test_what_matches_needs_no_repair() -> None:
    assert index_keys(ENTRY) == (FIRST, OWN, *BANDS)
    assert repairs(ENTRY, _held(Record(FIRST, {"entry": ENTRY.id}), *_bands())) == ()
    assert repairs(ENTRY, _held(Record(OWN, {"entry": ENTRY.id}), *_bands())) == ()


def test_where_nothing_is_held_everything_is_put() -> None:
    put = repairs(ENTRY, {})
    assert put == (
        PutRecord(FIRST, {"entry": ENTRY.id}, expected=ABSENT),
        *(PutRecord(key, BAND) for key in BANDS),
    )


def test_a_digest_that_another_one_holds_is_held_under_the_own_id() -> None:
    other = a_memory(TEXT)
    held = _held(Record(FIRST, {"entry": other.id}), *_bands())
    assert repairs(ENTRY, held) == (PutRecord(OWN, {"entry": ENTRY.id}, expected=ABSENT),)


def test_a_digest_that_is_held_twice_is_held_once_so_that_the_count_is_right() -> None:
    held = _held(Record(FIRST, {"entry": ENTRY.id}), Record(OWN, {"entry": ENTRY.id}, revision=3), *_bands())
    assert repairs(ENTRY, held) == (DropRecord(OWN, 3),)


@pytest.mark.parametrize(
    "entry",
    [replace(ENTRY, state=State.ARCHIVED), replace(ENTRY, kind=Kind.TURN), replace(ENTRY, simhash=None)],
    ids=["not in use", "a turn", "without a SimHash"],
)
def test_what_may_hold_no_claim_has_none_and_whatever_is_noted_of_it_is_an_orphan(entry: Entry) -> None:
    band = Record(BANDS[0], BAND)
    assert index_keys(entry) == ()
    assert repairs(entry, {}) == ()
    assert orphans([band], {entry.id: entry}) == [band]


def test_a_claim_on_another_text_or_of_nobody_is_an_orphan() -> None:
    mine, gone = Record(FIRST, {"entry": ENTRY.id}), Record(BANDS[0], BAND)
    elsewhere = Record(digest_key(fingerprint("something else")), {"entry": ENTRY.id})
    assert [owner_of(record) for record in (mine, gone, elsewhere)] == [ENTRY.id] * 3
    assert orphans([mine, gone, elsewhere], {ENTRY.id: ENTRY}) == [elsewhere]
    assert orphans([mine, gone], {}) == [mine, gone]
