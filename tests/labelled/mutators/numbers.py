"""Changes of a number, an amount or a unit: small to the eye, and never the same thing."""

import re
from random import Random
from typing import Final

from tests.labelled.bases import Base
from tests.labelled.mutators.mutator import Change, Mutator, one_match_replaced, one_word_replaced
from tests.labelled.pairs import CONFLICT

# Numbers of at least this many digits are neither hours nor days: any digit of theirs may change
_FREE_DIGITS: Final = 3
DRAWS: Final = 3
_RUN: Final = re.compile(r"\d+(?!rd|\d)")
_LONG_RUN: Final = re.compile(r"\d{3,}")
_AMOUNT: Final = re.compile(
    r"(?<![\d.,:])\d+(?= (?:ms|s|MB|kg|g|ml|km|euros|dollars|francs|minutes|calls|gears|people)\b)"
)
_POINT: Final = re.compile(r"(?<=\d)\.(?=\d)")
_VERSION: Final = re.compile(r"(?<=\bv)\d+\.\d+")
_HEXADECIMAL: Final = re.compile(r"(?<=[0-9][a-f])[0-9a-f]|(?<=[0-9][A-Z])\d(?=[A-Z0-9])")
_WORDS: Final = {
    "two": ("three", "four", "ten"),
    "four": ("five", "three", "fourteen"),
    "six": ("five", "seven", "nine"),
    "eight": ("seven", "nine", "eighteen"),
    "ten": ("nine", "eleven", "twelve"),
    "fifteen": ("five", "fourteen", "fifty"),
    "twice": ("once", "three times"),
    "3rd": ("2nd", "4th", "8th"),
    "second": ("third", "first"),
}
_UNITS: Final = {
    "ms": ("s",),
    "MB": ("GB", "KB"),
    "kg": ("g",),
    "g": ("kg",),
    "ml": ("l",),
    "km": ("miles",),
    "euros": ("dollars", "francs"),
    "dollars": ("euros",),
    "francs": ("euros",),
    "minutes": ("hours", "seconds"),
    "hours": ("days", "minutes"),
    "days": ("weeks", "hours"),
    "months": ("weeks", "years"),
    "years": ("months",),
    "litres": ("glasses",),
    "metres": ("feet",),
    "degrees": ("per cent",),
}


def _plausible_last_digits(run: str) -> str:
    """Return lower digits than the last, since a higher one can make the 31st of a month or 23 o'clock impossible."""
    match run[-1]:
        case "0":
            return "12"
        case "1":
            return "2" if run == "1" else "0"
        case last:
            return "12345678"[: int(last) - 1]


def _other_digit(match: re.Match[str], rng: Random) -> str:
    """Return the number with one digit changed; one of one or two digits stays a possible hour, day or month."""
    run = match[0]
    if len(run) < _FREE_DIGITS:
        return run[:-1] + rng.choice(_plausible_last_digits(run))
    place = rng.randrange(len(run))
    others = [digit for digit in "123456789" if digit != run[place]]
    return run[:place] + rng.choice(others) + run[place + 1 :]


def _one_digit(base: Base, rng: Random) -> str | None:
    return one_match_replaced(base, _RUN, lambda match: _other_digit(match, rng), rng)


def _exchanged(run: str, rng: Random) -> str:
    """Return the number with two neighbouring digits exchanged, or as it is when none can be."""
    places = [place for place in range(len(run) - 1) if run[place] != run[place + 1] and (place > 0 or run[1] != "0")]
    if not places:
        return run
    place = rng.choice(places)
    return run[:place] + run[place + 1] + run[place] + run[place + 2 :]


def _digits_exchanged(base: Base, rng: Random) -> str | None:
    return one_match_replaced(base, _LONG_RUN, lambda match: _exchanged(match[0], rng), rng)


def _tenfold(base: Base, rng: Random) -> str | None:
    return one_match_replaced(base, _AMOUNT, lambda match: f"{match[0]}0", rng)


def _point_lost(base: Base, rng: Random) -> str | None:
    return one_match_replaced(base, _POINT, lambda _: "", rng)


def _next_version(base: Base, rng: Random) -> str | None:
    def bumped(match: re.Match[str]) -> str:
        major, minor = match[0].split(".")
        return f"{major}.{int(minor) + 1}" if rng.random() < 0.5 else f"{int(major) + 1}.{minor}"

    return one_match_replaced(base, _VERSION, bumped, rng)


def _other_sign_in_id(base: Base, rng: Random) -> str | None:
    def other(match: re.Match[str]) -> str:
        return rng.choice([digit for digit in "0123456789" if digit != match[0]])

    return one_match_replaced(base, _HEXADECIMAL, other, rng)


_number_word: Final[Change] = one_word_replaced(_WORDS)
_other_unit: Final[Change] = one_word_replaced(_UNITS)

MUTATORS: Final = (
    Mutator("one_digit", CONFLICT, _one_digit, draws=DRAWS),
    Mutator("digits_exchanged", CONFLICT, _digits_exchanged, draws=DRAWS),
    Mutator("tenfold", CONFLICT, _tenfold, draws=DRAWS),
    Mutator("decimal_point_lost", CONFLICT, _point_lost, draws=DRAWS),
    Mutator("next_version", CONFLICT, _next_version, draws=DRAWS),
    Mutator("other_sign_in_id", CONFLICT, _other_sign_in_id, draws=DRAWS),
    Mutator("number_word", CONFLICT, _number_word, draws=DRAWS),
    Mutator("other_unit", CONFLICT, _other_unit, draws=DRAWS),
)
