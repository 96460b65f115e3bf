"""Claims that do not match their entries, and what makes them match."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from recollect.core.deduplication.dedup_index import band_keys, band_value, digest_key
from recollect.core.deduplication.dedup_index_repair import index_keys, orphans, owner_of, repairs, twin_of
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
    assert repairs(ENTRY, ENTRY, _held(Record(FIRST, {"entry": ENTRY.id}), *_bands())) == ()
    assert repairs(ENTRY, ENTRY, _held(Record(OWN, {"entry": ENTRY.id}), *_bands())) == ()


def test_where_nothing_is_held_everything_is_put() -> None:
    former = replace(ENTRY, simhash=None)
    put = repairs(former, ENTRY, {})
    assert put == (
        PutRecord(FIRST, {"entry": ENTRY.id}, expected=ABSENT),
        *(PutRecord(key, BAND) for key in BANDS),
    )


def test_a_digest_that_another_one_holds_is_held_under_the_own_id() -> None:
    other = a_memory(TEXT)
    held = _held(Record(FIRST, {"entry": other.id}), *_bands())
    assert repairs(ENTRY, ENTRY, held) == (PutRecord(OWN, {"entry": ENTRY.id}, expected=ABSENT),)
    assert twin_of(ENTRY, held) == other.id


def test_who_holds_a_digest_first_has_no_twin() -> None:
    assert twin_of(ENTRY, _held(Record(FIRST, {"entry": ENTRY.id}))) is None
    assert twin_of(ENTRY, {}) is None


def test_a_digest_that_is_held_twice_is_held_once_so_that_the_count_is_right() -> None:
    held = _held(Record(FIRST, {"entry": ENTRY.id}), Record(OWN, {"entry": ENTRY.id}, revision=3), *_bands())
    assert repairs(ENTRY, ENTRY, held) == (DropRecord(OWN, 3),)


def test_bands_of_a_former_simhash_go_but_for_those_that_stay() -> None:
    outdated = replace(ENTRY, simhash=PRINT.simhash ^ 1)  # the last band is another one
    held = _held(Record(FIRST, {"entry": ENTRY.id}), *_bands())
    assert repairs(outdated, ENTRY, held) == (DropRecord(band_keys(ENTRY.id, PRINT.simhash ^ 1)[3]),)


@pytest.mark.parametrize(
    "entry",
    [replace(ENTRY, state=State.ARCHIVED), replace(ENTRY, kind=Kind.TURN), replace(ENTRY, simhash=None)],
    ids=["not in use", "a turn", "without a SimHash"],
)
def test_what_may_hold_no_claim_has_none_and_whatever_is_noted_of_it_is_an_orphan(entry: Entry) -> None:
    band = Record(BANDS[0], BAND)
    assert index_keys(entry) == ()
    assert repairs(ENTRY, entry, {}) == ()
    assert orphans([band], {entry.id: entry}) == [band]


def test_a_claim_on_another_text_or_of_nobody_is_an_orphan() -> None:
    mine, gone = Record(FIRST, {"entry": ENTRY.id}), Record(BANDS[0], BAND)
    elsewhere = Record(digest_key(fingerprint("something else")), {"entry": ENTRY.id})
    assert [owner_of(record) for record in (mine, gone, elsewhere)] == [ENTRY.id] * 3
    assert orphans([mine, gone, elsewhere], {ENTRY.id: ENTRY}) == [elsewhere]
    assert orphans([mine, gone], {}) == [mine, gone]
