"""Which of its neighbours a new memory is linked to: the nearest that are about the same thing. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from recollect.core.deduplication.contradiction import disagreement
from recollect.core.deduplication.neighbours import Neighbour, token_jaccard
from recollect.core.model.edges import EdgeType
from recollect.core.model.entry import Entry
from recollect.core.spaces.graph.name_links import SAME, links
from recollect.core.spaces.graph.name_reading import DOUBTFUL, called_in, folded_name
from recollect.core.text.words import content_words

MOST_LINKS: Final = 3
RELATED_FROM: Final = 0.45  # cosine: MiniLM's of texts about different things stay below
SUPPORTS_FROM: Final = 0.7
_RESTATED: Final = 0.6  # share of the shorter one's words that the other has as well
LINK_TYPES: Final = (EdgeType.RELATED, EdgeType.SUPPORTS)


@dataclass(frozen=True, slots=True)
class NewLink:
    """An edge from a memory to one that it is about the same thing as."""

    type: EdgeType
    target: Entry


def new_links(entry: Entry, neighbours: Sequence[Neighbour]) -> tuple[NewLink, ...]:
    """Return the edges that a memory gets: to the nearest first, few of them.

    `supports` goes to what it restates or adds to without contradicting it, `related` to the others. What contradicts
    is a question for a person, and gets no edge here.
    """
    found: list[NewLink] = []
    for one in neighbours:
        if len(found) == MOST_LINKS or not holds(entry, one):
            continue
        older, newer = sorted([entry, one.entry], key=lambda each: (each.occurred_at, each.created_at, each.id))
        if disagreement(older, newer, cosine=one.cosine):
            continue
        supports = newer is entry and one.cosine >= SUPPORTS_FROM and _restates(entry, one.entry)
        found.append(NewLink(EdgeType.SUPPORTS if supports else EdgeType.RELATED, one.entry))
    return tuple(found)


def holds(entry: Entry, other: Neighbour) -> bool:
    """Tell whether a memory and a neighbour are near, and about the same thing."""
    return other.cosine >= RELATED_FROM and share_a_thing(entry.text, other.entry.text)


def share_a_thing(one: str, other: str) -> bool:
    """Tell whether two texts name the same thing, as far as the two alone show it."""
    first, second = _names(one), _names(other)
    if first & second:
        return True
    return any(
        link.confidence >= SAME
        and len({link.one, link.other} & first) == 1
        and len({link.one, link.other} & second) == 1
        for link in links(first | second)
    )


def _names(text: str) -> set[str]:
    return {folded_name(one.name) for one in called_in(text) if one.name and one.certainty > DOUBTFUL}


def _restates(entry: Entry, other: Entry) -> bool:
    mine, its = _words(content_words(entry.text)), _words(content_words(other.text))
    least = min(len(mine), len(its))
    return least > 0 and max(len(mine & its) / least, token_jaccard(entry.text, other.text)) >= _RESTATED


def _words(words: Iterable[str]) -> frozenset[str]:
    return frozenset(words)
