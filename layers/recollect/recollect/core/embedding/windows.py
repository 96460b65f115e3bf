"""How texts are cut and batched for an encoder that reads a limited number of word pieces at once.

A text of over 700 characters is cut into pieces of at most 700. The first piece is read behind the end of the turn
before it, so that "yes, on Friday" is encoded as the answer that it is; only the piece's own positions are kept.
Sizes as they were measured with the ranking: longer context did not help, none costs a third of what D finds.
Batches hold similar lengths: short texts are not padded to the length of long ones.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from recollect.core.text.words import STOP_WORDS, fold


@dataclass(frozen=True, slots=True)
class PieceSizes:
    """All in characters: the longest piece, and the context before a text of one piece and of several."""

    longest: int = 700
    context: int = 500
    context_of_several: int = 200


@dataclass(frozen=True, slots=True)
class Piece:
    """The part `text[start:end]` of a text, and what is read before it ("" for nothing)."""

    start: int
    end: int
    context: str = ""


@dataclass(frozen=True, slots=True)
class EncoderWindow:
    """What one pass reads: the last `context` word pieces of the context and the own ones [start, end)."""

    context: int
    start: int
    end: int


DEFAULT_SIZES: Final = PieceSizes()
CONTINUATION: Final = "##"
# "didn't" is one word, as `words()` has it; the "'s" of "Ann's" is a word of its own, a stop word
# Read from the beginning of a run only: from each letter of an endless one, time would grow with the square
_JOINED = re.compile(r"(?<![^\W_])[^\W_]+(?:['\u2019](?!s\b)[^\W_]+)+", re.IGNORECASE)
_APOSTROPHES = str.maketrans("", "", "'\u2019")


def pieces_of(text: str, previous: str | None, sizes: PieceSizes = DEFAULT_SIZES) -> list[Piece]:
    """Cut `text` at spaces, in the middle where its second half has none. There is always one piece at least."""
    cuts = _cuts(text, sizes.longest)
    context_length = sizes.context if len(cuts) == 1 else sizes.context_of_several
    context = (previous or "")[-context_length:]
    return [Piece(start, end, "" if start else context) for start, end in cuts]


def windows(context: int, own: int, width: int) -> list[EncoderWindow]:
    """Divide the word pieces of a text, `own` of them, among windows of at most `width`, leaving none out.

    Of the `context` pieces before it the first window takes the last ones, as many as there is room for besides the
    text; a text that needs several windows goes without.
    """
    taken = max(0, min(context, width - own))
    return [EncoderWindow(taken, start, min(start + width, own)) for start in range(0, max(1, own), width)]


def carries_meaning(word_piece: str) -> bool:
    """Tell whether a word piece ends in a letter or digit: punctuation and unknown characters do not."""
    return word_piece[-1:].isalnum()


def is_kept(word_piece: str) -> bool:
    """Tell whether the vector of an entry's word piece is kept: stop words and punctuation are not."""
    return carries_meaning(word_piece) and word_piece not in STOP_WORDS


def words_of(text: str, word_pieces: Sequence[str], spans: Sequence[tuple[int, int]]) -> list[str]:
    """Return for each word piece the folded word that it is part of; `spans` are its characters in `text`.

    An encoder takes words apart at an apostrophe, `words()` does not: the pieces of "didn't" are part of "didnt".
    """
    words: list[tuple[int, int]] = []
    word_of: list[int] = []
    for piece, (start, end) in zip(word_pieces, spans, strict=True):
        if piece.startswith(CONTINUATION) and words:
            words[-1] = (words[-1][0], end)
        else:
            words.append((start, end))
        word_of.append(len(words) - 1)
    joined = [match.span() for match in _JOINED.finditer(text)]
    folded = [_word(text, span, joined) for span in words]
    return [folded[word] for word in word_of]


def _word(text: str, span: tuple[int, int], joined: Sequence[tuple[int, int]]) -> str:
    """Return the folded word at `span`, the whole of the one among `joined` that it is part of."""
    for start, end in joined:
        if start <= span[0] and span[1] <= end:
            return fold(text[start:end].translate(_APOSTROPHES))
    return fold(text[span[0] : span[1]])


def _cuts(text: str, longest: int) -> list[tuple[int, int]]:
    cuts: list[tuple[int, int]] = []
    start = 0
    while len(text) - start > longest:
        middle = start + longest // 2
        end = max(text.rfind(" ", middle, start + longest), middle)
        cuts.append((start, end))
        start = end
    return [*cuts, (start, len(text))]


def batches(lengths: Sequence[int], budget: int) -> list[list[int]]:
    """Divide texts by rising length into batches of at most `budget` positions, padding included.

    lengths: positions of each text. Returns the indices of each batch; a text over the budget is a batch of its own.
    """
    found: list[list[int]] = []
    for index in sorted(range(len(lengths)), key=lengths.__getitem__):
        if found and (len(found[-1]) + 1) * lengths[index] <= budget:
            found[-1].append(index)
        else:
            found.append([index])
    return found
