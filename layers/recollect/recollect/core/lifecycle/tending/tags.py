"""Tags that mean the same, and tags that a memory lacks: names and vectors propose, a person decides.

Letters alone prove little: whoever tags both baking and cooking means two things. So all but another spelling needs
memories that lie near each other, none of which carries both tags.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final

import numpy as np

from recollect.core.lifecycle.tending.nearness import centre
from recollect.core.lifecycle.tending.suggestions import TendedSpace
from recollect.core.model.vectors import Float32Array
from recollect.core.text.common_words import common_words
from recollect.core.text.glossary.german_words import english_of
from recollect.core.text.taxonomy.related_words import SAME, related_stems
from recollect.core.text.words import fold, stem, words

NEAR: Final = 0.3  # cosine of the middles of two tags' memories, from which on both are of one subject
ALIKE: Final = 0.38  # that cosine times the share of equal letters: "lissabon" and "lisbon"
MOST_TAGS: Final = 2_000  # of more, the most used
TAGS_HELD: Final = 32_768
LEAST_USED: Final = 3  # a tag of fewer memories tells too little of what it is given to
NEAREST_TAGGED: Final = 3
WEIGHT: Final = 0.3  # of habit and of the middle, beside the nearest
LEAST_SUPPORT: Final = 0.68
LEAST_HABIT: Final = 0.5  # of the other memories that name the tag, so many carry it
_SHORTEST_NUMERONYM: Final = 4


@dataclass(frozen=True, slots=True, eq=False)
class TagUse:
    """How a tag is used. places: of the memories that carry it; middle: of their vectors, float32 [d]."""

    tag: str
    places: tuple[int, ...]
    middle: Float32Array


@dataclass(frozen=True, slots=True)
class TagPair:
    """Two tags of one meaning. rare gives way to usual; because: what they are to each other, in words."""

    rare: TagUse
    usual: TagUse
    because: str
    confidence: float


@dataclass(frozen=True, slots=True)
class MissingTag:
    """A tag that the memory at a place has not. carried: how many have it; near: cosine to the nearest."""

    place: int
    tag: str
    carried: int
    near: float


def tag_uses(tags: Sequence[Sequence[str]], vectors: Float32Array) -> list[TagUse]:
    """Return the tags in use, the most frequent first, of equals the one that came first."""
    places: dict[str, list[int]] = {}
    for place, carried in enumerate(tags):
        for tag in carried:
            places.setdefault(tag, []).append(place)
    usual = sorted(places.items(), key=lambda one: (-len(one[1]), one[1][0]))[:MOST_TAGS]
    return [TagUse(tag, tuple(where), centre(vectors[np.asarray(where)])) for tag, where in usual]


def tag_pairs(uses: Sequence[TagUse], tags: Sequence[Sequence[str]], texts: Sequence[frozenset[str]]) -> list[TagPair]:
    """Return which tags give way to which, each to the most frequent one that means the same, the surest first."""
    together = {frozenset((one, other)) for carried in tags for one in carried for other in carried}
    by_key: dict[str, list[TagUse]] = {}
    stays: dict[str, TagUse] = {}
    found = []
    for use in uses:
        keys = (*_spellings(use.tag), *sorted(_meanings(use.tag)), use.tag[:1])
        for other in dict.fromkeys(one for key in keys for one in by_key.get(key, ())):
            is_spelling = _spells(use.tag, other.tag)
            if is_spelling or (frozenset((use.tag, other.tag)) not in together and _are_near(use, other, texts)):
                because, sure = ("another spelling of", 0.98) if is_spelling else ("another word for", 0.93)
                stays[use.tag] = stays.get(other.tag, other)
                found.append(TagPair(use, stays[use.tag], because, sure))
                break
        for key in {*_spellings(use.tag), _meaning(use.tag), use.tag[:1]}:
            by_key.setdefault(key, []).append(use)
    return sorted(found, key=lambda pair: (-pair.confidence, pair.rare.tag))


def _are_near(rare: TagUse, usual: TagUse, texts: Sequence[frozenset[str]]) -> bool:
    """Tell whether the memories of two tags are about one thing, for how much the tags themselves are alike.

    Of synonyms half of the rarer one's memories must name the other.
    """
    near = float(rare.middle @ usual.middle)
    if _meaning(usual.tag) not in _meanings(rare.tag):
        return near >= ALIKE and near * SequenceMatcher(None, rare.tag, usual.tag).ratio() >= ALIKE
    named = sum(tag_keys(usual.tag) <= texts[place] for place in rare.places)
    is_named = _meaning(rare.tag) == _meaning(usual.tag) or named >= LEAST_HABIT * len(rare.places)
    return is_named and near >= NEAR


def missing_tags(space: TendedSpace, uses: Sequence[TagUse], texts: Sequence[frozenset[str]]) -> Iterator[MissingTag]:
    """Yield the tags that memories name and do not carry, where they lie near those that carry it.

    Most of the other memories that name the tag must carry it: else the word has another meaning here.
    """
    naming: dict[str, set[int]] = {}
    for place, keys in enumerate(texts):
        for key in keys:
            naming.setdefault(key, set()).add(place)
    for use in uses:
        keys = tag_keys(use.tag)
        if len(use.places) < LEAST_USED or not keys:
            continue
        named = set.intersection(*(naming.get(key, set()) for key in keys))
        carried = named.intersection(use.places)
        places = [place for place in sorted(named - carried) if not space.memories[place].pinned]
        habit = len(carried) / max(1, len(named) - 1)
        if not places or habit < LEAST_HABIT:
            continue
        vectors = space.vectors[np.asarray(places)]
        cosines = np.sort(vectors @ space.vectors[np.asarray(use.places)].T, axis=1)
        near = cosines[:, -NEAREST_TAGGED:].mean(axis=1)
        support = near + WEIGHT * (habit + vectors @ use.middle)
        for row in np.flatnonzero(support >= LEAST_SUPPORT):
            yield MissingTag(places[row], use.tag, len(use.places), float(near[row]))


@lru_cache(maxsize=TAGS_HELD)
def tag_keys(tag: str) -> frozenset[str]:
    """Return the stems of the words of a tag, none of one that says nothing, like a number."""
    return frozenset() if tag.isdigit() else frozenset(stem(word) for word in words(_in_english(tag)))


def _in_english(tag: str) -> str:
    known = None if fold(tag) in common_words() else english_of(tag.lower())
    return known or tag


def _spellings(tag: str) -> tuple[str, str]:
    """Return a tag without what its spellings differ in ("on-call", "oncall"), and its numeronym ("k8s")."""
    whole = "".join(words(tag.replace("_", " "))) or tag
    plain = whole.replace("ae", "a").replace("oe", "o").replace("ue", "u").removesuffix("s")
    is_long = len(whole) >= _SHORTEST_NUMERONYM
    return plain, f"{whole[0]}{len(whole) - 2}{whole[-1]}" if is_long else plain


def _spells(one: str, other: str) -> bool:
    """Tell whether one of two tags is another spelling of the other, not whether both are short for the same."""
    some, others = _spellings(one), _spellings(other)
    return some[0] in others or others[0] in some


def _meaning(tag: str) -> str:
    return stem("".join(words(_in_english(tag))))


def _meanings(tag: str) -> frozenset[str]:
    """Return a tag's stem and those of its synonyms."""
    own = _meaning(tag)
    return frozenset({own, *(other for other, near in related_stems(own).items() if near == SAME)})
