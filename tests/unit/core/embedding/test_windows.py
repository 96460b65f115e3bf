import re

import pytest

from recollect.core.embedding.windows import (
    EncoderWindow,
    Piece,
    PieceSizes,
    carries_meaning,
    is_kept,
    pieces_of,
    windows,
    words_of,
)
from recollect.core.text.words import STOP_WORDS, words

SIZES = PieceSizes(longest=10, context=5, context_of_several=2)


def test_a_short_text_is_one_piece_behind_the_end_of_the_previous_turn() -> None:
    assert pieces_of("on Friday", "when is it?", SIZES) == [Piece(0, 9, "s it?")]


def test_a_long_text_is_cut_at_the_last_space_that_fits_and_only_its_first_piece_has_context() -> None:
    text = "one two three"

    assert pieces_of(text, "when is it?", SIZES) == [Piece(0, 7, "t?"), Piece(7, 13)]
    assert (text[0:7], text[7:13]) == ("one two", " three")


def test_a_text_without_spaces_is_cut_in_the_middle_of_what_fits() -> None:
    assert pieces_of("x" * 22, None, SIZES) == [Piece(0, 5), Piece(5, 10), Piece(10, 15), Piece(15, 22)]


def test_an_empty_text_is_one_empty_piece() -> None:
    assert pieces_of("", None) == [Piece(0, 0)]


@pytest.mark.parametrize(
    "text",
    ["word " * 1_600, "x" * 8_000, "", "a" * 699 + " b", " " * 2_000],
    ids=["words", "one word", "empty", "just over", "blank"],
)
def test_pieces_cover_the_text_without_gap_or_overlap(text: str) -> None:
    found = pieces_of(text, "before")

    assert [piece.start for piece in found] == [0, *(piece.end for piece in found[:-1])]
    assert found[-1].end == len(text)
    assert all(piece.end - piece.start <= PieceSizes().longest for piece in found)


def test_the_context_gives_way_to_the_text() -> None:
    assert windows(context=6, own=7, width=10) == [EncoderWindow(context=3, start=0, end=7)]


def test_a_short_text_takes_all_its_context() -> None:
    assert windows(context=2, own=3, width=10) == [EncoderWindow(context=2, start=0, end=3)]


def test_a_text_wider_than_a_window_takes_several_and_no_context() -> None:
    assert windows(context=5, own=23, width=10) == [
        EncoderWindow(0, 0, 10),
        EncoderWindow(0, 10, 20),
        EncoderWindow(0, 20, 23),
    ]


@pytest.mark.parametrize("piece", ["tea", "##s", "2023", "茶"])
def test_pieces_of_content_are_kept(piece: str) -> None:
    assert carries_meaning(piece)
    assert is_kept(piece)


def test_a_stop_word_carries_meaning_in_a_question_and_is_not_kept_of_an_entry() -> None:
    assert carries_meaning("the")
    assert not is_kept("the")


@pytest.mark.parametrize("piece", ["?", "[UNK]", ""])
def test_what_ends_in_no_letter_or_digit_is_dropped_everywhere(piece: str) -> None:
    assert not carries_meaning(piece)
    assert not is_kept(piece)


def test_a_piece_belongs_to_the_whole_folded_word() -> None:
    pieces = ["is", "del", "##ga", "##do", "'", "s", "?"]
    spans = [(0, 2), (3, 6), (6, 8), (8, 10), (10, 11), (11, 12), (12, 13)]

    assert words_of("Is Delgadó's?", pieces, spans) == ["is", "delgado", "delgado", "delgado", "'", "s", "?"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I didn't go", ["i", "didnt", "didnt", "didnt", "go"]),
        ("Tim\u2019s dog", ["tim", "'", "s", "dog"]),
        ("I'm in", ["im", "im", "im", "in"]),
        ("We\u2019re late", ["were", "were", "were", "late"]),
        ("the dogs' 'park'", ["the", "dogs", "'", "'", "park", "'"]),
        ("self-made", ["self", "-", "made"]),
    ],
)
def test_pieces_around_an_apostrophe_belong_to_the_word_that_a_search_knows(text: str, expected: list[str]) -> None:
    spans = [match.span() for match in re.finditer(r"\w+|[^\w\s]", text)]
    pieces = [text[start:end].lower() for start, end in spans]

    found = words_of(text, pieces, spans)

    assert found == expected
    meant = {word for piece, word in zip(pieces, found, strict=True) if carries_meaning(piece)}
    assert meant <= {*words(text), *STOP_WORDS}


def test_a_continuation_with_nothing_before_it_is_a_word() -> None:
    assert words_of("ing", ["##ing"], [(0, 3)]) == ["ing"]
