from dataclasses import replace
from datetime import UTC, date, datetime
from time import thread_time
from zoneinfo import ZoneInfo

import pytest

from recollect.core.query.temporal.spans import Span
from recollect.core.query.temporal.temporal_questions import (
    TemporalQuestion,
    temporal_question,
    window_of_days,
)
from recollect.core.retrieval.filters.clauses import Window
from recollect.core.retrieval.filters.facts import Moment, microseconds
from tests.labelled.temporal_questions import QUESTIONS, TODAY
from tests.patience import PATIENT_SECONDS

BERLIN = ZoneInfo("Europe/Berlin")


def _asked(question: str) -> tuple[TemporalQuestion, Span]:
    found = temporal_question(question, TODAY)
    assert found is not None
    assert isinstance(found.when, Span)
    return found, found.when


def test_there_are_enough_questions_and_half_of_them_ask_for_no_window() -> None:
    assert len(QUESTIONS) >= 120
    assert len({one.question for one in QUESTIONS}) == len(QUESTIONS)
    assert sum(one.kind is None for one in QUESTIONS) * 2 >= len(QUESTIONS)


def test_a_day_is_that_of_the_persons_time_zone() -> None:
    asked, span = _asked("What did I decide on Tuesday?")
    window = window_of_days(asked, span, BERLIN)
    assert window.start == datetime(2026, 11, 16, 23, tzinfo=UTC)
    assert window.end == datetime(2026, 11, 17, 23, tzinfo=UTC)
    assert window.words == "on tuesday"


def test_a_day_on_which_the_clock_changes_has_its_own_length() -> None:
    asked, span = _asked("What did I decide on 25 October 2026?")
    window = window_of_days(asked, span, BERLIN)
    assert window.start is not None
    assert window.end is not None
    assert (window.end - window.start).total_seconds() == 25 * 3600


@pytest.mark.parametrize(
    ("question", "moment"),
    [
        ("What did I say yesterday?", Moment.OCCURRED),
        ("What did I save yesterday?", Moment.CREATED),
        ("What changed yesterday?", Moment.MODIFIED),
    ],
)
def test_a_window_is_one_of_the_filter_language(question: str, moment: Moment) -> None:
    asked, span = _asked(question)
    start, end = datetime(2026, 11, 17, tzinfo=UTC), datetime(2026, 11, 18, tzinfo=UTC)
    clause = window_of_days(asked, span, UTC).clause()
    assert clause == Window(moment, microseconds(start), microseconds(end))


@pytest.mark.parametrize(
    ("question", "first", "end"),
    [
        ("What did I say about the gifts since Christmas?", "2025-12-25", None),
        ("What did we decide last November?", "2025-11-01", "2025-12-01"),
        ("What did I say yesterday about next week?", "2026-11-17", "2026-11-18"),
        ("what did I decide between january and march?", "2026-01-01", "2026-04-01"),
        ("What did I decide from 1 to 10 March 2025?", "2025-03-01", "2025-03-11"),
        ("What did I note this past week?", "2026-11-11", "2026-11-19"),
    ],
)
def test_a_question_looks_back_from_its_day(question: str, first: str, end: str | None) -> None:
    _, span = _asked(question)
    assert (str(span.first), span.end and str(span.end)) == (first, end)


@pytest.mark.parametrize("question", ["What did I say this Friday?", "What did I decide next week?"])
def test_a_time_that_is_yet_to_come_is_no_window(question: str) -> None:
    assert temporal_question(question, TODAY) is None


def test_what_was_not_revisited_was_accessed_before_that_time() -> None:
    asked, span = _asked("What haven't I revisited in 90 days?")
    end = datetime(2026, 8, 20, tzinfo=UTC)
    assert window_of_days(asked, span, UTC).clause() == Window(Moment.ACCESSED, None, microseconds(end))


@pytest.mark.parametrize(
    "question",
    [
        "What did I say on 31 June?",
        "What did I say 9999 years ago?",
        "What did I note on 2026-02-30?",
        "What haven't I revisited in 9999 years?",
        "What did I say in the last 9999 years?",
    ],
)
def test_a_time_that_is_in_no_calendar_is_no_window(question: str) -> None:
    assert temporal_question(question, TODAY) is None


@pytest.mark.parametrize(
    "question",
    [
        "What was I worried about in March and April?",
        "What did I decide in March or April?",
        "What did I say on Monday, Tuesday and Friday?",
        "What did we discuss in June until August?",
    ],
)
def test_one_of_several_times_is_no_window(question: str) -> None:
    assert temporal_question(question, TODAY) is None


@pytest.mark.parametrize("first", [date.min, date.max])
def test_the_ends_of_the_calendar_are_windows_too(first: date) -> None:
    asked, span = _asked("What did I say yesterday?")
    for zone in (ZoneInfo("Pacific/Kiritimati"), ZoneInfo("Pacific/Niue")):
        window = window_of_days(asked, replace(span, first=first, end=None), zone)
        assert window.start is not None
        assert window.start.utcoffset() == UTC.utcoffset(None)


def test_a_long_question_is_read_in_time_that_grows_with_its_length() -> None:
    """Of questions eight times as long as they may be: growth with the square or more shows beyond any doubt."""
    began = thread_time()
    assert temporal_question("what did I say in the last " * 8 * 70, TODAY) is None
    assert temporal_question("my our your " * 8 * 160, TODAY) is None
    assert thread_time() - began < PATIENT_SECONDS / 5
