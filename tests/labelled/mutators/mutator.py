"""What a mutator is: a named, seeded change of a memory that has one and the same label wherever it can be made."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

from tests.labelled.bases import Base
from tests.labelled.pairs import Label, Said

_COMMON_HEADS: Final = frozenset(
    "A After All Every For Her His My Onboarding Our Latency That The Their We When Your".split()
)

# Gives the text of the later memory, or None where the change cannot be made
Change: TypeAlias = Callable[[Base, Random], str | None]


def unchanged(base: Base, rng: Random) -> str:
    """Return the memory as it is."""
    return base.text


@dataclass(frozen=True, slots=True)
class Mutator:
    """Makes pairs of one kind.

    later, earlier: the two texts. said_by: who says them, where that is what differs; its texts are not looked at.
    draws: how often it is tried on each memory; what was made before is not made again.
    """

    kind: str
    label: Label
    later: Change
    earlier: Change = unchanged
    said_by: tuple[Said, Said] = (Said(""), Said(""))
    draws: int = 1


def one_match_replaced(
    base: Base, pattern: re.Pattern[str], replacement: Callable[[re.Match[str]], str], rng: Random
) -> str | None:
    """Return the text with one match replaced, outside of subject and names; None when there is none to change."""
    matches = [match for match in pattern.finditer(base.text) if not base.is_fixed(*match.span())]
    if not matches:
        return None
    match = rng.choice(matches)
    text = base.text[: match.start()] + replacement(match) + base.text[match.end() :]
    return None if text == base.text else text


def one_word_replaced(words: Mapping[str, Sequence[str]]) -> Change:
    """Return the change that puts another word in the place of one that the table knows."""
    pattern = any_of(words)

    def change(base: Base, rng: Random) -> str | None:
        return one_match_replaced(base, pattern, lambda match: rng.choice(words[match[0]]), rng)

    return change


def in_mid_sentence(text: str) -> str:
    """Return a sentence as it stands after other words: a name or "I" at its head keeps its capital."""
    return text[0].lower() + text[1:] if text.split(maxsplit=1)[0] in _COMMON_HEADS else text


def any_of(words: Mapping[str, object]) -> re.Pattern[str]:
    """Return the pattern of the table's words, longest first, as whole words."""
    longest_first = sorted(words, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")
