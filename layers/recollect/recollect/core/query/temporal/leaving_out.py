"""A question without the words that became its filter: they would only look for entries that hold them."""

from typing import Final

from recollect.core.text.words import fold

_ENDS: Final = ".?!"
_JOINS: Final = ",;: "


def without(question: str, start: int, stop: int) -> str:
    """Return a question without what the characters [start, stop) of its folded text say, with its closing mark.

    The folded text is `fold` of the question with single blanks. A question of nothing else comes back as it is.
    """
    kept: list[str] = []
    place = 0
    for word in question.split():
        folded = " ".join(fold(word).split())
        end = place + len(folded)
        if end <= start or place >= stop:
            kept.append(word)
        elif kept:  # a mark behind what is left out now stands behind what comes before it
            mark = "".join(sign for sign in folded[max(0, stop - place) :] if sign in _ENDS)
            kept[-1] = kept[-1].rstrip(_JOINS) + mark if mark else kept[-1]
        place = end + 1 if folded else place
    return " ".join(kept) or question
