from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.model.ids import id_of_key, is_entry_id, key_of, uuid7

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


def test_the_time_fills_the_first_48_bits_and_the_sequence_the_next_12() -> None:
    # 2026-03-01T12:00Z is 1,772,366,400,000 ms; version 7 and variant 0b10 are fixed bits
    assert uuid7(NOW, sequence=0xABC, entropy=bytes(8)) == (
        f"{1_772_366_400_000:012x}"[:8] + "-" + f"{1_772_366_400_000:012x}"[8:] + "-7abc-8000-000000000000"
    )


def test_ids_sort_by_time_then_by_sequence() -> None:
    ids = [
        uuid7(NOW, sequence=0, entropy=b"\xff" * 8),
        uuid7(NOW, sequence=1, entropy=bytes(8)),
        uuid7(NOW + timedelta(milliseconds=1), sequence=0, entropy=bytes(8)),
    ]
    assert ids == sorted(ids)


@given(st.binary(min_size=8, max_size=8), st.integers(0, 4095))
def test_a_key_has_22_characters_and_leads_back_to_its_id(entropy: bytes, sequence: int) -> None:
    entry_id = uuid7(NOW, sequence=sequence, entropy=entropy)
    assert is_entry_id(entry_id)
    assert len(key_of(entry_id)) == 22
    assert id_of_key(key_of(entry_id)) == entry_id


@pytest.mark.parametrize("text", ["", "a" * 21, "a" * 22, "é" * 22, "-" * 22, "AAAAAAAAAAAAAAAAAAAAA="])
def test_what_is_no_key_of_a_uuid7_leads_nowhere(text: str) -> None:
    assert id_of_key(text) is None


def test_a_key_with_stray_low_bits_is_not_a_second_name_of_the_same_entry() -> None:
    key = key_of(uuid7(NOW, sequence=0, entropy=bytes(8)))
    assert key.endswith("A")
    assert id_of_key(key[:-1] + "B") is None


@pytest.mark.parametrize("sequence", [-1, 4096])
def test_a_sequence_beyond_12_bits_is_refused(sequence: int) -> None:
    with pytest.raises(ValueError, match="sequence"):
        uuid7(NOW, sequence=sequence, entropy=bytes(8))
