"""The text of a memory with a value corrected."""

import re
from dataclasses import dataclass
from typing import Final

_NUMBER: Final = re.compile(r"\d+(?:[.,:]\d+){0,4}")
# What a person names, and no value of it
_THING: Final = re.compile(
    r"(?:my|our|the|your|his|her|i|we|mein\w*|unser\w*|der|die|das|den|dem|dein\w*|ihr\w*|sein\w*|ich|wir)(?!\w)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class CorrectedText:
    """What a memory would say. exact: whether it says the old value in so many words, and no more changes."""

    text: str
    exact: bool


def corrected(text: str, old: str, new: str, topic: str) -> CorrectedText | None:
    """Return the text of a memory with the new value in the place of the old one.

    Where it does not say the old value, its only number gives way to a number; else the person's own words take its
    place.

    Args:
        text: of the memory.
        old: the value that is wrong, or the thing that is to be corrected.
        new: the value that is right; not empty.
        topic: the thing, where `old` is a value.
    """
    place = None if _THING.match(old) else _place_of(text, old)
    if place is not None:
        return CorrectedText(text[: place[0]] + new + text[place[1] :], exact=True)
    numbers = list(_NUMBER.finditer(text))
    if _NUMBER.fullmatch(new) and len(numbers) == 1:
        return CorrectedText(text[: numbers[0].start()] + new + text[numbers[0].end() :], exact=False)
    thing = topic or old
    return CorrectedText(f"{thing[:1].upper()}{thing[1:]}: {new}", exact=False) if thing else None


def says(text: str, value: str) -> bool:
    """Tell whether a text says a value in so many words."""
    return _place_of(text, value) is not None


def _place_of(text: str, value: str) -> tuple[int, int] | None:
    if not value:
        return None
    folded, wanted, start = text.lower(), value.lower(), 0
    if len(folded) != len(text):
        folded, wanted = text, value
    while (start := folded.find(wanted, start)) >= 0:
        end = start + len(wanted)
        if not (folded[:start][-1:].isalnum() or folded[end : end + 1].isalnum()):
            return start, end
        start = end
    return None
