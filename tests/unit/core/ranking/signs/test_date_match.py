from datetime import date
from math import exp

import numpy as np
import pytest

from recollect.core.ranking.signs.date_match import NamedDate, date_nearness, dates_in
from recollect.core.ranking.weights import DateWeights


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What happened on 8 May 2023?", (2023, 5, 8)),
        ("What happened on May 8th, 2023?", (2023, 5, 8)),
        ("on the 3rd of June", (None, 6, 3)),
        ("in July 2022", (2022, 7, None)),
        ("in may", (None, 5, None)),
        ("DURING MAY", (None, 5, None)),
        ("What did she do in 2021?", (2021, None, None)),
        ("Since December", (None, 12, None)),
    ],
)
def test_a_date_is_read_as_far_as_it_goes(question: str, expected: tuple[int | None, ...]) -> None:
    assert dates_in(question) == (NamedDate(*expected),)


@pytest.mark.parametrize("question", ["May I ask?", "She may go", "What about marching?", "Room 12345", ""])
def test_other_words_and_numbers_are_no_dates(question: str) -> None:
    assert dates_in(question) == ()


def test_a_question_may_name_several_dates() -> None:
    assert dates_in("between 3 June and July 4, 2023") == (NamedDate(None, 6, 3), NamedDate(2023, 7, 4))


def nearness(question: str, *days: date) -> list[float]:
    ordinals = np.array([day.toordinal() for day in days], np.float64)
    found: list[float] = date_nearness(dates_in(question), ordinals, DateWeights()).tolist()
    return found


def test_a_day_counts_fully_and_falls_slower_after_than_before() -> None:
    found = nearness("on 8 May 2023", date(2023, 5, 8), date(2023, 5, 11), date(2023, 5, 5))
    assert found == pytest.approx([1.0, exp(-3 / 10), exp(-3 / 5)])


def test_a_month_counts_from_its_first_to_its_last_day() -> None:
    found = nearness("in February 2024", date(2024, 2, 1), date(2024, 2, 29), date(2024, 3, 1), date(2024, 1, 31))
    assert found == pytest.approx([0.7, 0.7, 0.7 * exp(-1 / 10), 0.7 * exp(-1 / 5)])


def test_a_date_without_a_year_is_the_nearest_of_its_kind() -> None:
    found = nearness("on 1 January", date(2022, 12, 31), date(2024, 1, 2))
    assert found == pytest.approx([exp(-1 / 5), exp(-1 / 10)])


def test_a_year_alone_counts_inside_only() -> None:
    assert nearness("in 2023", date(2023, 12, 31), date(2024, 1, 1)) == [0.3, 0.0]


def test_the_nearest_of_several_dates_counts() -> None:
    assert nearness("on 1 June 2023 or on 9 June 2023", date(2023, 6, 9)) == [1.0]


@pytest.mark.parametrize("question", ["on 30 February 2023", "on 99 May 2023", "no date"])
def test_a_day_that_never_is_is_near_to_nothing(question: str) -> None:
    assert nearness(question, date(2023, 5, 8)) == [0.0]


def test_the_ends_of_the_calendar_are_dates_too() -> None:
    assert nearness("on 1 January", date.min, date.max) == pytest.approx([1.0, 0.0])
    assert nearness("on 1 January") == []
