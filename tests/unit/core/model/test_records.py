"""Records: their keys as texts, and until when they exist."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.model.records import MAX_KEY_BYTES, Collection, Record, RecordKey, RecordPrefix, joined, split
from tests.fakes.clock import START

PARTS = st.lists(st.text(max_size=12), min_size=1, max_size=4).map(tuple)


@given(PARTS)
def test_the_parts_of_a_key_are_told_from_its_text(parts: tuple[str, ...]) -> None:
    assert split(joined(parts)) == parts


@given(PARTS, PARTS)
def test_no_two_keys_share_a_text(one: tuple[str, ...], other: tuple[str, ...]) -> None:
    assert (joined(one) == joined(other)) == (one == other)


@given(PARTS, PARTS)
def test_the_text_of_a_key_begins_with_that_of_every_prefix_of_it(
    first: tuple[str, ...], rest: tuple[str, ...]
) -> None:
    key, prefix = RecordKey(Collection.EDGE, (*first, *rest)), RecordPrefix(Collection.EDGE, first)
    assert key.text.startswith(prefix.text)
    assert not RecordKey(Collection.EDGE, (first[0] + "x", *first[1:], *rest)).text.startswith(prefix.text)


def test_a_prefix_of_no_parts_is_that_of_the_whole_collection() -> None:
    assert RecordPrefix(Collection.EDGE).text == ""


def test_a_separator_in_a_part_is_escaped() -> None:
    assert RecordKey(Collection.EDGE, ("a#b", "50%")).text == "a%23b#50%25"


@pytest.mark.parametrize("parts", [(), ("x" * (MAX_KEY_BYTES + 1),), ("é" * (MAX_KEY_BYTES // 2 + 1),)])
def test_a_key_that_no_store_could_hold_is_refused(parts: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="at most 700 bytes"):
        RecordKey(Collection.EDGE, parts)


def test_a_key_of_700_bytes_is_taken() -> None:
    assert len(RecordKey(Collection.EDGE, ("é" * (MAX_KEY_BYTES // 2),)).text.encode()) == MAX_KEY_BYTES


def test_a_record_exists_until_the_moment_of_its_end() -> None:
    record = Record(RecordKey(Collection.EDGE, ("a",)), expires_at=START)
    assert record.alive(START - timedelta(microseconds=1))
    assert not record.alive(START)
    assert Record(record.key).alive(START + timedelta(days=10_000))
