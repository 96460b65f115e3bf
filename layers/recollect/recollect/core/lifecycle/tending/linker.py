"""The linker: an edge where a text refers to another memory, and between near ones about one named thing.

Few and sure ones: a graph in which all hangs together with all tells nothing.

Beside that it suggests which entities may be one: the rules about names propose, what lies near decides. Letters alone
leave it open which of two Daniels "Daniel" is: it is the one whose memories his lie nearest to. Two whole names of
which one has the initials of the other need nothing else.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, product, zip_longest
from typing import Final

import numpy as np

from recollect.core.language.dates import names_of_days
from recollect.core.lifecycle.tending.nearness import centre, mutual, neighbours
from recollect.core.lifecycle.tending.references import references
from recollect.core.lifecycle.tending.suggestions import (
    DrawnLink,
    SuggestedMerge,
    Suggestion,
    TendedSpace,
    TendingAction,
)
from recollect.core.model.edges import EdgeType
from recollect.core.model.entry import Entry
from recollect.core.spaces.graph.decisions import name_digest
from recollect.core.spaces.graph.entities import NamedEntity
from recollect.core.spaces.graph.name_links import CLEAR, SAME, Why, title_classes
from recollect.core.spaces.graph.role_words import can_be_of_one
from recollect.core.spaces.tending import AgentName
from recollect.core.text.common_words import common_words
from recollect.core.text.glossary.german_words import english_of
from recollect.core.text.words import fold

REFERRED_TO: Final = 0.98
NEIGHBOURS: Final = 2  # of each other
NEAR: Final = 0.55
LESS_NEAR: Final = 0.5  # whatever both name
THE_SAME: Final = 0.93  # near duplicates are another's business
MOST_CERTAIN: Final = 0.7  # of a doubt: behind all that the rules are sure of
MOST_OFTEN: Final = 6  # memories with a name: of one in many more nearness tells less than the name does
MOST_LINKS: Final = 3  # of a memory, with those that it has
SHORTEST_NAME: Final = 4
_NAME: Final = re.compile(r"(?<![\w@/.#:_-])[^\W\d_][^\W_]+(?=(?:['’]s?)?(?![\w@/_]|[.:-]\w))")

_Edge = tuple[str, str, str, float]  # the ids of source and target, why, how surely
AS_ONE: Final = 0.3  # cosine of the middles of what names each
MOST_MEMORIES: Final = 20  # that a suggestion names: as many as a proposal is kept of
SUREST: Final = 0.9
_SHOWN: Final = 60  # characters of a name in a reason
_MOST_NAMES: Final = 8  # of each entity, by which a decision is known again


def suggest_linking(space: TendedSpace) -> Sequence[Suggestion]:
    """Return what the linker would do: edges, then entities that are one, of each the surest first."""
    return [*suggest_links(space), *suggest_merges(space)]


def doubtful_linking(space: TendedSpace) -> Sequence[Suggestion]:
    """Return what the linker leaves open: entities first, of which fewer are found."""
    return [*doubtful_merges(space), *doubtful_links(space)]


def suggest_links(space: TendedSpace) -> Sequence[Suggestion]:
    """Return the edges that the linker would draw, the surest first."""
    return _few(space, (*_referred(space), *_near(space)))


def doubtful_links(space: TendedSpace) -> Sequence[Suggestion]:
    """Return edges between memories that lie near each other, whatever they name, the nearest first."""
    near = neighbours(space.vectors, space.latest(), NEIGHBOURS, LESS_NEAR)
    pairs = {(max(pair), min(pair)): cosine for pair, cosine in near.items() if cosine < THE_SAME}
    reason = "One is among the memories nearest to the other."
    found = [
        (space.memories[place].id, space.memories[other].id, reason, round(MOST_CERTAIN * cosine, 3))
        for (place, other), cosine in pairs.items()
    ]
    return [replace(one, is_doubtful=True) for one in _few(space, found)]


def _few(space: TendedSpace, found: Iterable[_Edge]) -> list[Suggestion]:
    """Return edges between what none joins yet, whichever way it leads, the surest first and not too many of a memory.

    What a text refers to is drawn however many there are.
    """
    linked = {frozenset((edge.source, edge.target)) for edge in space.edges}
    links = Counter(end for pair in linked for end in pair)
    made = []
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


@dataclass(frozen=True, slots=True)
class _Pair:
    """Two entities that may be one, by which rule and how surely. of_one, of_other: memories that name one alone.

    near: how near these lie to each other, and 1 more where the rule alone is clear.
    """

    one: NamedEntity
    other: NamedEntity
    why: Why
    confidence: float
    of_one: frozenset[str]
    of_other: frozenset[str]
    near: float


def suggest_merges(space: TendedSpace) -> list[Suggestion]:
    """Return the entities that the linker would make one, the surest first."""
    return _merges(space, sure=True)


def doubtful_merges(space: TendedSpace) -> list[Suggestion]:
    """Return the entities that may be one, and the linker leaves open: of each only the likeliest, so that none is two.

    A decision about one is known again as the linker's own would be.
    """
    return [replace(one, is_doubtful=True) for one in _merges(space, sure=False)]


def _merges(space: TendedSpace, *, sure: bool) -> list[Suggestion]:
    pairs = sorted(_open_pairs(space), key=lambda pair: (-pair.near, pair.one.id, pair.other.id))
    near = defaultdict[str, list[float]](list)
    for pair in pairs:
        near[pair.one.id].append(pair.near)
        near[pair.other.id].append(pair.near)
    taken, found = set[str](), list[Suggestion]()
    for pair in pairs:
        ends = {pair.one.id, pair.other.id}
        rival = max((one for end in ends for one in near[end][1:2]), default=-1.0)
        is_sure = pair.near >= AS_ONE and pair.near > rival
        if taken.isdisjoint(ends) and is_sure is sure:
            found.append(_suggestion(pair))
        taken |= ends
    return sorted(found, key=lambda one: (-one.confidence, one.about)) if sure else found


def _open_pairs(space: TendedSpace) -> Iterator[_Pair]:
    """Yield what may be one, without what somebody has told apart."""
    entities, seen = space.entities, set[frozenset[str]]()
    places = {entry.id: place for place, entry in enumerate(space.memories)}
    for one in entities.every:
        for id_, why, confidence in one.proposals:
            other, pair = entities.find(id_), frozenset((one.id, id_))
            if other is None or confidence >= SAME or pair in seen:
                continue
            seen.add(pair)
            if entities.decided.were_parted(names_of(one), names_of(other)) or not _can_be_one(one, other):
                continue
            of_one, of_other = one.entry_ids & places.keys(), other.entry_ids & places.keys()
            both = of_one & of_other
            if both and why is Why.INITIAL:
                continue  # whoever writes both in one memory tells them apart
            alone = of_one - both, of_other - both
            middles = [centre(space.vectors[np.array([places[one] for one in ids], np.int64)]) for ids in alone]
            near = float(middles[0] @ middles[1]) + (confidence >= CLEAR)
            yield _Pair(one, other, why, confidence, *alone, near)


def _can_be_one(one: NamedEntity, other: NamedEntity) -> bool:
    """Tell whether titles let two be one person: "Frau Thoma" is not Herr Thoma."""
    classes = (title_classes(name) for entity in (one, other) for name in names_of(entity))
    return can_be_of_one(frozenset().union(*classes))


def names_of(entity: NamedEntity) -> list[str]:
    """Return the folded names of an entity that are its own: what it is to somebody is none."""
    return [alias.name for alias in entity.aliases if alias.why is not Why.ROLE][:_MOST_NAMES]


def _suggestion(pair: _Pair) -> Suggestion:
    names = _shown(pair.one.name), _shown(pair.other.name)
    told = (
        min(among & entity.aliases[0].entry_ids, default=None)
        for entity, among in ((pair.one, pair.of_one), (pair.other, pair.of_other))
    )
    rest = chain.from_iterable(zip_longest(sorted(pair.of_one), sorted(pair.of_other)))
    entry_ids = tuple(dict.fromkeys(one for one in chain(told, rest) if one is not None))[:MOST_MEMORIES]
    merge = SuggestedMerge(
        one=pair.one.id, other=pair.other.id, one_name=names[0], other_name=names[1], entry_ids=entry_ids
    )
    rule = "the initials" if pair.why is Why.INITIAL else "a part"
    bears_out = "" if pair.why is Why.INITIAL or pair.near < AS_ONE else ", and their memories are near each other"
    return replace(
        merge_suggestion(names_of(pair.one)[0], names_of(pair.other)[0]),
        merges=(merge,),
        reason=f'"{names[0]}" and "{names[1]}" may be one: one has {rule} of the other\'s name{bears_out}.',
        confidence=round(min(SUREST, pair.confidence + 0.2 * max(0.0, pair.near)), 3),
        answered_as=frozenset(
            merge_suggestion(one, other).id for one, other in product(names_of(pair.one), names_of(pair.other))
        ),
    )


def merge_suggestion(one: str, other: str) -> Suggestion:
    """Return by what a merge is known again: digests of two folded names, so that of a decided one no name is kept."""
    return Suggestion(
        agent=AgentName.LINKER,
        action=TendingAction.ENTITIES_MERGED,
        subject="same",
        about=tuple(sorted(map(name_digest, (one, other)))),
        reason="",
    )


def _shown(name: str) -> str:
    return name if len(name) <= _SHOWN else name[: _SHOWN - 1] + "…"
