"""Cutting texts that are over the limit of an entry."""

from hypothesis import given
from hypothesis import strategies as st

from recollect.local.importing.records import in_parts, message_parts


def test_a_text_within_the_limit_stays_whole() -> None:
    assert list(in_parts("one two", limit=7)) == ["one two"]


def test_a_text_is_cut_at_a_paragraph_before_anything_else() -> None:
    assert list(in_parts("aaaa bb.\n\ncc. dd ee", limit=16)) == ["aaaa bb.", "cc. dd ee"]


def test_a_text_is_cut_at_a_sentence_before_a_word() -> None:
    assert list(in_parts("one two. three four", limit=14)) == ["one two.", "three four"]


def test_a_text_without_pauses_is_cut_at_the_limit() -> None:
    assert list(in_parts("a" * 25, limit=10)) == ["a" * 10, "a" * 10, "a" * 5]


@given(st.text(alphabet="ab. \n", max_size=200), st.integers(2, 30))
def test_parts_hold_every_letter_in_order_and_stay_within_the_limit(text: str, limit: int) -> None:
    parts = list(in_parts(text, limit))
    assert "".join("".join(parts).split()) == "".join(text.split())
    assert all(len(part) <= limit for part in parts)


def test_parts_of_a_message_have_ids_of_their_own_and_one_caption() -> None:
    message = {"id": "m", "text": "one two three", "caption": "a dog", "at": "2026-03-01T12:00:00Z"}
    assert list(message_parts(message, limit=8)) == [
        {"id": "m", "text": "one two", "caption": "a dog", "at": "2026-03-01T12:00:00Z"},
        {"id": "m#2", "text": "three", "at": "2026-03-01T12:00:00Z"},
    ]


def test_what_is_no_text_is_left_to_the_server() -> None:
    assert list(message_parts({"id": "m", "text": 5})) == [{"id": "m", "text": 5}]


def test_a_text_that_is_called_content_is_cut_as_well() -> None:
    parts = list(message_parts({"id": "m", "content": "one two three"}, limit=8))
    assert parts == [{"id": "m", "content": "one two"}, {"id": "m#2", "content": "three"}]
