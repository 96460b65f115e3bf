"""What a person is asked, in numbers that agree."""

import pytest

from recollect.http.models.questions import correcting_question, forgetting_question


@pytest.mark.parametrize(
    ("count", "also", "german", "english"),
    [
        (1, 0, "Den gezeigten Eintrag vergessen?", "Forget the entry that is shown?"),
        (
            1,
            1,
            "Den gezeigten Eintrag und 1 weiteren, der dasselbe sagt, vergessen?",
            "Forget the entry that is shown, and 1 that says the same?",
        ),
        (
            3,
            2,
            "Die 3 gezeigten Einträge und 2 weitere, die dasselbe sagen, vergessen?",
            "Forget the 3 entries that are shown, and 2 that say the same?",
        ),
    ],
)
def test_a_question_names_what_goes(count: int, also: int, german: str, english: str) -> None:
    assert forgetting_question(count, also, "de") == german
    assert forgetting_question(count, also, "en-GB") == forgetting_question(count, also, None) == english


def test_a_question_tells_that_there_is_more() -> None:
    assert forgetting_question(1, 0, "de", more=True).endswith("vergessen? Es kann mehr geben.")
    assert forgetting_question(1, 0, None, more=True).endswith("shown? There may be more.")
    assert forgetting_question(1, 0, "de", more=True, all_by="POST /x").endswith("POST /x löscht einen Bereich ganz.")
    assert forgetting_question(1, 0, None, more=True, all_by="POST /x").endswith("POST /x takes away all of a space.")
    assert forgetting_question(1, 0, None, all_by="POST /x") == forgetting_question(1, 0, None)


def test_a_correction_is_asked_for_in_german_as_well() -> None:
    assert correcting_question("de-CH").startswith("Soll ")
    assert correcting_question("pt") == correcting_question(None) != correcting_question("de")
