"""German questions about times of the record, asked on Wednesday, 18 November 2026."""

from datetime import date
from time import thread_time

import pytest

from recollect.core.query.temporal.spans import Span
from recollect.core.query.temporal.temporal_questions import TemporalKind, temporal_question
from tests.patience import PATIENT_SECONDS

TODAY = date(2026, 11, 18)


@pytest.mark.parametrize(
    ("question", "first", "end"),
    [
        ("Was habe ich am Montag über die Reise gesagt?", "2026-11-16", "2026-11-17"),
        ("Was habe ich gestern über den Zaun gesagt?", "2026-11-17", "2026-11-18"),
        ("Was haben wir letzte Woche zum Sommerfest beschlossen?", "2026-11-09", "2026-11-16"),
        ("Was habe ich letzte Woche über die Reise im August gesagt?", "2026-11-09", "2026-11-16"),
        ("Was haben wir im August zum Sommerfest beschlossen?", "2026-08-01", "2026-09-01"),
        ("Was habe ich in den letzten zwei Wochen über den Apfelbaum gesagt?", "2026-11-04", "2026-11-19"),
        ("Was habe ich vor drei Tagen im Garten gemacht?", "2026-11-15", "2026-11-16"),
        ("Was haben wir seit dem 1. November zur Messe entschieden?", "2026-11-01", None),
        ("Was habe ich vor März über den Job gedacht?", None, "2026-03-01"),
        ("Was haben wir nach dem 10. Oktober vereinbart?", "2026-10-11", None),
        ("Was habe ich zwischen dem 1. und 10. März notiert?", "2026-03-01", "2026-03-11"),
        ("Was habe ich vom 1. bis 10. März notiert?", "2026-03-01", "2026-03-11"),
        ("Was haben wir zwischen März und Mai besprochen?", "2026-03-01", "2026-06-01"),
        ("Was habe ich am 3.11. über das Dach gesagt?", "2026-11-03", "2026-11-04"),
        ("Was wurde am 2026-11-03 beschlossen?", "2026-11-03", "2026-11-04"),
        ("Was haben wir 2025 über das Haus entschieden?", "2025-01-01", "2026-01-01"),
        ("Was haben wir im dritten Quartal beschlossen?", "2026-07-01", "2026-10-01"),
        ("Was habe ich am Wochenende übers Klettern erzählt?", "2026-11-14", "2026-11-16"),
        ("Was habe ich letzten November über den Job gesagt?", "2025-11-01", "2025-12-01"),
        ("Was habe ich am 3. 11. über das Dach gesagt?", "2026-11-03", "2026-11-04"),
        ("Was habe ich am Montagabend über das Dach gesagt?", "2026-11-16", "2026-11-17"),
        ("Was haben wir vom 1. bis 10. März 2025 besprochen?", "2025-03-01", "2025-03-11"),
        ("Was haben wir zwischen Montag und Dienstag besprochen?", "2026-11-16", "2026-11-18"),
        ("Was haben wir vor ein paar Wochen beschlossen?", "2026-10-26", "2026-11-02"),
        ("Was haben wir seit Weihnachten beschlossen?", "2025-12-24", None),
    ],
)
def test_a_time_of_what_was_said_is_a_window(question: str, first: str | None, end: str | None) -> None:
    found = temporal_question(question, TODAY)
    assert found is not None
    assert isinstance(found.when, Span)
    assert found.kind is TemporalKind.SAID
    assert found.when.first == (first and date.fromisoformat(first))
    assert found.when.end == (end and date.fromisoformat(end))


@pytest.mark.parametrize(
    "question",
    [
        "Was habe ich über den Termin am 14. Mai gesagt?",
        "Was habe ich zum Geburtstag im Mai gesagt?",
        "Was habe ich am Montag oder Dienstag gesagt?",
        "Wer kommt am 4. Februar?",
        "Wann habe ich im Mai davon erzählt?",
        "An welchem Tag beginnt die Reise im August?",
        "Was hat Lena gestern gesagt?",
        "Was habe ich im Juli in Rom gemacht?",
        "Was haben wir für Samstag geplant?",
        "Was muss ich am Sonntag einnehmen?",
        "Was habe ich am 31. Juni gesagt?",
        "Was habe ich zwischen dem 40. und 10. März gesagt?",
        "Was habe ich vor 9999 Jahren gesagt?",
        "Was habe ich gesagt, dass wir am Montag machen?",
        "Was habe ich letzten Sommer gesagt?",
    ],
)
def test_any_other_time_is_none(question: str) -> None:
    assert temporal_question(question, TODAY) is None


@pytest.mark.parametrize(
    "question",
    [
        "What did I say about my mum's birthday on May 14?",
        "What did we decide about the party on Saturday?",
        "What did I tell you about the trip in May?",
        "What did I say about mum on 2 December?",
    ],
)
def test_the_day_of_what_is_spoken_about_is_no_window(question: str) -> None:
    """Nor is a day without a year that comes again sooner than it was."""
    assert temporal_question(question, TODAY) is None


@pytest.mark.parametrize(
    ("question", "rest"),
    [
        ("What did I say yesterday about the trip in May?", "What did I say about the trip in May?"),
        ("What did I say about the party in June last Monday?", "What did I say about the party in June?"),
        ("What did I note between 1 and 10 March about the pump?", "What did I note about the pump?"),
        ("Was habe ich gestern über die Reise im August gesagt?", "Was habe ich über die Reise im August gesagt?"),
    ],
)
def test_of_two_times_the_one_of_the_act_is_a_window(question: str, rest: str) -> None:
    found = temporal_question(question, TODAY)
    assert found is not None
    assert found.rest == rest


def test_a_long_german_question_is_read_in_time_that_grows_with_its_length() -> None:
    """Of questions eight times as long as they may be: growth with the square or more shows beyond any doubt."""
    began = thread_time()
    assert temporal_question("was habe ich in den letzten " * 8 * 70, TODAY) is None
    assert temporal_question("am montag und vom 1. bis " * 8 * 80, TODAY) is None
    assert thread_time() - began < PATIENT_SECONDS / 5
