import pytest

from recollect.core.ranking.signs.answer_kinds import AnswerKind, wanted_kind


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("When is the wedding?", AnswerKind.TIME),
        ("What day does she learn Norwegian?", AnswerKind.TIME),
        ("How many cats has she?", AnswerKind.QUANTITY),
        ("What's Lena\u2019s shoe size?", AnswerKind.QUANTITY),
        ("WHAT is the current price?", AnswerKind.QUANTITY),
        ("Which one\nand what of the old\nor what was the code", AnswerKind.QUANTITY),
        ("Who repairs the roof?", AnswerKind.NAME),
        ("What is her cat called?", AnswerKind.NAME),
        ("Where is the router?", AnswerKind.PLACE),
    ],
)
def test_the_kind_of_answer_is_told_by_the_words_of_the_question(question: str, kind: AnswerKind) -> None:
    assert wanted_kind(question) is kind


@pytest.mark.parametrize(
    "question", ["", "Whenever", "wherever she is", "Tell me of Lena", "the price and what", "What\nprice", "猫"]
)
def test_other_questions_want_no_kind(question: str) -> None:
    assert wanted_kind(question) is None


def test_the_first_kind_that_fits_counts() -> None:
    assert wanted_kind("When and where did who pay how much?") is AnswerKind.TIME
