"""The corrector: names that one memory misspells, references and edges to what is not there."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from recollect.core.lifecycle.tending.misspellings import Misspelling, all_of, corrected, misspellings
from recollect.core.lifecycle.tending.references import dead_references, without_reference
from recollect.core.lifecycle.tending.suggestions import (
    DrawnLink,
    SuggestedEdit,
    Suggestion,
    TendedSpace,
    TendingAction,
)
from recollect.core.model.edges import Edge, EdgeType
from recollect.core.model.entry import MAX_TEXT_LENGTH, Entry
from recollect.core.model.ids import is_entry_id
from recollect.core.spaces.tending import AgentName

DEAD_LINK: Final = 0.95
DEAD_EDGE: Final = 0.97
MOST_REFERENCES: Final = 50  # dead ones of one memory
# An edge to where something comes from, or to what it replaced, tells history, whatever became of that
_HISTORY: Final = frozenset({EdgeType.DERIVED_FROM, EdgeType.SUPERSEDES, EdgeType.MENTIONS})
_NAME: Final = "name:"  # of what is put right by likeness; the rest is put right by what is stored


@dataclass(frozen=True, slots=True)
class _Correction:
    """One thing that is put right. key: what, the same from run to run."""

    key: str
    reason: str
    confidence: float


def suggest_corrections(space: TendedSpace) -> Sequence[Suggestion]:
    """Return what the corrector would do, the surest first: of each memory all that is wrong in its text at once."""
    slips = all_of(misspellings(space.memories, space.vectors))
    names, ids = {name.casefold() for name in space.names}, space.known.keys()
    found = [_unlinked(edge) for edge in _dead_edges(space)]
    for place, entry in enumerate(space.memories):
        if entry.pinned or entry.id in space.contested:
            continue
        text, made = _put_right(entry, slips.get(place, ()), names, ids)
        if made and text.strip() and len(text) <= MAX_TEXT_LENGTH and text != entry.text:
            found.append(_corrected(entry, text, made))
    return sorted(found, key=lambda one: (-one.confidence, one.subject, one.about))


def _put_right(
    entry: Entry, slips: Sequence[Misspelling], names: Collection[str], ids: Collection[str]
) -> tuple[str, list[_Correction]]:
    """Return the text of a memory as it should be, and what was put right."""
    text, made = entry.text, list[_Correction]()
    for slip in slips:
        text = corrected(text, slip)
        reason = f'It writes "{slip.slip}", which {slip.often} other memories write "{slip.usual}".'
        made.append(_Correction(f"{_NAME}{slip.slip}>{slip.usual}", reason, slip.confidence))
    for _ in range(MOST_REFERENCES):
        dead = dead_references(text, names, ids)
        if not dead:
            break
        text = without_reference(text, dead[0], entry.language)
        what = "id" if dead[0].is_id else "name"
        reason = f"It refers to {dead[0].target}, and no memory has this {what}."
        made.append(_Correction(f"reference:{dead[0].target}", reason, DEAD_LINK))
    return text, made


def _corrected(entry: Entry, text: str, made: Sequence[_Correction]) -> Suggestion:
    return Suggestion(
        agent=AgentName.CORRECTOR,
        action=TendingAction.CORRECTED,
        subject=";".join(sorted({one.key for one in made})),
        about=(entry.id,),
        edits=(SuggestedEdit(entry_id=entry.id, seen=entry.version, text=text),),
        reason=" ".join(dict.fromkeys(one.reason for one in made)),
        confidence=min(one.confidence for one in made),
        is_fact=not all(one.key.startswith(_NAME) for one in made),
    )


def _dead_edges(space: TendedSpace) -> list[Edge]:
    """Return the edges from memories to entries that are not there."""
    if not space.is_whole:
        return []  # what is not known may be there
    return [
        edge
        for edge in space.edges
        if edge.type not in _HISTORY and is_entry_id(edge.target) and edge.target not in space.known
    ]


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
