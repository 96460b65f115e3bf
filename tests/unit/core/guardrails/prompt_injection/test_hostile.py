"""The hostile texts keep what they promise to those who send them."""

import json

from tests.labelled.hostile import MAX_CHARACTERS, hostile_texts


def test_there_are_2000_always_the_same_and_hardly_any_twice() -> None:
    texts = list(hostile_texts())
    assert len(texts) == 2_000
    assert texts == list(hostile_texts())
    assert len({hostile.text for hostile in texts}) > 1_850


def test_every_one_fits_into_a_memory_and_travels_as_json() -> None:
    for hostile in hostile_texts():
        assert 0 < len(hostile.text) <= MAX_CHARACTERS
        assert hostile.as_json().isascii()
        assert json.loads(hostile.as_json()) == hostile.text
