"""Which numbers are card numbers."""

import pytest

from recollect.core.guardrails.secrets.checks import found_by_rules


@pytest.mark.parametrize(
    "number",
    [
        "4111111111111111",
        "4222222222222",
        "5555 5555 5555 4444",
        "3782-822463-10005",
        "2223000048400011",
        "6759649826438453",
    ],
)
def test_a_number_of_an_issuer_with_its_check_digit_is_one(number: str) -> None:
    assert [(span.start, span.end) for span in found_by_rules("card_numbers", f"pay {number}.")] == [
        (4, 4 + len(number))
    ]


@pytest.mark.parametrize(
    "number",
    [
        "4111111111111112",  # check digit
        "9111111111111119",  # no issuer
        "41111111111111110",  # length
        "4111 111111 111111",  # grouping
        "+4111111111111111",
        "id4111111111111111",
        "0.4111111111111111",
        "5555555555554",  # Mastercard has sixteen digits
    ],
)
def test_any_other_number_is_none(number: str) -> None:
    assert list(found_by_rules("card_numbers", f"pay {number}")) == []
