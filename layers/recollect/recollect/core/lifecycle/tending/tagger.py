"""The tagger: one tag where several mean the same, and tags that are missing where a memory is plainly about them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from recollect.core.lifecycle.tending.nearness import Nearest, centre, nearest
from recollect.core.lifecycle.tending.suggestions import SuggestedEdit, Suggestion, TendedSpace, TendingAction
from recollect.core.lifecycle.tending.tag_pairs import TagPair, tag_pairs, tag_uses
from recollect.core.lifecycle.tending.wording import Wording, as_written, tag_words, wording
from recollect.core.model.entry import Entry
from recollect.core.model.vectors import BoolArray
from recollect.core.spaces.tending import AgentName

LEAST_USED: Final = 3  # a tag of fewer memories tells too little of what it is given to
NEIGHBOURS: Final = 10
NEAREST_TAGGED: Final = 3
# Mean cosine to the nearest memories with a tag, from which on a text that names the tag is about it; more is needed
# where only a form or a compound of its word is there, and in a long text that names it by the way
NAMES_IT: Final = 0.2
HINTS_AT_IT: Final = 0.35
IN_PASSING: Final = 0.45
# Where a text lies less near than this, the word may have another meaning: its habit has to be firm
CLEARLY: Final = 0.33
FIRM_HABIT: Final = 0.75
LEAST_FIRM: Final = 4  # other memories with the word
LEAST_HABIT: Final = 0.5  # of the memories with the same word, so many carry the tag
LONG: Final = 40  # words
MOST_TAGS: Final = 12
ROUNDS: Final = 5
MOST_AT_ONCE: Final = 1_000  # memories of one suggestion; the others follow


def suggest_tags(space: TendedSpace) -> Sequence[Suggestion]:
    """Return what the tagger would do, the surest first."""
    texts = [wording(entry) for entry in space.memories]
    tags = [entry.tags for entry in space.memories]
    pairs = tag_pairs(tag_uses(tags, space.vectors), tags, texts)
    retagged = [_retagged(space, pair) for pair in pairs]
    usual = {pair.rare.tag: pair.usual.tag for pair in pairs}
    united = [list(dict.fromkeys(usual.get(tag, tag) for tag in carried)) for carried in tags]
    tagged = [_tagged(missing, space.memories[missing.place]) for missing in _all_missing(space, texts, united)]
    return sorted((*retagged, *tagged), key=lambda one: (-one.confidence, one.subject, one.about))


def _retagged(space: TendedSpace, pair: TagPair) -> Suggestion:
    carried = [space.memories[place] for place in pair.rare.places]
    rare, usual = pair.rare.tag, pair.usual.tag
    edits = tuple(
        SuggestedEdit(entry_id=entry.id, seen=entry.version, add_tags=(usual,), drop_tags=(rare,))
        for entry in carried
        if not entry.pinned
    )[:MOST_AT_ONCE]
    reason = (
        f'The tag "{rare}" ({_memories(pair.rare.count)}) is {pair.because} as "{usual}" '
        f"({_memories(pair.usual.count)}): the more frequent one stays."
        if pair.because.startswith(("another spelling", "the same", "a short way"))
        else f'The tag "{rare}" ({_memories(pair.rare.count)}) is {pair.because} beside "{usual}" '
        f"({_memories(pair.usual.count)}): the more frequent one stays."
    )
    return Suggestion(
        agent=AgentName.TAGGER,
        action=TendingAction.RETAGGED,
        subject=f"{rare}>{usual}",
        edits=edits,
        reason=reason,
        confidence=pair.confidence,
    )


def _memories(count: int) -> str:
    return "1 memory" if count == 1 else f"{count} memories"


@dataclass(frozen=True, slots=True)
class _Missing:
    """A tag that a memory has not. word: by which it is named; carried: how many have the tag; near: to these."""

    place: int
    tag: str
    word: str | None
    carried: int
    near: float


def _tagged(missing: _Missing, entry: Entry) -> Suggestion:
    said = f'says "{as_written(entry, missing.word)}"' if missing.word else "names it in another form"
    reason = f'The text {said}, and lies near memories of the {missing.carried} that are tagged "{missing.tag}".'
    return tag_suggestion(entry, missing.tag, reason, round(min(0.97, 0.75 + missing.near / 2), 3))


def tag_suggestion(entry: Entry, tag: str, reason: str, confidence: float) -> Suggestion:
    """Return a tag for one memory as a suggestion."""
    return Suggestion(
        agent=AgentName.TAGGER,
        action=TendingAction.TAGGED,
        subject=f"tag:{tag}",
        about=(entry.id,),
        edits=(SuggestedEdit(entry_id=entry.id, seen=entry.version, add_tags=(tag,)),),
        reason=reason,
        confidence=confidence,
    )


def _all_missing(space: TendedSpace, texts: Sequence[Wording], tags: list[list[str]]) -> list[_Missing]:
    """Return what is missing, also once what was missing has been added: so a second look finds nothing more."""
    found: list[_Missing] = []
    for _ in range(ROUNDS):
        more = list(_missing(space, texts, tags))
        if not more:
            break
        for one in more:
            tags[one.place].append(one.tag)
        found += more
    return found


def _missing(space: TendedSpace, texts: Sequence[Wording], tags: Sequence[Sequence[str]]) -> Iterator[_Missing]:
    named = _places_of_words(texts)
    for tag, use in tag_uses(tags, space.vectors).items():
        if use.count < LEAST_USED:
            continue
        has = np.zeros(len(texts), bool)
        has[list(use.places)] = True
        by_word = tag_words(tag)
        candidates = sorted(
            {place for key in by_word.loose for place in named.get(key, ())}
            | {place for key in by_word.exact for place in named.get(key, ())}
        )
        places = [
            place for place in candidates if not has[place] and _may_be_tagged(space.memories[place], tags[place])
        ]
        if places:
            habits = _habits(candidates, has, texts, tag)
            yield from _plainly_about(space, texts, tag, has=has, places=places, habits=habits)


def _places_of_words(texts: Sequence[Wording]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for place, text in enumerate(texts):
        for word in text.exact | text.loose:
            found.setdefault(word, []).append(place)
    return found


def _may_be_tagged(entry: Entry, tags: Sequence[str]) -> bool:
    return not entry.pinned and len(tags) < MOST_TAGS


def _habits(
    candidates: Iterable[int], has: BoolArray, texts: Sequence[Wording], tag: str
) -> Mapping[str, tuple[int, int]]:
    """Return of each word that names a tag how many memories say it, and how many of these carry the tag."""
    habits: dict[str, tuple[int, int]] = {}
    for place in candidates:
        word = tag_words(tag).said_in(texts[place])
        if word is not None:
            said, carried = habits.get(word, (0, 0))
            habits[word] = said + 1, carried + int(has[place])
    return habits


def _plainly_about(
    space: TendedSpace,
    texts: Sequence[Wording],
    tag: str,
    *,
    has: BoolArray,
    places: Sequence[int],
    habits: Mapping[str, tuple[int, int]],
) -> Iterator[_Missing]:
    near: Nearest = nearest(space.vectors, places, NEIGHBOURS)
    tagged = space.vectors[has]
    cosines = space.vectors[np.asarray(places)] @ tagged.T
    middle = space.vectors[np.asarray(places)] @ centre(tagged)
    for row, place in enumerate(places):
        word = tag_words(tag).said_in(texts[place])
        among = int(has[near.places[row]].sum())
        closest = float(np.sort(cosines[row])[-NEAREST_TAGGED:].mean())
        if word is None and (closest < HINTS_AT_IT or among < 2):
            continue
        if word is not None and not _is_named(
            word, texts[place], habits, closest=closest, among=among, middle=float(middle[row])
        ):
            continue
        yield _Missing(place, tag, word, int(has.sum()), closest)


def _is_named(
    word: str, text: Wording, habits: Mapping[str, tuple[int, int]], *, closest: float, among: int, middle: float
) -> bool:
    """Tell whether a text that says the word of a tag is about it."""
    said, carried = habits[word]
    if said > 1 and carried < LEAST_HABIT * (said - 1):
        return False  # most memories with this word go without the tag
    if text.count > LONG and word not in text.often and closest < IN_PASSING:
        return False
    is_firm = said > LEAST_FIRM and carried >= FIRM_HABIT * (said - 1)
    return closest >= (NAMES_IT if is_firm else CLEARLY) and (among > 0 or middle >= HINTS_AT_IT)
