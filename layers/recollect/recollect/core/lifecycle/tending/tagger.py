"""The tagger: one tag where several mean the same, and tags that are missing where a memory is plainly about them.

Letters alone prove little: whoever tags both baking and cooking means two things. So all but another spelling needs
memories that lie near each other, none of which carries both tags.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import combinations
from typing import Final

import numpy as np

from recollect.core.lifecycle.tending.nearness import centre, with_joined
from recollect.core.lifecycle.tending.suggestions import SuggestedEdit, Suggestion, TendedSpace, TendingAction, of_one
from recollect.core.model.entry import Entry
from recollect.core.model.vectors import Float32Array
from recollect.core.spaces.tending import AgentName
from recollect.core.text.common_words import common_words
from recollect.core.text.glossary.german_words import english_of
from recollect.core.text.taxonomy.related_words import SAME, related_stems
from recollect.core.text.words import fold, stem, words

MOST_TAGS: Final = 12  # of a memory
MOST_AT_ONCE: Final = 1_000  # memories of one suggestion; the others follow
NEAR: Final = 0.3  # cosine of the middles of two tags' memories, from which on both are of one subject
ALIKE: Final = 0.38  # that cosine times the share of equal letters: "lissabon" and "lisbon"
MOST_USED: Final = 2_000  # tags that are looked at, the most used
TAGS_HELD: Final = 32_768
LEAST_USED: Final = 3  # a tag of fewer memories tells too little of what it is given to
NEAREST_TAGGED: Final = 3
WEIGHT: Final = 0.3  # of habit and of the middle, beside the nearest
LEAST_SUPPORT: Final = 0.68
LEAST_HABIT: Final = 0.5  # of the other memories that name the tag, so many carry it


@dataclass(frozen=True, slots=True, eq=False)
class TagUse:
    """How a tag is used. places: of the memories that carry it; middle: of their vectors, float32 [d]."""

    tag: str
    places: tuple[int, ...]
    middle: Float32Array


def suggest_tags(space: TendedSpace) -> Sequence[Suggestion]:
    """Return what the tagger would do, the surest first."""
    tags = [entry.tags for entry in space.memories]
    texts = [with_joined(entry.text) for entry in space.memories]
    found, usual = list[Suggestion](), dict[str, str]()
    for rare, kept, because, confidence in _tag_pairs(_tag_uses(tags, space.vectors), tags, texts):
        usual[rare.tag] = kept.tag
        found.append(_retagged(space, rare, kept, because, confidence))
    united = [tuple(dict.fromkeys(usual.get(tag, tag) for tag in carried)) for carried in tags]
    naming: dict[str, set[int]] = {}
    for place, keys in enumerate(texts):
        for key in keys:
            naming.setdefault(key, set()).add(place)
    for use in _tag_uses(united, space.vectors):
        found += [one for place, one in _missing(space, use, naming) if len(united[place]) < MOST_TAGS]
    return sorted(found, key=lambda one: (-one.confidence, one.subject, one.about))


def _tag_uses(tags: Sequence[Sequence[str]], vectors: Float32Array) -> list[TagUse]:
    """Return the tags in use, the most frequent first, of equals the one that came first."""
    places: dict[str, list[int]] = {}
    for place, carried in enumerate(tags):
        for tag in carried:
            places.setdefault(tag, []).append(place)
    usual = sorted(places.items(), key=lambda one: (-len(one[1]), one[1][0]))[:MOST_USED]
    return [TagUse(tag, tuple(where), centre(vectors[np.asarray(where)])) for tag, where in usual]


def _tag_pairs(
    uses: Sequence[TagUse], tags: Sequence[Sequence[str]], texts: Sequence[frozenset[str]]
) -> Iterator[tuple[TagUse, TagUse, str, float]]:
    """Yield which tags give way to which, each to the most frequent one that means the same; why, and how surely."""
    together = {frozenset(pair) for carried in tags for pair in combinations(carried, 2)}
    by_key: dict[str, list[TagUse]] = {}
    stays: dict[str, TagUse] = {}
    for use in uses:
        keys = (_spelling(use.tag), *sorted(_meanings(use.tag)), use.tag[:1])
        for other in dict.fromkeys(one for key in keys for one in by_key.get(key, ())):
            is_spelling = _spelling(use.tag) == _spelling(other.tag)
            if is_spelling or (frozenset((use.tag, other.tag)) not in together and _are_near(use, other, texts)):
                stays[use.tag] = stays.get(other.tag, other)
                because, sure = ("another spelling of", 0.98) if is_spelling else ("another word for", 0.93)
                yield use, stays[use.tag], because, sure
                break
        for key in {_spelling(use.tag), _meaning(use.tag), use.tag[:1]}:
            by_key.setdefault(key, []).append(use)


def _are_near(rare: TagUse, usual: TagUse, texts: Sequence[frozenset[str]]) -> bool:
    """Tell whether the memories of two tags are about one thing, for how much the tags themselves are alike.

    Of synonyms half of the rarer one's memories must name the other.
    """
    near = float(rare.middle @ usual.middle)
    if _meaning(usual.tag) not in _meanings(rare.tag):
        return near >= ALIKE and near * SequenceMatcher(None, rare.tag, usual.tag).ratio() >= ALIKE
    named = sum(_tag_keys(usual.tag) <= texts[place] for place in rare.places)
    is_named = _meaning(rare.tag) == _meaning(usual.tag) or named >= LEAST_HABIT * len(rare.places)
    return is_named and near >= NEAR


def _missing(space: TendedSpace, use: TagUse, naming: Mapping[str, set[int]]) -> Iterator[tuple[int, Suggestion]]:
    """Yield the places of memories that name a tag and do not carry it, where they lie near those that carry it.

    Most of the other memories that name the tag must carry it: else the word has another meaning here. naming: the
    places of memories by the words that they say.
    """
    keys = _tag_keys(use.tag)
    if len(use.places) < LEAST_USED or not keys:
        return
    named = set.intersection(*(naming.get(key, set()) for key in keys))
    carried = named.intersection(use.places)
    places = [place for place in sorted(named - carried) if not space.memories[place].pinned]
    habit = len(carried) / max(1, len(named) - 1)
    if not places or habit < LEAST_HABIT:
        return
    vectors = space.vectors[np.asarray(places)]
    cosines = np.sort(vectors @ space.vectors[np.asarray(use.places)].T, axis=1)
    near = cosines[:, -NEAREST_TAGGED:].mean(axis=1)
    support = near + WEIGHT * (habit + vectors @ use.middle)
    reason = f'The text names it, and lies near memories of the {len(use.places)} that are tagged "{use.tag}".'
    for row in np.flatnonzero(support >= LEAST_SUPPORT):
        sure = round(min(0.97, 0.75 + float(near[row]) / 2), 3)
        yield places[row], _tagged(space.memories[places[row]], use.tag, reason, sure)


def _tagged(entry: Entry, tag: str, reason: str, confidence: float) -> Suggestion:
    edit = SuggestedEdit(entry_id=entry.id, seen=entry.version, add_tags=(tag,))
    return of_one(edit, AgentName.TAGGER, TendingAction.TAGGED, f"tag:{tag}", reason=reason, confidence=confidence)


def _retagged(space: TendedSpace, rare: TagUse, usual: TagUse, because: str, confidence: float) -> Suggestion:
    edits = tuple(
        SuggestedEdit(entry_id=entry.id, seen=entry.version, add_tags=(usual.tag,), drop_tags=(rare.tag,))
        for entry in (space.memories[place] for place in rare.places)
        if not entry.pinned
    )
    return Suggestion(
        agent=AgentName.TAGGER,
        action=TendingAction.RETAGGED,
        subject=f"{rare.tag}>{usual.tag}",
        edits=edits[:MOST_AT_ONCE],
        reason=(
            f'The tag "{rare.tag}" ({_memories(rare)}) is {because} "{usual.tag}" ({_memories(usual)}): '
            "the more frequent one stays."
        ),
        confidence=confidence,
    )


def _memories(use: TagUse) -> str:
    return "1 memory" if len(use.places) == 1 else f"{len(use.places)} memories"


@lru_cache(maxsize=TAGS_HELD)
def _tag_keys(tag: str) -> frozenset[str]:
    """Return the stems of the words of a tag, none of one that says nothing, like a number."""
    return frozenset() if tag.isdigit() else frozenset(stem(word) for word in words(_in_english(tag)))


def _in_english(tag: str) -> str:
    known = None if fold(tag) in common_words() else english_of(tag.lower())
    return known or tag


def _spelling(tag: str) -> str:
    """Return a tag without what its spellings differ in ("on-call", "oncall")."""
    whole = "".join(words(tag.replace("_", " "))) or tag
    return whole.replace("ae", "a").replace("oe", "o").replace("ue", "u").removesuffix("s")


def _meaning(tag: str) -> str:
    return stem("".join(words(_in_english(tag))))


def _meanings(tag: str) -> frozenset[str]:
    """Return a tag's stem and those of its synonyms."""
    own = _meaning(tag)
    return frozenset({own, *(other for other, near in related_stems(own).items() if near == SAME)})
