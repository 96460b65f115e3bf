"""Shortens a long entry to whole sentences around the passage that matches a question."""

from collections.abc import Callable, Collection, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from recollect.core.model.entry import Entry
from recollect.core.ranking.analysis import EntryAnalysis, PassageAnalysis, analysis_of
from recollect.core.text.searched_text import prefix_of
from recollect.core.text.words import ends_early, stems

CUT: Final = "[…]"


class Shortened(NamedTuple):
    """A part of a text, cuts marked with `CUT`, and what it costs."""

    text: str
    cost: int


class _Sentence(NamedTuple):
    text: str
    passage: int


def shortened(entry: Entry, asked: Collection[str], allowance: int, cost: Callable[[str], int]) -> Shortened | None:
    """Return the sentences around the best match that an allowance has room for, the best one whatever it costs.

    None for a text without any sentence.

    Args:
        entry: what is shortened. Its passages are those of the ranking.
        asked: the stems of the question.
        allowance: what the part may cost, the marks of cuts included.
        cost: what a piece of text costs; the sum over pieces stands for the cost of the whole.
    """
    analysis = analysis_of(entry)
    found = _sentences(entry, analysis)
    if not found:
        return None
    first = last = best = _best(found, analysis.passages, asked)
    spent = 2 * cost(CUT) + cost(found[best].text)
    while first > 0 or last + 1 < len(found):
        forward = last + 1 < len(found) and (first == 0 or last - best <= best - first)
        near = last + 1 if forward else first - 1
        more = cost(found[near].text)
        if spent + more > allowance:
            break
        spent += more
        first, last = min(first, near), max(last, near)
    return Shortened(_marked(found, first, last), spent)


def _sentences(entry: Entry, analysis: EntryAnalysis) -> list[_Sentence]:
    """Return the sentences of the text, with the spaces behind them, and the passage that each is part of."""
    offset, text = len(prefix_of(entry)), entry.text
    starts = [max(0, start - offset) for start in analysis.sentence_starts.tolist()]
    spans = zip(pairwise([*starts, len(text)]), analysis.sentence_passages.tolist(), strict=True)
    found: list[_Sentence] = []
    for (start, end), passage in spans:
        if found and ends_early(found[-1].text, text[start:end]):
            found[-1] = _Sentence(found[-1].text + text[start:end], passage)
        elif text[start:end].strip():
            found.append(_Sentence(text[start:end], passage))
    return found


def _best(found: Sequence[_Sentence], passages: Sequence[PassageAnalysis], asked: Collection[str]) -> int:
    """Return the place of the sentence with most of the question's stems, in the passage with most of them."""
    matches = [sum(stem in one.statements or stem in one.questions for stem in asked) for one in passages]
    present = {sentence.passage for sentence in found}
    passage = max(sorted(present), key=lambda place: matches[place])
    places = [place for place, sentence in enumerate(found) if sentence.passage == passage]
    return max(places, key=lambda place: len(set(stems(found[place].text)).intersection(asked)))


def _marked(found: Sequence[_Sentence], first: int, last: int) -> str:
    before = f"{CUT} " if first > 0 else ""
    after = f" {CUT}" if last + 1 < len(found) else ""
    return before + "".join(sentence.text for sentence in found[first : last + 1]).strip() + after
