from datetime import UTC, datetime, timedelta, timezone, tzinfo

import pytest

from recollect.core.enrichment.enriched import enriched
from recollect.core.enrichment.findings import EntityType

WEDNESDAY = datetime(2026, 3, 11, 15, 30, tzinfo=UTC)


def dates(text: str, *, at: datetime = WEDNESDAY, zone: tzinfo = UTC) -> list[tuple[str, str | None]]:
    found = enriched(text, occurred_at=at, zone=zone).entities
    return [(entity.text, entity.value) for entity in found if entity.type is EntityType.DATE]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("on 2026-03-14", ("2026-03-14", "2026-03-14")),
        ("on 14.3.2026", ("14.3.2026", "2026-03-14")),
        ("on 3/14/2026", ("3/14/2026", "2026-03-14")),
        ("on 5/5/2026", ("5/5/2026", "2026-05-05")),
        ("on the 3rd of June 2026", ("3rd of June 2026", "2026-06-03")),
        ("in Feb. 2024", ("Feb. 2024", "2024-02-01/2024-02-29")),
        ("since 2019", ("2019", "2019-01-01/2019-12-31")),
        ("in Q4 2025", ("Q4 2025", "2025-10-01/2025-12-31")),
        ("on 29 February", ("29 February", "2028-02-29")),
        ("next quarter", ("next quarter", "2026-04-01/2026-06-30")),
        ("this weekend", ("this weekend", "2026-03-14/2026-03-15")),
        ("in two months", ("in two months", "2026-05-11")),
        ("a year ago", ("a year ago", "2025-03-11")),
        ("the end of the week", ("the end of the week", "2026-03-15")),
        ("this morning", ("this morning", "2026-03-11")),
    ],
)
def test_a_date_is_told_in_one_form(text: str, expected: tuple[str, str]) -> None:
    assert dates(text) == [expected]


@pytest.mark.parametrize("text", ["last summer", "Fridays", "every other week", "Q3", "03/04/2026"])
def test_a_date_that_may_be_several_has_no_value(text: str) -> None:
    assert dates(text) == [(text, None)]


@pytest.mark.parametrize(
    "text", ["on 31 June", "on 2026-13-45", "9999 years ago", "room 2019", "They march on", "May I", "the may queen"]
)
def test_what_is_in_no_calendar_is_no_date(text: str) -> None:
    assert dates(text) == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("We met on Friday", "2026-03-06"),
        ("We meet on Friday", "2026-03-13"),
        ("She agreed to send it by Friday", "2026-03-13"),
        ("last Friday", "2026-03-06"),
        ("this Friday", "2026-03-13"),
        ("next Friday", "2026-03-20"),
        ("I had surgery in April", "2025-04-01/2025-04-30"),
        ("I will have surgery in April", "2026-04-01/2026-04-30"),
        ("The cat died on Monday", "2026-03-09"),
        ("The cat is to be operated on Monday", "2026-03-16"),
    ],
)
def test_the_sentence_says_on_which_side_of_today_a_day_lies(text: str, value: str) -> None:
    assert [found for _, found in dates(text)] == [value]


def test_today_is_the_day_where_the_person_is() -> None:
    late = datetime(2026, 5, 31, 23, 30, tzinfo=UTC)
    assert dates("today", at=late, zone=timezone(timedelta(hours=2))) == [("today", "2026-06-01")]
    assert dates("today", at=late, zone=timezone(timedelta(hours=-5))) == [("today", "2026-05-31")]


def test_the_last_day_of_the_calendar_is_no_error() -> None:
    last = datetime.max.replace(tzinfo=UTC)
    assert dates("tomorrow and next year", at=last, zone=timezone(timedelta(hours=14))) == []
