from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from recollect.core.filters.clauses import Window
from recollect.core.filters.facts import Moment, microseconds
from recollect.core.temporal.spans import Span
from recollect.core.temporal.temporal_questions import (
    SinceSession,
    TemporalKind,
    TemporalQuestion,
    temporal_question,
    window_of_days,
)
from tests.labelled.temporal_questions import QUESTIONS, TODAY, LabelledQuestion

PRECISION_FLOOR = 0.97
RECALL_FLOOR = 0.95
BERLIN = ZoneInfo("Europe/Berlin")


def _read(question: str) -> LabelledQuestion:
    found = temporal_question(question, TODAY)
    if found is None:
        return LabelledQuestion(question, None)
    if isinstance(found.when, SinceSession):
        return LabelledQuestion(question, found.kind, session="since" if found.when.since else "in")
    if found.kind is TemporalKind.NOT_REVISITED:
        return LabelledQuestion(question, found.kind, None, found.when.first)
    return LabelledQuestion(question, found.kind, found.when.first, found.when.end)


def _asked(question: str) -> tuple[TemporalQuestion, Span]:
    found = temporal_question(question, TODAY)
    assert found is not None
    assert isinstance(found.when, Span)
    return found, found.when


def test_there_are_enough_questions_and_half_of_them_ask_for_no_window() -> None:
    assert len(QUESTIONS) >= 120
    assert len({one.question for one in QUESTIONS}) == len(QUESTIONS)
    assert sum(one.kind is None for one in QUESTIONS) * 2 >= len(QUESTIONS)


def test_a_window_is_hardly_ever_read_where_none_is_asked_for_or_another() -> None:
    windows = [(one, read) for one in QUESTIONS if (read := _read(one.question)).kind is not None]
    wrong = [pair for pair in windows if pair[0] != pair[1]]
    assert 1 - len(wrong) / len(windows) >= PRECISION_FLOOR, wrong


def test_most_of_the_windows_that_are_asked_for_are_read() -> None:
    asked = [one for one in QUESTIONS if one.kind is not None]
    missed = [(one, read) for one in asked if (read := _read(one.question)) != one]
    assert 1 - len(missed) / len(asked) >= RECALL_FLOOR, missed
