"""Claims: which digest and which bands a memory holds, and what becomes of them when it changes."""

from dataclasses import replace

import pytest

from recollect.core.deduplication.dedup_index import (
    Near,
    band_keys,
    band_prefixes,
    band_value,
    changed_index_records,
    holder_keys,
    is_indexed,
    near,
)
from recollect.core.model.entry import Kind, State
from recollect.core.model.records import ABSENT, Collection, DropRecord, PutRecord, Record, RecordKey
from tests.builders import a_memory
from tests.unit.core.deduplication.holdings import digest_of, dropped_keys, held, own_key, put_keys, said

BANDS = 4


def test_memories_in_use_hold_claims_and_nothing_else_does() -> None:
    claimants = {(kind, state) for kind in Kind for state in State if is_indexed(a_memory(kind=kind, state=state))}
    assert claimants == {(Kind.MEMORY, State.ACTIVE)}


def test_a_new_memory_claims_its_digest_and_four_bands() -> None:
    entry = said()
    changes = changed_index_records(None, entry, ())
    assert changes[0] == PutRecord(digest_of(entry.text), {"entry": entry.id}, expected=ABSENT)
    assert put_keys(changes, Collection.BAND) == list(band_keys(entry.id, entry.simhash or 0))
    assert len(changes) == 1 + BANDS


def test_the_bands_of_a_memory_are_the_four_parts_of_its_simhash() -> None:
    keys = band_keys("id", 0x0123_4567_89AB_CDEF)
    assert [key.parts for key in keys] == [
        ("0", "0123", "id"),
        ("1", "4567", "id"),
        ("2", "89ab", "id"),
        ("3", "cdef", "id"),
    ]
    assert [prefix.parts for prefix in band_prefixes(0x0123_4567_89AB_CDEF)] == [key.parts[:2] for key in keys]


def test_a_digest_that_another_one_holds_is_held_under_the_own_id() -> None:
    entry = said()
    changes = changed_index_records(None, entry, [held(digest_of(entry.text), "another")])
    assert changes[0] == PutRecord(own_key(entry), {"entry": entry.id}, expected=ABSENT)


def test_what_is_in_quarantine_holds_its_digest_apart_and_no_bands() -> None:
    apart = said(state=State.QUARANTINED)
    first = RecordKey(Collection.QUARANTINE, digest_of(apart.text).parts)
    own = RecordKey(Collection.QUARANTINE, (*first.parts, apart.id))
    assert holder_keys(apart) == (first, own)
    assert changed_index_records(None, apart, ()) == (PutRecord(first, {"entry": apart.id}, expected=ABSENT),)
    assert changed_index_records(None, apart, [held(first, "another")])[0].key == own
    changes = changed_index_records(apart, replace(apart, state=State.ACTIVE), [held(first, apart.id, 2)])
    assert changes[:2] == (
        DropRecord(first, 2),
        PutRecord(digest_of(apart.text), {"entry": apart.id}, expected=ABSENT),
    )
    assert len(changes) == 2 + BANDS
    assert changed_index_records(apart, replace(apart, state=State.DELETED), [held(first, apart.id, 2)]) == changes[:1]


@pytest.mark.parametrize("fields", [{"state": State.DELETED}, {"kind": Kind.HANDOFF}])
def test_what_is_not_in_use_or_no_memory_claims_nothing(fields: dict[str, State | Kind]) -> None:
    assert changed_index_records(None, said(**fields), ()) == ()


def test_a_change_that_leaves_text_and_state_leaves_the_claims() -> None:
    entry = said()
    holders = [held(digest_of(entry.text), entry.id)]
    assert changed_index_records(entry, replace(entry, pinned=True, repeat_count=3), holders) == ()


def test_another_writing_of_the_same_digest_leaves_the_claims() -> None:
    entry = said()
    louder = said(entry.text.upper(), id=entry.id)
    assert changed_index_records(entry, louder, [held(digest_of(entry.text), entry.id)]) == ()


def test_an_edit_gives_the_old_claims_up_on_condition_and_takes_new_ones() -> None:
    former = said()
    entry = said("The locker code is 4312.", id=former.id)
    changes = changed_index_records(former, entry, [held(digest_of(former.text), former.id, revision=7)])
    assert DropRecord(digest_of(former.text), 7) in changes
    assert PutRecord(digest_of(entry.text), {"entry": entry.id}, expected=ABSENT) in changes
    assert len(dropped_keys(changes, Collection.BAND)) == len(put_keys(changes, Collection.BAND)) == BANDS


def test_a_band_that_both_texts_have_is_kept_and_not_dropped() -> None:
    former = said("My locker code is 4312.")
    entry = said("My locker code is 4321.", id=former.id)
    changes = changed_index_records(former, entry, [held(digest_of(former.text), former.id)])
    assert former.simhash == entry.simhash
    assert dropped_keys(changes, Collection.BAND) == []
    assert len({change.key for change in changes}) == len(changes)


@pytest.mark.parametrize("state", [State.DELETED, State.ARCHIVED, State.SUPERSEDED])
def test_whatever_leaves_use_gives_all_its_claims_up(state: State) -> None:
    former = said()
    changes = changed_index_records(former, replace(former, state=state), [held(digest_of(former.text), former.id, 2)])
    assert changes == (
        DropRecord(digest_of(former.text), 2),
        *(DropRecord(key) for key in band_keys(former.id, former.simhash or 0)),
    )


def test_the_first_holder_s_claim_is_not_given_up_by_the_second() -> None:
    second = said()
    holders = [held(digest_of(second.text), "first"), held(own_key(second), second.id, 3)]
    changes = changed_index_records(second, replace(second, state=State.DELETED), holders)
    assert dropped_keys(changes, Collection.DIGEST) == [own_key(second)]


def test_what_comes_back_claims_what_is_free_and_otherwise_its_own_key() -> None:
    entry = said()
    gone = replace(entry, state=State.DELETED)
    (free, *_) = changed_index_records(gone, entry, ())
    (taken, *_) = changed_index_records(gone, entry, [held(digest_of(entry.text), "another")])
    assert (free.key, taken.key) == (digest_of(entry.text), own_key(entry))


def test_a_memory_from_before_the_fingerprints_gets_its_claims_with_its_simhash() -> None:
    entry = said()
    assert changed_index_records(replace(entry, simhash=None), replace(entry, simhash=None), ()) == ()
    assert len(changed_index_records(replace(entry, simhash=None), entry, ())) == 1 + BANDS


def test_the_keys_to_be_read_are_those_of_both_values_in_use() -> None:
    former = said()
    entry = said("The locker code is 4312.", id=former.id)
    assert holder_keys(former, entry) == (
        digest_of(former.text),
        own_key(former),
        digest_of(entry.text),
        own_key(entry),
    )
    assert holder_keys(None, replace(entry, state=State.DELETED)) == ()


def test_near_are_those_within_three_bits_the_nearest_first_then_by_id() -> None:
    bits = {"c": 0b1, "b": 0b1, "a": 0b111, "far": 0b1111, "same": 0}
    records = [
        Record(RecordKey(Collection.BAND, ("0", "0000", entry_id)), band_value(simhash))
        for entry_id, simhash in bits.items()
    ]
    assert near([*records, *records], 0) == [Near("same", 0), Near("b", 1), Near("c", 1), Near("a", 3)]
