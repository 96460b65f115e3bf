"""The linker: an edge where a text refers to another memory, and between near ones about one named thing.

Few and sure ones: a graph in which all hangs together with all tells nothing.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from recollect.core.language.dates import names_of_days
from recollect.core.lifecycle.tending.nearness import mutual, neighbours
from recollect.core.lifecycle.tending.references import references
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
_NAME: Final = re.compile(r"(?<![\w@/.#:_-])[^\W\d_][^\W_]+(?=(?:['’]s?)?(?![\w@/_]|[.:-]\w))")

_Edge = tuple[str, str, str, float]  # the ids of source and target, why, how surely


def suggest_links(space: TendedSpace) -> list[Suggestion]:
    """Return the edges that the linker would draw, the surest first.

    They join what no edge joins yet, whichever way it leads, and not too many a memory; what a text refers to is drawn
    however many there are.
    """
    linked = {frozenset((edge.source, edge.target)) for edge in space.edges}
    links = Counter(end for pair in linked for end in pair)
    made = []
    found = (*_referred(space), *_near(space))
    for source, target, reason, confidence in sorted(found, key=lambda one: (-one[3], one[:2])):
        pair, is_fact = frozenset((source, target)), confidence == REFERRED_TO
        if pair in linked or (not is_fact and max(links[end] for end in pair) >= MOST_LINKS):
            continue
        linked.add(pair)
        links.update(pair)
        suggestion = Suggestion(
            agent=AgentName.LINKER,
            action=TendingAction.LINKED,
            subject=EdgeType.RELATED,
            about=(source, target),
            links=(DrawnLink(source, EdgeType.RELATED, target),),
            reason=reason,
            confidence=confidence,
            is_fact=is_fact,
        )
        made.append(suggestion)
    return made


def _referred(space: TendedSpace) -> Iterator[_Edge]:
    """Yield what refers to a memory by its name or id, that memory, and why."""
    ids = {name.casefold(): entry_id for name, entry_id in space.names.items()}
    memories = {entry.id for entry in space.memories}
    for entry in space.memories:
        for reference in references(entry.text):
            target = reference.target if reference.is_id else ids.get(reference.target.casefold())
            if target in memories and target != entry.id and target is not None:
                yield entry.id, target, "Its text refers to the other memory.", REFERRED_TO


def _near(space: TendedSpace) -> Iterator[_Edge]:
    """Yield the later and the earlier of two memories that lie nearest to each other and have a rare name in common."""
    names = [_names(entry) for entry in space.memories]
    often = Counter(name for some in names for name in some)
    telling = {
        place: {name: written for name, written in some.items() if 1 < often[name] <= MOST_OFTEN}
        for place, some in enumerate(names)
    }
    places = [place for place, some in telling.items() if some]
    for (other, place), cosine in mutual(neighbours(space.vectors, places, NEIGHBOURS, NEAR)).items():
        shared = sorted(telling[place].keys() & telling[other].keys(), key=lambda name: (often[name], name))
        if shared:
            reason = f'Both name "{telling[place][shared[0]]}", and each is among the two nearest to the other.'
            sure = round(min(0.95, 0.6 + 0.4 * cosine), 3)
            yield space.memories[place].id, space.memories[other].id, reason, sure


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
    return word not in common_words() and word not in names_of_days() and not english_of(word)
