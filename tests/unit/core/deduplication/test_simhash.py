"""Digests, SimHashes and bands."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.deduplication.simhash import (
    BITS,
    MAX_DISTANCE,
    bands,
    features,
    fingerprint,
    fingerprinted_text,
    hamming_distance,
    simhash,
)


def bits_of(feature: str) -> list[int]:
    digest = hashlib.blake2b(feature.encode(), digest_size=8).digest()
    return [int(bit) for bit in f"{int.from_bytes(digest):064b}"]


def test_the_simhash_of_one_feature_is_its_hash() -> None:
    assert simhash(["tea"]) == int.from_bytes(hashlib.blake2b(b"tea", digest_size=8).digest())


def test_each_bit_is_the_majority_of_the_features() -> None:
    columns = zip(bits_of("tea"), bits_of("milk"), bits_of("cup"), strict=True)
    expected = "".join("1" if sum(column) > 3 / 2 else "0" for column in columns)
    assert f"{simhash(['tea', 'milk', 'cup']):064b}" == expected


def test_a_tie_gives_nought() -> None:
    both = int(f"{simhash(['tea']):064b}", 2) & int(f"{simhash(['milk']):064b}", 2)
    assert simhash(["tea", "milk"]) == both


def test_no_feature_gives_nought() -> None:
    assert simhash([]) == 0


@pytest.mark.parametrize("text", ["", "?!", "  \n", "the", "\u200b", "https://x.example/a", "👍"])
def test_a_text_without_content_has_features_all_the_same(text: str) -> None:
    assert features(text)


def test_the_digest_is_of_the_normalised_text() -> None:
    assert fingerprinted_text("Ｔea  at\nhttps://x.example/a FIVE [2]") == "tea at five"
    assert fingerprint("Ｔea at FIVE").digest == hashlib.sha256(b"tea at five").hexdigest()


def test_brackets_of_headings_are_no_citations() -> None:
    assert fingerprinted_text("【明日】会議") != fingerprinted_text("【来週】会議")
    assert fingerprinted_text("会議【5†source】") == "会議"


@pytest.mark.parametrize(
    "other",
    [
        "I do NOT take three slices of lemon in my tea!",
        "I took 5 slices of lemon in my tea.",
        "I might take lemon in my tea, four slices",
        "Do you take 3 slices of lemon in your tea?",
    ],
)
def test_what_changes_a_statement_does_not_change_what_it_is_about(other: str) -> None:
    one = features("I take 3 slices of lemon in my tea.")
    assert {"lemon", "tea", "slice"} <= one & features(other)


def test_opposites_lie_together() -> None:
    assert features("I love jazz") == features("I hate jazz") == {"jaz"}


def test_a_letter_typed_once_instead_of_twice_is_no_other_feature() -> None:
    assert features("The gate needs aproval") == features("The gate needs approval")


def test_distance_counts_the_bits_that_differ() -> None:
    assert hamming_distance(0b1011, 0b0010) == 2
    assert hamming_distance(0, 2**BITS - 1) == BITS


def test_bands_are_the_four_quarters_highest_first() -> None:
    assert bands(0x0123_4567_89AB_CDEF) == ("0123", "4567", "89ab", "cdef")
    assert bands(1) == ("0000", "0000", "0000", "0001")


@given(st.integers(0, 2**BITS - 1), st.sets(st.integers(0, BITS - 1), max_size=MAX_DISTANCE))
def test_two_within_the_distance_share_a_band(bits: int, flipped: set[int]) -> None:
    other = bits ^ sum(1 << bit for bit in flipped)
    assert hamming_distance(bits, other) == len(flipped)
    assert any(one == another for one, another in zip(bands(bits), bands(other), strict=True))


@given(st.text(max_size=100))
def test_every_text_has_a_fingerprint(text: str) -> None:
    found = fingerprint(text)
    assert 0 <= found.simhash < 2**BITS
    assert len(found.digest) == 64
    assert found == fingerprint(text)
