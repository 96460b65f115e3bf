"""Computed numbers as answers show them. Stored and compared they keep every digit."""

from typing import Final, overload

DIGITS: Final = 4


@overload
def rounded(value: float) -> float: ...


@overload
def rounded(value: None) -> None: ...


def rounded(value: float | None) -> float | None:
    """Return a confidence, a share or the like without digits that are an artefact of computing: 0.8, not 0.7999999.

    Not for scores and what explains them, which clients add up to the last digit.
    """
    return None if value is None else round(value, DIGITS)
