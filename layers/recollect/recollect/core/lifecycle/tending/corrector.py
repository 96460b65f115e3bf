"""The corrector: names that one memory misspells, references and edges to what is not there.

Two names that differ by a letter may be two people. So the usual spelling stands in several memories and in no memory
beside the slip, the slip in one memory alone, and the memory lies near one of the others. An ending is no slip.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from recollect.core.lifecycle.tending.references import dead_references, without_reference
from recollect.core.lifecycle.tending.suggestions import (
    DrawnLink,
    SuggestedEdit,
    Suggestion,
    TendedSpace,
    TendingAction,
    of_one,
)
from recollect.core.model.edges import Edge, EdgeType
from recollect.core.model.entry import MAX_TEXT_LENGTH, Entry
from recollect.core.model.ids import is_entry_id
from recollect.core.model.vectors import Float32Array
from recollect.core.spaces.tending import AgentName
from recollect.core.text.common_words import common_words
from recollect.core.text.words import fold

DEAD_LINK: Final = 0.95
DEAD_EDGE: Final = 0.97
MOST_REFERENCES: Final = 50  # dead ones of one memory
LEAST_OFTEN: Final = 3  # memories with the usual spelling
SHORTEST: Final = 5
LONGEST: Final = 40
NEAR: Final = 0.2  # cosine to the nearest memory with the usual spelling
# An edge to where something comes from, or to what it replaced, tells history, whatever became of that
_HISTORY: Final = frozenset({EdgeType.DERIVED_FROM, EdgeType.SUPERSEDES, EdgeType.MENTIONS})
_NAME: Final = re.compile(r"(?<![\w@/.#:_-])[^\W\d_]+(?:-[^\W\d_]+)*(?![\w@/_]|[.:-]\w)")


class Misspelling(NamedTuple):
    """A name as one memory spells it, and as so many others do."""

    slip: str
    usual: str
    often: int
    confidence: float


class _Correction(NamedTuple):
    """One thing that is put right. key: what, the same from run to run."""

    key: str
    reason: str
    confidence: float


def suggest_corrections(space: TendedSpace) -> Sequence[Suggestion]:
    """Return what the corrector would do, the surest first: of each memory all that is wrong in its text at once."""
    slips: dict[int, list[Misspelling]] = {}
    for place, slip in _misspellings(space.memories, space.vectors):
        slips.setdefault(place, []).append(slip)
    names, ids = {name.casefold() for name in space.names}, space.known.keys()
    found = [_unlinked(edge) for edge in space.edges if _is_dead(space, edge)]
    for place, entry in enumerate(space.memories):
        if space.is_open(entry):
            misspelt = sorted(slips.get(place, ()), key=lambda one: (-one.confidence, one.slip))
            text, made = _put_right(entry, misspelt, names, ids)
            if made and text.strip() and len(text) <= MAX_TEXT_LENGTH and text != entry.text:
                found.append(_corrected(entry, text, made, is_fact=len(made) > len(misspelt)))
    return sorted(found, key=lambda one: (-one.confidence, one.subject, one.about))


def _put_right(
    entry: Entry, slips: Sequence[Misspelling], names: Collection[str], ids: Collection[str]
) -> tuple[str, list[_Correction]]:
    """Return the text of a memory as it should be, and what was put right."""
    text, made = entry.text, list[_Correction]()
    for slip, usual, often, confidence in slips:
        text = re.sub(rf"(?<!\w){re.escape(slip)}(?=s?(?!\w))", usual, text)  # a genitive keeps its ending
        reason = f'It writes "{slip}", which {often} other memories write "{usual}".'
        made.append(_Correction(f"name:{slip}>{usual}", reason, confidence))
    for _ in range(MOST_REFERENCES):
        dead = dead_references(text, names, ids)
        if not dead:
            break
        text = without_reference(text, dead[0], entry.language)
        what = "id" if dead[0].is_id else "name"
        reason = f"It refers to {dead[0].target}, and no memory has this {what}."
        made.append(_Correction(f"reference:{dead[0].target}", reason, DEAD_LINK))
    return text, made


def _corrected(entry: Entry, text: str, made: Sequence[_Correction], *, is_fact: bool) -> Suggestion:
    subject = ";".join(sorted({one.key for one in made}))
    reason = " ".join(dict.fromkeys(one.reason for one in made))
    edit, sure = SuggestedEdit(entry_id=entry.id, seen=entry.version, text=text), min(one.confidence for one in made)
    return of_one(
        edit, AgentName.CORRECTOR, TendingAction.CORRECTED, subject, reason=reason, confidence=sure, is_fact=is_fact
    )


def _is_dead(space: TendedSpace, edge: Edge) -> bool:
    """Tell whether an edge leads to an entry that is not there; what is not known may be there."""
    is_gone = is_entry_id(edge.target) and edge.target not in space.known
    return space.is_whole and edge.type not in _HISTORY and is_gone


def _unlinked(edge: Edge) -> Suggestion:
    return Suggestion(
        agent=AgentName.CORRECTOR,
        action=TendingAction.UNLINKED,
        subject=f"edge:{edge.type}:{edge.target}",
        about=(edge.source,),
        links=(DrawnLink(edge.source, edge.type, edge.target, remove=True),),
        reason=f'An edge "{edge.type}" leads from it to {edge.target}, which is not there any more.',
        confidence=DEAD_EDGE,
        is_fact=True,
    )


def _misspellings(memories: Sequence[Entry], vectors: Float32Array) -> Iterator[tuple[int, Misspelling]]:
    """Yield the misspelt names of memories, each with the place of its memory."""
    places: dict[str, set[int]] = {}
    for place, entry in enumerate(memories):
        for name in _names(entry.text):
            places.setdefault(name, set()).add(place)
    for name in [name for name in places if name.endswith("s") and name[:-1] in places]:
        places[name[:-1]] |= places.pop(name)  # a genitive, or a family
    by_key: dict[str, list[str]] = {}
    for name, often in places.items():
        for key in _keys(name) if len(often) >= LEAST_OFTEN else ():
            by_key.setdefault(key, []).append(name)
    for slip, (place, *others) in places.items():
        near = [] if others else [name for key in _keys(slip) for name in by_key.get(key, ()) if _may_be(slip, name)]
        if len(set(near)) != 1 or place in places[near[0]]:
            continue  # whoever writes both in one memory tells them apart
        rows = sorted(places[near[0]])
        cosine = float((vectors[rows] @ vectors[place]).max())
        if cosine >= NEAR:
            sure = round(min(0.98, 0.85 + 0.2 * cosine + 0.005 * len(rows)), 3)
            yield place, Misspelling(slip, near[0], len(rows), sure)


def _names(text: str) -> Iterator[str]:
    """Yield the words with a capital, also those that are parts of another one."""
    for match in _NAME.finditer(text):
        for name in match.group().split("-"):
            is_name = name[0].isupper() and not name.isupper() and name.lower() not in common_words()
            if is_name and SHORTEST <= len(name) <= LONGEST:
                yield name


def _keys(name: str) -> frozenset[str]:
    """Return a name's letters with none and one left out: names one slip apart share one of these.

    Garbe, "1000x Faster Spelling Correction" (SymSpell), 2012.
    """
    plain = fold(name)
    return frozenset({plain, *(plain[:at] + plain[at + 1 :] for at in range(len(plain)))})


def _may_be(slip: str, usual: str) -> bool:
    """Tell whether a name may be another one misspelt: both begin and end alike."""
    short, long = sorted((fold(slip), fold(usual)), key=len)
    ends_alike = short[-1] == long[-1] or sorted(short) == sorted(long)
    return short[0] == long[0] and ends_alike and slip != usual
