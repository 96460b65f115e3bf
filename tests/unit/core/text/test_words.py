import pytest

from recollect.core.text.words import (
    content_words,
    ends_early,
    identifiers,
    is_lone_character,
    query_stems,
    sentences,
    stems,
    unspaced_pairs,
    words,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Hey Mel! Good to see you.", ["hey", "mel", "good", "to", "see", "you"]),
        ("Tim's book, don\u2019t", ["tim", "book", "dont"]),
        ("snake_case and 3.14", ["snake", "case", "and", "3", "14"]),
        ("Café São José", ["cafe", "sao", "jose"]),
        ("ＦＵＬＬ width", ["full", "width"]),
        ("हिन्दी भाषा", ["हिन्दी", "भाषा"]),
        ("東京タワー", ["東京", "京タ", "タワ", "ワー"]),
        ("in東京now", ["in", "東京", "now"]),
        ("猫", ["猫"]),
        ("🙂 ...", []),
        ("", []),
    ],
)
def test_words_of_a_text(text: str, expected: list[str]) -> None:
    assert words(text) == expected


def test_stems_are_those_of_porter() -> None:
    assert stems("Books about reading ponies, happily") == ["book", "about", "read", "poni", "happili"]


def test_a_question_loses_its_stop_words_and_repeats() -> None:
    assert query_stems("What books has Tim read, and which book did he like?") == ("book", "tim", "read", "like")


def test_a_question_of_stop_words_alone_keeps_them_all() -> None:
    assert content_words("Who are you?") == ["who", "are", "you"]


def test_sentences_know_where_they_are_and_whether_they_ask() -> None:
    text = "Hi there! How are you?? I am well\nBye"
    cut = [(text[s.start : s.end], s.is_question) for s in sentences(text)]
    assert cut == [("Hi there!", False), (" How are you??", True), (" I am well\n", False), ("Bye", False)]


def test_sentences_of_other_scripts_end_too() -> None:
    assert [s.is_question for s in sentences("元気ですか？はい。")] == [True, False]


def test_unspaced_pairs_overlap_and_leave_spaced_text_out() -> None:
    assert unspaced_pairs("I saw 東京タ in Tokyo ก") == ["東京", "京タ", "ก"]
    assert unspaced_pairs("plain ascii") == []


def test_a_lone_character_is_one_of_a_script_without_spaces() -> None:
    asked = ("猫", "집", "ก", "猫が", "a", "7", "")
    assert [word for word in asked if is_lone_character(word)] == ["猫", "집", "ก"]


@pytest.mark.parametrize(
    ("piece", "following", "early"),
    [
        ("I live with Dr.", " Tom Abt.", True),
        ("It costs 3.", "50 euros.", True),
        ("Am 7.", " Juli ist Schule.", True),
        ("The recital is on June 13.", " Maya is allergic.", False),
        ("It is 900 since 2019.", " Carla is here.", False),
        ("Not me.", " You.", False),
        ('She said "no."', " Then she left.", False),
        ("What?", "No", False),
    ],
)
def test_a_sentence_goes_on_behind_an_abbreviation_a_decimal_and_an_ordinal(
    piece: str, following: str, *, early: bool
) -> None:
    assert ends_early(piece, following) is early


def test_identifiers_name_one_thing_alone() -> None:
    named = "Order QX7R2P, version 2.14.1, TP-562 and 417981 by anna@b.de; "
    ordinary = "2026, 50000, 10am, 10th, 3-year-old, 12.05.2026, 3,900."
    assert identifiers(named + ordinary) == {"qx7r2p", "2.14.1", "tp-562", "417981", "anna@b.de"}
