"""What stands where something else stood: the parts in which two sequences of words differ."""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final

from recollect.core.text.words import fold, stem, unspaced_pairs

# Beyond so many words between the first and the last difference two texts are not compared part by part
LONGEST_COMPARED: Final = 60
WORDS_HELD: Final = 16_384


@dataclass(frozen=True, slots=True)
class WordChange:
    """One part that differs: what stood there, what stands there, and from which word of the former text on."""

    start: int
    gone: tuple[str, ...]
    come: tuple[str, ...]

    @property
    def both(self) -> frozenset[str]:
        """All words of either side."""
        return frozenset((*self.gone, *self.come))


def changes(former: Sequence[str], later: Sequence[str]) -> list[WordChange] | None:
    """Return the parts in which two texts differ, in order; None when there is too much between first and last.

    Forms of one word count as that word: likes and like.
    """
    one, other = [_form(word) for word in former], [_form(word) for word in later]
    shorter = min(len(one), len(other))
    begin = next((at for at in range(shorter) if one[at] != other[at]), shorter)
    room = shorter - begin
    end = next((at for at in range(room) if one[-1 - at] != other[-1 - at]), room)
    if max(len(one), len(other)) - begin - end > LONGEST_COMPARED:
        return None
    matcher = SequenceMatcher(None, one[begin : len(one) - end], other[begin : len(other) - end], autojunk=False)
    return [
        WordChange(begin + i, tuple(former[begin + i : begin + j]), tuple(later[begin + k : begin + m]))
        for tag, i, j, k, m in matcher.get_opcodes()
        if tag != "equal"
    ]


def parts(words: Sequence[str]) -> tuple[str, ...]:
    """Return words to be compared: in lower case; those of scripts without spaces sign by sign."""
    lower = (word.lower() for word in words)
    return tuple(part for word in lower for part in (word if not word.isascii() and unspaced_pairs(word) else (word,)))


@lru_cache(maxsize=WORDS_HELD)
def _form(word: str) -> str:
    return stem(fold(word)) if word.isalpha() else word
