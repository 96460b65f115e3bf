"""Slips of the fingers in long words that make no other word: a letter that stands once instead of twice, ei for ie.

Short words are left alone, and so are endings in which a double letter makes another form: staring and starring.
"""

import re
from typing import Final

SHORTEST: Final = 7
_TWO_WORDS: Final = frozenset({"deserts"})
_FORMS: Final = ("ing", "ed", "er", "ers", "est")
_TWICE: Final = re.compile(r"([a-z])\1")


def is_slip(one: str, other: str) -> bool:
    """Tell whether two words in lower case are one word and a slip."""
    short, long = sorted((one, other), key=len)
    if len(short) < SHORTEST or not (one.isalpha() and one.islower() and other.islower()):
        return False
    if len(short) == len(long):
        return one.replace("ei", "ie") == other.replace("ei", "ie")
    is_form = short in _TWO_WORDS or short.endswith(_FORMS) or long.endswith("ss")
    return len(long) - len(short) == 1 and not is_form and _once(short) == _once(long)


def _once(word: str) -> str:
    return _TWICE.sub(r"\1", word)
