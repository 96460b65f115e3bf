"""The linker: an edge where a text refers to another memory, and between near ones about one named thing.

Beside that it suggests which entities are one (`same_things.py`).

Few and sure ones: a graph in which all hangs together with all tells nothing.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from recollect.core.enrichment.word_tables.calendar import MONTHS, WEEKDAYS
from recollect.core.lifecycle.tending.nearness import nearest
from recollect.core.lifecycle.tending.references import references
from recollect.core.lifecycle.tending.same_things import suggest_merges
from recollect.core.lifecycle.tending.suggestions import DrawnLink, Suggestion, TendedSpace, TendingAction
from recollect.core.model.edges import EdgeType
from recollect.core.model.entry import Entry
from recollect.core.spaces.tending import AgentName
from recollect.core.text.common_words import common_words
from recollect.core.text.glossary.german_words import english_of
from recollect.core.text.words import fold

REFERRED_TO: Final = 0.98
NEIGHBOURS: Final = 2  # of each other
NEAR: Final = 0.55
MOST_OFTEN: Final = 6  # memories with a name: of one in many more nearness tells less than the name does
MOST_LINKS: Final = 3  # of a memory, with those that it has
SHORTEST_NAME: Final = 4
_DAYS: Final = MONTHS.keys() | WEEKDAYS.keys()
_NAME: Final = re.compile(r"(?<![\w@/.#:_-])[^\W\d_][^\W_]+(?=(?:['’]s?)?(?![\w@/_]|[.:-]\w))")


def suggest_linking(space: TendedSpace) -> Sequence[Suggestion]:
    """Return what the linker would do: edges, then entities that are one, of each the surest first."""
    return [*suggest_links(space), *suggest_merges(space)]


def suggest_links(space: TendedSpace) -> Sequence[Suggestion]:
    """Return the edges that the linker would draw, the surest first."""
    linked = linked_pairs(space)
    links = links_of(linked)
    found = []
    for source, target, reason, confidence in sorted(
        (*_referred(space), *_near(space)), key=lambda one: (-one[3], one[:2])
    ):
        pair = frozenset((source, target))
        if pair in linked or (confidence < REFERRED_TO and max(links[end] for end in pair) >= MOST_LINKS):
            continue
        linked.add(pair)
        links.update(pair)
        found.append(link_suggestion(source, target, reason, confidence))
    return found


def link_suggestion(source: str, target: str, reason: str, confidence: float) -> Suggestion:
    """Return an edge as a suggestion."""
    return Suggestion(
        agent=AgentName.LINKER,
        action=TendingAction.LINKED,
        subject=EdgeType.RELATED,
        about=(source, target),
        links=(DrawnLink(source, EdgeType.RELATED, target),),
        reason=reason,
        confidence=confidence,
        is_fact=confidence == REFERRED_TO,
    )


def linked_pairs(space: TendedSpace) -> set[frozenset[str]]:
    """Return the ids of what an edge joins, whichever way it leads."""
    return {frozenset((edge.source, edge.target)) for edge in space.edges}


def links_of(linked: Iterable[frozenset[str]]) -> Counter[str]:
    """Return how many edges each has."""
    return Counter(end for pair in linked for end in pair)


def _referred(space: TendedSpace) -> Iterator[tuple[str, str, str, float]]:
    """Yield what refers to a memory by its name or id, that memory, and why."""
    ids = {name.casefold(): entry_id for name, entry_id in space.names.items()}
    memories = {entry.id for entry in space.memories}
    for entry in space.memories:
        for reference in references(entry.text):
            target = reference.target if reference.is_id else ids.get(reference.target.casefold())
            if target in memories and target != entry.id and target is not None:
                yield entry.id, target, "Its text refers to the other memory.", REFERRED_TO


def _near(space: TendedSpace) -> Iterator[tuple[str, str, str, float]]:
    """Yield the later and the earlier of two memories that lie nearest to each other and have a rare name in common."""
    names = [_names(entry) for entry in space.memories]
    often = Counter(name for some in names for name in some)
    telling = [{name: written for name, written in some.items() if 1 < often[name] <= MOST_OFTEN} for some in names]
    places = [place for place, some in enumerate(telling) if some]
    near = nearest(space.vectors, places, NEIGHBOURS)
    row_of = {place: row for row, place in enumerate(places)}
    for row, place in enumerate(places):
        for other, cosine in zip(near.places[row], near.cosines[row], strict=True):
            back = row_of.get(int(other))
            if cosine < NEAR or back is None or place < other or place not in near.places[back]:
                continue
            shared = sorted(telling[place].keys() & telling[int(other)].keys(), key=lambda name: (often[name], name))
            if shared:
                later, former = space.memories[place], space.memories[int(other)]
                reason = f'Both name "{telling[place][shared[0]]}", and each is among the two nearest to the other.'
                yield later.id, former.id, reason, round(min(0.95, 0.6 + 0.4 * float(cosine)), 3)


def _names(entry: Entry) -> dict[str, str]:
    """Return the words in capitals of a memory that are no words of the language, by their letters."""
    found: dict[str, str] = {}
    for match in _NAME.finditer(entry.text):
        written = match.group()
        lower = written.lower()
        if written[0].isupper() and len(written) >= SHORTEST_NAME and _is_rare(lower):
            found.setdefault(fold(lower).removesuffix("s"), written)
    return found


def _is_rare(word: str) -> bool:
    return word not in common_words() and word not in _DAYS and not english_of(word)
