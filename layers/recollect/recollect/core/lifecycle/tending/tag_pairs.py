"""Tags that mean the same: another spelling, a plural, an abbreviation, another language, a synonym.

Letters alone prove little, and the person who tags both baking and cooking means two
things. So all but another spelling need a sign from how the tags are used: their memories lie near each other, those of
the rarer one name the other, and no memory carries both.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from recollect.core.lifecycle.tending.nearness import centre
from recollect.core.lifecycle.tending.wording import Wording, in_english, joined, singular, tag_words
from recollect.core.model.vectors import Float32Array
from recollect.core.text.taxonomy.related_words import SAME, related_stems
from recollect.core.text.words import stem

# Cosines of the middles of two tags' memories, from which on these are of one subject
NEAR_BY_STEM: Final = 0.3
NEAR_BY_TRANSLATION: Final = 0.25
NEAR_BY_SYNONYM: Final = 0.3
NAMED: Final = 0.5  # share of the rarer tag's memories that name the other one
SHORTEST_WORD: Final = 4
SHORTEST_NUMERONYM: Final = 3
MOST_TAGS: Final = 2_000  # of more, the most used


@dataclass(frozen=True, slots=True)
class TagUse:
    """How a tag is used. places: of the memories that carry it; middle: of their vectors, float32 [d]."""

    tag: str
    places: tuple[int, ...]
    middle: Float32Array

    @property
    def count(self) -> int:
        """How many memories carry it."""
        return len(self.places)


@dataclass(frozen=True, slots=True)
class TagPair:
    """Two tags of one meaning. rare gives way to usual; because: what they are to each other, in words."""

    rare: TagUse
    usual: TagUse
    because: str
    confidence: float


def tag_uses(tags: Sequence[Sequence[str]], vectors: Float32Array) -> dict[str, TagUse]:
    """Return the tags in use, the most frequent first, of equals the one that came first."""
    places: dict[str, list[int]] = {}
    for place, carried in enumerate(tags):
        for tag in carried:
            places.setdefault(tag, []).append(place)
    usual = sorted(places.items(), key=lambda one: (-len(one[1]), one[1][0]))[:MOST_TAGS]
    return {tag: TagUse(tag, tuple(where), centre(vectors[np.asarray(where)])) for tag, where in usual}


def tag_pairs(uses: Mapping[str, TagUse], tags: Sequence[Sequence[str]], texts: Sequence[Wording]) -> list[TagPair]:
    """Return which tags give way to which, each to one that stays, the surest first."""
    order = {tag: number for number, tag in enumerate(uses)}
    together = Counter(
        frozenset((one, other)) for carried in tags for one in carried for other in carried if one < other
    )
    goes_to: dict[str, TagPair] = {}
    for one, other in _candidates(uses):
        usual, rare = sorted((uses[one], uses[other]), key=lambda use: order[use.tag])
        told = _same(rare, usual, texts, apart=not together[frozenset((one, other))])
        known = goes_to.get(rare.tag)
        if told is not None and (known is None or known.usual.count < usual.count):
            goes_to[rare.tag] = TagPair(rare, usual, *told)
    found = []
    for pair in goes_to.values():
        last = pair
        while last.usual.tag in goes_to:  # each goes to a more frequent one, so this ends
            last = goes_to[last.usual.tag]
        found.append(TagPair(pair.rare, last.usual, pair.because, min(pair.confidence, last.confidence)))
    return sorted(found, key=lambda pair: (-pair.confidence, pair.rare.tag))


def _candidates(uses: Mapping[str, TagUse]) -> Iterator[tuple[str, str]]:
    """Yield pairs of tags that share a key: never all pairs."""
    by_key: dict[str, list[str]] = {}
    for tag in uses:
        for key in _keys(tag):
            by_key.setdefault(key, []).append(tag)
    seen: set[frozenset[str]] = set()
    for tag in uses:
        for key in _keys(tag) | _related(tag):
            for other in by_key.get(key, ()):
                pair = frozenset((tag, other))
                if len(pair) > 1 and pair not in seen:
                    seen.add(pair)
                    yield tag, other


def _keys(tag: str) -> frozenset[str]:
    whole = joined(tag)
    keys = {whole, singular(whole), stem(whole), _digraphs(whole), *tag_words(tag).loose}
    keys.add(f"#{_numeronym(whole)}" if len(whole) > SHORTEST_NUMERONYM and whole.isalpha() else f"#{whole}")
    return frozenset(keys)


def _related(tag: str) -> frozenset[str]:
    base = stem(joined(tag))
    return frozenset(other for other, near in related_stems(base).items() if near == SAME)


def _same(rare: TagUse, usual: TagUse, texts: Sequence[Wording], *, apart: bool) -> tuple[str, float] | None:
    """Return what two tags are to each other if they mean the same, with how sure that is."""
    one, other = joined(rare.tag), joined(usual.tag)
    if not one or not other or one.isdigit() or other.isdigit():
        return None
    told = _by_letters(one, other)
    if told is None and apart:  # whoever gives both to one memory means two things
        near = float(rare.middle @ usual.middle)
        named = sum(tag_words(usual.tag).said_in(texts[place]) is not None for place in rare.places) / rare.count
        told = _by_meaning((rare.tag, one), (usual.tag, other), near, named) or _by_form(one, other, near, named)
    return told


def _by_letters(one: str, other: str) -> tuple[str, float] | None:
    if _digraphs(one) == _digraphs(other):
        return "another spelling of the same word", 0.99
    if len(one) >= SHORTEST_WORD and singular(one) == singular(other):
        return "the same word in singular and plural", 0.98
    if _numeronym(one) == other or _numeronym(other) == one:
        return "a short way of writing the same word", 0.98
    return None


def _by_meaning(rare: tuple[str, str], usual: tuple[str, str], near: float, named: float) -> tuple[str, float] | None:
    """Return what two tags, each as it is and with its words joined, are to each other by what they mean."""
    one, other = rare[1], usual[1]
    english = in_english(rare[0]) or one, in_english(usual[0]) or other
    if english != (one, other) and stem(english[0]) == stem(english[1]) and near >= NEAR_BY_TRANSLATION:
        return "the same word in another language", 0.96
    if _are_synonyms(english[0], english[1]) and near >= NEAR_BY_SYNONYM and named >= NAMED:
        return "a synonym", 0.92
    return None


def _by_form(one: str, other: str, near: float, named: float) -> tuple[str, float] | None:
    """Return what two tags are to each other by their stems."""
    if len(one) >= SHORTEST_WORD and stem(one) == stem(other) and near >= NEAR_BY_STEM and named:
        return "two forms of the same word", 0.95
    return None


def _are_synonyms(one: str, other: str) -> bool:
    """Tell whether the taxonomy has two words for one thing: a class and its member are no synonyms."""
    a, b = stem(one), stem(other)
    return a != b and related_stems(a).get(b) == SAME and related_stems(b).get(a) == SAME


def _digraphs(word: str) -> str:
    """Return a word with the umlauts that are written as two letters as those of one: "buecher" is "bucher"."""
    return word.replace("ae", "a").replace("oe", "o").replace("ue", "u").replace("ß", "ss")


def _numeronym(word: str) -> str:
    """Return the numeronym of a word: first letter, how many are left out, last letter (i18n)."""
    return f"{word[0]}{len(word) - 2}{word[-1]}" if len(word) > SHORTEST_NUMERONYM and word.isalpha() else word
