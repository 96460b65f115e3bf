"""Pairs of words of which one denies the other. English."""

from functools import cache
from typing import Final

from recollect.core.text.word_files import read_entries

_FRAMES: Final = ("un", "in", "im", "il", "ir", "dis", "non", "a", "de", "anti", "mis")
_SHORTEST_STEM: Final = 4


@cache
def opposites() -> frozenset[frozenset[str]]:
    """Return the pairs of the table."""
    return frozenset(frozenset(pair.split()) for pair in read_entries(__package__, "opposites.txt"))


@cache
def opposed() -> frozenset[str]:
    """Return the words of the pairs."""
    return frozenset(word for pair in opposites() for word in pair)


def are_opposites(one: str, other: str) -> bool:
    """Tell whether two words deny each other: by the table, or as valid and invalid, happy and unhappy."""
    if frozenset((one, other)) in opposites():
        return True
    short, long = sorted((one, other), key=len)
    return len(short) >= _SHORTEST_STEM and long.endswith(short) and long.removesuffix(short) in _FRAMES
