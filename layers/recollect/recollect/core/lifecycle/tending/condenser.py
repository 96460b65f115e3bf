"""The condenser: long texts in 500 characters, and one memory where several say parts of one thing.

A long text keeps its own words; the parts that tell least are left out. It is cut where a sentence ends, at a semicolon
or dash, and where a comma joins a clause with "and" or the like. What has a figure, or tells of an allergy or an
illness, stays; of the others first what says how something is and then what tells a story, the shortest of equals, as
far as there is room. Without the words by which that is told fewer facts are kept of the labelled texts: .68 for .88 of
the half that was held out.

Parts of one thing lie nearest to each other of all memories, and have rare words in common. What contradicts, asks,
refers to another memory or tells of a change is another memory for a reason; so is a series ("chapter 3 is done",
"chapter 4 is done").
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from difflib import SequenceMatcher
from math import log
from typing import Final, NamedTuple

from recollect.core.deduplication.contradiction import contradiction
from recollect.core.deduplication.merge import can_carry
from recollect.core.judges.conflict import tells_a_change
from recollect.core.lifecycle.tending.nearness import keys_in, mutual, neighbours
from recollect.core.lifecycle.tending.references import references
from recollect.core.lifecycle.tending.suggestions import SuggestedEdit, Suggestion, TendedSpace, TendingAction, of_one
from recollect.core.model.entry import Entry, State
from recollect.core.spaces.tending import AgentName
from recollect.core.text.denial import denies
from recollect.core.text.safety_facts import is_safety_fact
from recollect.core.text.words import sentences, whole_sentences, words

LEAVES_OUT: Final = 0.85
NEAREST: Final = 2  # of each other
NEAR: Final = 0.52
ALIKE: Final = 0.22  # cosine times the share of what the shorter one is about
MOST_PARTS: Final = 4
PARALLEL: Final = 0.65  # of the words of two memories, in the same order in both: a series
LONGEST: Final = 400  # characters of a part
MOST_CHARACTERS: Final = 500
LEAST_KEPT: Final = 0.4  # of a text's characters: of one that is longer than it can be made, too much would go
_JOINT: Final = re.compile(r"[;–—] |, (?:and|but|so|then|und|aber|also|denn|dann) ")
_ENDS: Final = (".", "!", "?", "…")
_FIGURE: Final = re.compile(r"\d")
_IS_SO: Final = re.compile(
    r"\b(?:is|are|'s|has|have|goes|comes|lies|lacks|stays?|keeps?|stands?|lives?|works?|wants?|pays?|takes?"
    r"|opens?|closes?"
    r"|starts?|ends?|ist|sind|hat|haben|liegt|steht|kommt|geht|bleibt|wohnt|arbeitet|will|wollen|macht|beginnt|fehlt)\b"
)


class _Pair(NamedTuple):
    """Two memories that may be parts of one thing, by their places. alike: how much speaks for it."""

    alike: float
    cosine: float
    places: frozenset[int]


def suggest_condensing(space: TendedSpace) -> Sequence[Suggestion]:
    """Return what the condenser would do, the surest first."""
    found = list(_parts_of_one(space))
    spoken_of = {entry_id for one in found for entry_id in one.about}
    for entry in space.memories:
        if len(entry.text) > MOST_CHARACTERS and entry.id not in spoken_of and space.is_open(entry):
            text = condensed(entry.text)
            if text is not None:
                found.append(_condensed(entry, text))
    return sorted(found, key=lambda one: (-one.confidence, one.about))


def _condensed(entry: Entry, text: str) -> Suggestion:
    reason = (
        f"It has {len(entry.text)} characters; what tells least is left out, and {len(text)} are left, "
        "in its own words."
    )
    edit = SuggestedEdit(entry_id=entry.id, seen=entry.version, text=text)
    return of_one(edit, AgentName.CONDENSER, TendingAction.CONDENSED, "condensed", reason=reason, confidence=LEAVES_OUT)


def _parts_of_one(space: TendedSpace) -> Iterator[Suggestion]:
    """Yield one memory for several that say parts of one thing, each memory once."""
    pairs = sorted(_near_pairs(space), key=lambda pair: (-pair.alike, sorted(pair.places)))
    group_of: dict[int, frozenset[int]] = {}
    for pair in pairs:
        group = frozenset().union(*(group_of.get(place, {place}) for place in pair.places))
        if len(group) <= MOST_PARTS:
            group_of.update(dict.fromkeys(group, group))
    for group in set(group_of.values()):
        cosine = max(pair.cosine for pair in pairs if pair.places <= group)
        made = _joined([space.memories[place] for place in sorted(group)], round(min(0.97, 0.6 + 0.4 * cosine), 3))
        if made is not None:
            yield made


def _near_pairs(space: TendedSpace) -> Iterator[_Pair]:
    memories = space.memories
    often = Counter(key for entry in memories for key in keys_in(entry.text))
    rarity = {key: log(1 + len(memories) / count) for key, count in often.items()}
    by_people = (edge for edge in space.edges if edge.by != AgentName.LINKER.author)
    linked = {frozenset((edge.source, edge.target)) for edge in by_people}
    parts = [place for place, entry in enumerate(memories) if space.is_open(entry) and _may_be_part(entry.text)]
    for places, cosine in mutual(neighbours(space.vectors, parts, NEAREST, NEAR)).items():
        former, later = (memories[place] for place in places)
        one, two = keys_in(former.text), keys_in(later.text)
        shared, *whole = (sum(rarity[key] for key in keys) for keys in (one & two, one, two))
        alike = cosine * shared / (min(whole) or 1.0)
        if alike >= ALIKE and {former.id, later.id} not in linked and _may_join(former, later):
            yield _Pair(alike, cosine, frozenset(places))


def _may_be_part(text: str) -> bool:
    asks_or_refers = any(True for _ in references(text)) or any(one.is_question for one in sentences(text))
    return len(text) <= LONGEST and not asks_or_refers and not tells_a_change(text)


def _may_join(former: Entry, later: Entry) -> bool:
    """Tell whether two memories may become one: nothing keeps them apart."""
    if (former.role, former.speaker, former.trust) != (later.role, later.speaker, later.trust):
        return False
    if denies(former.text) != denies(later.text):
        return False
    in_order = SequenceMatcher(None, words(former.text), words(later.text), autojunk=False).ratio()
    return in_order < PARALLEL and can_carry(former, later) and not contradiction(former, later)


def _joined(entries: Sequence[Entry], confidence: float) -> Suggestion | None:
    """Return memories as one, None where that would be too long: into the one of a name, saved on purpose, the longest.

    Where it says all that the others do, its text stays.
    """
    kept = max(entries, key=lambda one: (one.name is not None, one.manually_saved, len(one.text), one.id))
    others = [entry for entry in entries if entry is not kept]
    text = united(entries)
    is_contained = words(text) == words(kept.text)
    if len(text) > MOST_CHARACTERS and not is_contained:
        return None
    tags = tuple(dict.fromkeys(tag for entry in others for tag in entry.tags if tag not in kept.tags))
    edits = [
        SuggestedEdit(entry_id=entry.id, seen=entry.version, state=State.ARCHIVED, superseded_by=kept.id)
        for entry in others
    ]
    if not is_contained:
        edits.insert(0, SuggestedEdit(entry_id=kept.id, seen=kept.version, text=text, add_tags=tags))
    elif tags:
        edits.append(SuggestedEdit(entry_id=kept.id, seen=kept.version, add_tags=tags))
    return Suggestion(
        agent=AgentName.CONDENSER,
        action=TendingAction.JOINED,
        subject="joined",
        about=tuple(entry.id for entry in (kept, *others)),
        edits=tuple(edits),
        reason="Another memory says all of it, and more."
        if is_contained
        else f"{len(entries)} memories say parts of one thing; the text has all their sentences.",
        confidence=confidence,
    )


def united(entries: Sequence[Entry]) -> str:
    """Return the sentences of memories as they stand, oldest first, without those that another one says whole."""
    told = [
        (sentence if sentence[-1] in '.!?…"”' else f"{sentence}.", keys_in(sentence))
        for entry in entries
        for start, end, _ in sentences(entry.text)
        if (sentence := entry.text[start:end].strip())
    ]
    kept = list(told)
    for one in told:
        if any(other is not one and one[1] <= other[1] and denies(one[0]) == denies(other[0]) for other in kept):
            kept.remove(one)
    return " ".join(sentence for sentence, _ in kept)


def condensed(text: str) -> str | None:
    """Return a text of at most 500 characters that tells the facts of a longer one, None where that cannot be."""
    plain = " ".join(text.split())
    parts = _parts(plain)
    kept = {at for at, (_, part) in enumerate(parts) if _FIGURE.search(part) or is_safety_fact(part)}
    others = (at for at in range(len(parts)) if at not in kept)
    for at in sorted(others, key=lambda one: (not _IS_SO.search(parts[one][1]), len(parts[one][1]))):
        if len(_text_of(parts, {*kept, at})) <= MOST_CHARACTERS:
            kept.add(at)
    made = _text_of(parts, kept)
    is_made = LEAST_KEPT * min(len(plain), MOST_CHARACTERS) <= len(made) <= MOST_CHARACTERS
    return made if is_made else None


def _parts(text: str) -> list[tuple[str, str]]:
    """Return the parts of a text, each with what joins it to the one before: nothing where a sentence begins."""
    found: list[tuple[str, str]] = []
    for sentence in (text[one.start : one.end].strip() for one in whole_sentences(text)):
        start, joint = 0, ""
        for match in _JOINT.finditer(sentence):
            found.append((joint, sentence[start : match.start()]))
            joint, start = match.group(), match.end()
        found.append((joint, sentence[start:]))
    return found


def _text_of(parts: Sequence[tuple[str, str]], kept: Collection[int]) -> str:
    """Return the parts that are kept as sentences again."""
    sentences: list[str] = []
    is_open = False
    for at, (joint, part) in enumerate(parts):
        if not joint:
            is_open = False
        if at in kept and is_open:
            sentences[-1] += joint + part
        elif at in kept:
            sentences.append(part[:1].upper() + part[1:])
            is_open = True
    return " ".join(one if one.rstrip("\"”“')").endswith(_ENDS) else f"{one}." for one in sentences)
