from typing import Any

import pytest

from recollect.core.model.entry import Role
from recollect.core.ranking.analysis import EntryAnalysis, analysis_of, date_stems, first_name, stems_of_name
from recollect.core.text.searched_text import speaker_of
from tests.builders import a_memory, a_turn


def analysed(text: str, **fields: Any) -> EntryAnalysis:
    return analysis_of(a_turn(text, **fields))


def test_statements_and_questions_are_counted_apart_and_stemmed() -> None:
    (passage,) = analysed("I read books. Do you read? Reading helps.").passages
    assert dict(passage.statements) == {"i": 1, "read": 2, "book": 1, "help": 1}
    assert dict(passage.questions) == {"do": 1, "you": 1, "read": 1}
    assert (passage.statement_length, passage.question_length) == (5, 3)


def test_a_caption_is_stated_by_the_last_passage() -> None:
    analysis = analysed("word " * 80 + "end. And you?", caption="a red lamp")
    assert [passage.statements.get("lamp", 0) for passage in analysis.passages] == [0, 1]
    assert analysis.passages[-1].statements["imag"] == 1
    assert [passage.statement_length for passage in analysis.passages] == [80, 1 + 4]


def test_each_character_of_the_base_text_has_its_sentence() -> None:
    analysis = analysed("Hi. Ok?", speaker="Ann", caption="a cat")  # "Ann: Hi. Ok? [image: a cat]"
    assert analysis.sentence_starts.tolist() == [0, len("Ann: Hi."), len("Ann: Hi. Ok?")]
    assert analysis.sentence_asks.tolist() == [0, 1, 0]
    assert analysis.sentence_passages.tolist() == [0, 0, 0]


def test_an_empty_text_is_one_empty_passage() -> None:
    analysis = analysed("")
    assert len(analysis.passages) == 1
    assert not analysis.passages[0].statements
    assert analysis.sentence_starts.tolist() == [0]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I went home", True),
        ("I'm here", True),
        ("We\u2019re late", True),
        ("I'd go", True),
        ("That is ours to see", False),
        ("They were ill", False),
    ],
)
def test_the_first_person_is_seen(text: str, *, expected: bool) -> None:
    assert analysed(text).passages[0].first_person is expected


@pytest.mark.parametrize(
    ("text", "expected"), [("See you on Monday!", True), ("It was in 1999", True), ("A mile of 2100 feet", False)]
)
def test_words_for_a_time_are_seen(text: str, *, expected: bool) -> None:
    assert analysed(text).passages[0].time_word is expected


def test_date_and_speaker_are_words_too() -> None:
    turn = a_turn("x", speaker="Ann Lee")
    assert date_stems(turn) == ("1", "march", "2026")
    assert (stems_of_name(speaker_of(turn)), first_name(speaker_of(turn))) == (("ann", "lee"), "ann")
    assert first_name(speaker_of(a_turn("x", role=Role.ASSISTANT))) == "assistant"
    assert first_name(speaker_of(a_memory("x"))) == ""
