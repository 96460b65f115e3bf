"""How the question before is mended, and what is no correction."""

import pytest

from recollect.core.query.rewriting.corrections import correction_in, corrects_answer
from tests.unit.core.query.rewriting.test_follow_ups import asked


@pytest.mark.parametrize(
    "message",
    [
        "Sorry, Vienna.",
        "Vienna, I mean",
        "Vienna, not Ghent",
        "*Vienna",
        "Vienna*",
        "make that Vienna",
        "or rather Vienna",
        "wrong city, Vienna",
        "Vienna sorry",
        "er, Vienna",
        "I should have said Vienna",
        "to Vienna, I meant",
        "not the one to Ghent, the one to Vienna",
        "that's Ghent. I asked about Vienna",
    ],
)
def test_many_words_say_what_was_meant(message: str) -> None:
    made = asked("When does the bus to Ghent leave?", "> At 8.", message)
    assert made.removeprefix("Vienna: ") == "When does the bus to Vienna leave?"


@pytest.mark.parametrize(
    "message",
    ["nein, nach Wien", "den nach Wien meinte ich", "Wien, nicht Gent", "falsch, nach Wien", "ups, nach Wien"],
)
def test_german_words_do_as_well(message: str) -> None:
    made = asked("Wann fährt der Bus nach Gent?", "> Um 8.", message)
    assert made.removeprefix("Wien: ") == "Wann fährt der Bus nach Wien?"


def test_a_sentence_behind_a_rejected_answer_goes_before_the_question() -> None:
    made = asked("How do I reset the thermostat?", "> Hold the dial.", "that's upstairs. I'm standing in the hall")
    assert made == "I'm standing in the hall: How do I reset the thermostat?"


@pytest.mark.parametrize("message", ["that's great. I'm in the hall", "that's all. Thanks", "das ist gut. Ich bin da"])
def test_praise_rejects_nothing(message: str) -> None:
    assert not corrects_answer(message)


@pytest.mark.parametrize("message", ["I was in Vienna", "Where is Vienna?", "Vienna", "a * b * c"])
def test_what_does_not_say_that_it_mends_is_no_correction(message: str) -> None:
    assert correction_in(message) is None
