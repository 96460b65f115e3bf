"""Entities that may be one: the rules about names propose, what lies near decides.

Letters alone leave it open which of two Daniels "Daniel" is: it is the one whose memories his lie nearest to. Two whole
names of which one has the initials of the other need nothing else.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, product, zip_longest
from typing import Final

import numpy as np

from recollect.core.lifecycle.tending.nearness import centre
from recollect.core.lifecycle.tending.suggestions import SuggestedMerge, Suggestion, TendedSpace, TendingAction
from recollect.core.spaces.graph.decisions import name_digest
from recollect.core.spaces.graph.entities import NamedEntity
from recollect.core.spaces.graph.name_links import CLEAR, SAME, Why, title_classes
from recollect.core.spaces.graph.role_words import can_be_of_one
from recollect.core.spaces.tending import AgentName

NEAR: Final = 0.3  # cosine of the middles of what names each
MOST_MEMORIES: Final = 20  # that a suggestion names: as many as a proposal is kept of
SUREST: Final = 0.9
_SHOWN: Final = 60  # characters of a name in a reason
_MOST_NAMES: Final = 8  # of each entity, by which a decision is known again


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
        is_sure = pair.near >= NEAR and pair.near > rival
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
    bears_out = "" if pair.why is Why.INITIAL or pair.near < NEAR else ", and their memories are near each other"
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
