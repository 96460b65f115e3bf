"""The Luhn check digit of card numbers (ISO/IEC 7812-1, annex B)."""

from typing import Final

_DOUBLED: Final = (0, 2, 4, 6, 8, 1, 3, 5, 7, 9)  # the digit sum of twice the digit


def luhn_is_valid(digits: str) -> bool:
    """Tell whether `digits` (0-9 only) ends with its Luhn check digit."""
    values = [ord(digit) - ord("0") for digit in reversed(digits)]
    return (sum(values[::2]) + sum(_DOUBLED[value] for value in values[1::2])) % 10 == 0
