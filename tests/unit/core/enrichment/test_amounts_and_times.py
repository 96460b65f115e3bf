from datetime import UTC, datetime
from decimal import Decimal

import pytest

from recollect.core.enrichment.enriched import enriched
from recollect.core.enrichment.findings import EntityType
from recollect.core.language.amounts import number, plain


def found(text: str) -> list[tuple[EntityType, str, str | None]]:
    entities = enriched(text, occurred_at=datetime(2026, 3, 11, tzinfo=UTC), zone=UTC).entities
    return [(entity.type, entity.text, entity.value) for entity in entities]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("4,500", "4500"),
        ("1.250,50", "1250.5"),
        ("1,250.50", "1250.5"),
        ("1.5", "1.5"),
        ("0,250", "0.25"),
        ("1,250", "1250"),
        ("1.000.000", "1000000"),
        ("100", "100"),
    ],
)
def test_a_number_is_read_with_points_and_commas_of_either_kind(text: str, value: str) -> None:
    assert plain(number(text)) == value


def test_a_number_is_written_without_exponent() -> None:
    assert plain(Decimal("1E+6")) == "1000000"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("$5", "5 USD"),
        ("5 dollars", "5 USD"),
        ("€2.5M", "2500000 EUR"),
        ("EUR 10", "10 EUR"),
        ("10k euros", "10000 EUR"),
    ],
)
def test_money_is_told_in_one_form(text: str, value: str) -> None:
    assert found(f"it is {text} now") == [(EntityType.MONEY, text, value)]


@pytest.mark.parametrize(
    ("text", "value"),
    [("30s", "30 second"), ("30 seconds", "30 second"), ("16GB", "16 GB"), ("ten days", "10 day"), ("21 °C", "21 °C")],
)
def test_a_quantity_is_told_in_one_form(text: str, value: str) -> None:
    assert found(f"it is {text} now") == [(EntityType.QUANTITY, text, value)]


@pytest.mark.parametrize(
    ("text", "value"),
    [("3pm", "15:00"), ("12 am", "00:00"), ("12:30 p.m.", "12:30"), ("quarter to ten", "09:45"), ("midnight", "00:00")],
)
def test_a_time_of_the_day_is_told_in_one_form(text: str, value: str) -> None:
    assert found(f"it is {text} now") == [(EntityType.TIME, text, value)]


def test_five_o_clock_comes_twice_a_day() -> None:
    assert found("at 5 o'clock") == [(EntityType.TIME, "5 o'clock", None)]


@pytest.mark.parametrize(
    "text",
    [
        "12 guests",
        "25:99",
        "one day I will",
        "room-5 m",
        "No. 1 in line",
        "two or three",
        "try 5 of them",
        "XEUR 5",
        "13 pm",
    ],
)
def test_other_numbers_are_neither(text: str) -> None:
    assert found(text) == []
