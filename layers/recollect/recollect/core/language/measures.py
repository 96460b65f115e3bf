"""Units and currencies, each way to write one with its one name, and what an amount comes to in its base unit."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from functools import cache
from typing import Any, Final

from recollect.core.text.word_files import read_table

CURRENCY_SIGNS: Final = frozenset("$€£¥₹")


@cache
def certain_units() -> Mapping[str, str]:
    """Return each way to write a unit that can be nothing else, with its name."""
    lines = (line.partition(" ")[2] for lines in _table()["certain"].values() for line in lines)
    return _by_spelling(lines)


@cache
def units() -> Mapping[str, str]:
    """Return each way to write a unit, also one that may be something else, with its name."""
    return {**certain_units(), **_by_spelling(_table()["likely"]["units"])}


@cache
def certain_currencies() -> Mapping[str, str]:
    """Return the signs and names of currencies in small letters and in capitals, with their codes."""
    names = _by_spelling(_table()["currencies"]["certain"])
    return {**names, **{name.upper(): code for name, code in names.items()}}


@cache
def currencies() -> Mapping[str, str]:
    """Return signs, names in small letters, and codes in capitals, also those that may be something else."""
    table = _table()["currencies"]
    return {**_by_spelling([*table["certain"], *table["likely"]]), **{code: code for code in table["codes"].split()}}


@cache
def magnitudes(*, likely: bool = False) -> Mapping[str, int]:
    """Return what a number is multiplied by, by the word or letter behind it."""
    table = _table()["magnitudes"]
    words = _by_spelling([*table["certain"], *(table["likely"] if likely else ())])
    return {word: int(value) for word, value in words.items()}


def in_base_unit(number: str, unit: str) -> tuple[str, Decimal] | None:
    """Return the dimension of a certain unit and what so many come to in the base unit; None for one without scale."""
    found = _scales().get(unit)
    return None if found is None else (found[0], Decimal(number) * found[1])


@cache
def _scales() -> Mapping[str, tuple[str, Decimal]]:
    read = ((kind, *line.split()[:2]) for kind, lines in _table()["certain"].items() for line in lines)
    return {unit: (kind, Decimal(scale)) for kind, scale, unit in read if scale != "-"}


def _by_spelling(lines: Iterable[str]) -> dict[str, str]:
    """Return the spellings of lines "name spelling spelling" with their names."""
    parted = (line.split() for line in lines)
    return {spelling: name for name, *spellings in parted for spelling in spellings}


@cache
def _table() -> Mapping[str, Any]:
    return read_table(__package__, "measures.toml")
