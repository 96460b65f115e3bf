"""Entities that may be one thing: a merge is suggested where what their memories say bears it out.

Rules about names leave open what letters alone do not decide: a first name of several people, an initial
(`NamedEntity.proposals`). What decides is what else is said: "Daniel from finance" is the one of two Daniels whose
memories speak of finance. A word counts by how unlikely it is that both have it by chance:

    support = sum over shared words of -ln(1 - (1 - L/n)^f)

where n memories are in the space, L of them name the entity that more of them name, and f of those that do not name the
other one have the word. To this comes what the rule itself says (`prior`): "R. Lang" and "Robert Lang" need nothing
else, "Robert" alone needs all. Where a name may be several things, only the one that is ahead of all others is
suggested.
"""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, product, zip_longest
from typing import Final

from recollect.core.lifecycle.tending.suggestions import SuggestedMerge, Suggestion, TendedSpace, TendingAction
from recollect.core.lifecycle.tending.wording import keys_in
from recollect.core.model.entry import Entry
from recollect.core.spaces.graph.decisions import name_digest
from recollect.core.spaces.graph.entities import NamedEntity
from recollect.core.spaces.graph.name_links import CLEAR, OPEN, SAME, Why, title_classes
from recollect.core.spaces.graph.role_words import can_be_of_one
from recollect.core.spaces.tending import AgentName

LEAST_SUPPORT: Final = 3.0  # nats: one in twenty by chance
AHEAD: Final = 1.5  # nats, of whatever else it may be
MOST_OFTEN: Final = 6  # memories with a word that tells
MOST_QUOTED: Final = 3  # words
MOST_MEMORIES: Final = 20  # that a suggestion names: as many as a proposal is kept of
SUREST: Final = 0.9
_PER_NAT: Final = 0.05
_SHOWN: Final = 60  # characters of a name in a reason
_MOST_NAMES: Final = 8  # of each entity, by which a decision is known again
_BY_INITIALS: Final = "one has the initials of the other"
_BY_PARTS: Final = "one has a part of the other's name"
_WORD: Final = re.compile(r"[^\W_]+")


def suggest_merges(space: TendedSpace) -> list[Suggestion]:
    """Return the entities that the linker would make one, the surest first."""
    words, weighed = _weighed(space)
    best = _best(weighed)
    made = [_suggestion(pair, found, words) for pair, found in weighed if _is_ahead(pair, found, best)]
    return sorted(made, key=lambda one: (-one.confidence, one.about))


def doubtful_merges(space: TendedSpace) -> list[Suggestion]:
    """Return the entities that may be one, and the linker leaves open: of each only the likeliest, so that none is two.

    A decision about one is known again as the linker's own would be.
    """
    words, weighed = _weighed(space)
    best, taken, made = _best(weighed), set[str](), list[Suggestion]()
    likeliest = sorted(weighed, key=lambda one: (-(one[0].prior + one[1].total), one[0].ids))
    for pair, found in likeliest:
        if taken.isdisjoint(pair.ids) and not _is_ahead(pair, found, best):
            made.append(replace(_suggestion(pair, found, words), is_doubtful=True))
        taken.update(pair.ids)
    return made


def _weighed(space: TendedSpace) -> tuple["_Words", list[tuple["_Pair", "_Support"]]]:
    """Return what may be one with what bears it out, and the words of the memories."""
    words = _Words({entry.id: entry for entry in space.memories})
    return words, [(pair, words.support(pair)) for pair in _open_pairs(space)]


def _best(weighed: Sequence[tuple["_Pair", "_Support"]]) -> Mapping[str, Sequence[float]]:
    """Return how much speaks for each thing that an entity may be."""
    best: dict[str, list[float]] = defaultdict(list)
    for pair, found in weighed:
        for end in pair.ids:
            best[end].append(pair.prior + found.total)
    return best


@dataclass(frozen=True, slots=True)
class _Pair:
    """Two entities that may be one, by which rule and how surely. Each has the ids of the memories that name it."""

    one: NamedEntity
    other: NamedEntity
    why: Why
    confidence: float
    of_one: frozenset[str]
    of_other: frozenset[str]

    @property
    def ids(self) -> tuple[str, str]:
        return self.one.id, self.other.id

    @property
    def prior(self) -> float:
        """What the rule alone speaks for, in nats: nothing where it leaves all open, enough where it is clear."""
        return LEAST_SUPPORT * max(0.0, self.confidence - OPEN) / (CLEAR - OPEN)


@dataclass(frozen=True, slots=True)
class _Support:
    """What memories of both say. words: by their key, each with its weight, the most telling first."""

    words: Mapping[str, float]

    @property
    def total(self) -> float:
        return sum(self.words.values())


def _open_pairs(space: TendedSpace) -> Iterator[_Pair]:
    """Yield what may be one, without what somebody has told apart and what the corrector puts right."""
    entities, seen = space.entities, set[frozenset[str]]()
    memories = {entry.id for entry in space.memories}
    for one in entities.every:
        for id_, why, confidence in one.proposals:
            other, pair = entities.find(id_), frozenset((one.id, id_))
            if other is None or confidence >= SAME or pair in seen:
                continue
            seen.add(pair)
            if entities.decided.were_parted(names_of(one), names_of(other)) or not _can_be_one(one, other):
                continue
            found = _told_alone(one, other, why, memories)
            if found is not None:
                yield _Pair(one, other, why, confidence, *found)


def _can_be_one(one: NamedEntity, other: NamedEntity) -> bool:
    """Tell whether titles let two be one person: "Frau Thoma" is not Herr Thoma."""
    classes = (title_classes(name) for entity in (one, other) for name in names_of(entity))
    return can_be_of_one(frozenset().union(*classes))


def _told_alone(
    one: NamedEntity, other: NamedEntity, why: Why, memories: Collection[str]
) -> tuple[frozenset[str], frozenset[str]] | None:
    """Return the memories that name one of two entities alone; None where they are certainly two."""
    of_one, of_other = one.entry_ids.intersection(memories), other.entry_ids.intersection(memories)
    both = of_one & of_other
    if both and why is Why.INITIAL:
        return None  # whoever writes both in one memory tells them apart
    return of_one - both, of_other - both


def names_of(entity: NamedEntity) -> list[str]:
    """Return the folded names of an entity that are its own: what it is to somebody is none."""
    return [alias.name for alias in entity.aliases if alias.why is not Why.ROLE][:_MOST_NAMES]


def _is_ahead(pair: _Pair, found: _Support, best: Mapping[str, Sequence[float]]) -> bool:
    """Tell whether memories bear a pair out, and nothing else that either may be nearly as well."""
    total = pair.prior + found.total
    if total < LEAST_SUPPORT:
        return False
    rivals = chain.from_iterable(sorted(best[end], reverse=True)[1:2] for end in pair.ids)
    return all(total == max(best[end]) for end in pair.ids) and total >= max(rivals, default=-AHEAD) + AHEAD


@dataclass(frozen=True, eq=False)
class _Words:
    """What the memories of a space say, by the words that tell what they are about."""

    memories: Mapping[str, Entry]

    @cached_property
    def keys(self) -> Mapping[str, frozenset[str]]:
        """The words of each memory."""
        return {entry_id: keys_in(entry.text) for entry_id, entry in self.memories.items()}

    @cached_property
    def often(self) -> Counter[str]:
        """How many memories have a word."""
        return Counter(key for keys in self.keys.values() for key in keys)

    def support(self, pair: _Pair) -> _Support:
        """Return the words that memories of both entities have, and few others."""
        few, many = sorted((pair.of_one, pair.of_other), key=len)
        share = len(many) / max(1, len(self.memories))
        names = _own_keys(pair.one) | _own_keys(pair.other)
        in_few = Counter(key for entry_id in few for key in self.keys[entry_id] - names)
        in_many = {key for entry_id in many for key in self.keys[entry_id]}
        found = {
            key: -math.log(max(1e-9, 1 - (1 - share) ** (self.often[key] - count)))
            for key, count in in_few.items()
            if key in in_many and self.often[key] <= MOST_OFTEN
        }
        return _Support(dict(sorted(found.items(), key=lambda one: (-one[1], one[0]))))

    def saying(self, key: str, among: Collection[str]) -> tuple[str, str]:
        """Return the first memory that has a word, by its id, and the word as it is written there."""
        entry_id = min(one for one in among if key in self.keys[one])
        entry = self.memories[entry_id]
        written = (word for word in _WORD.findall(entry.text) if key in _name_keys(word))
        return entry_id, next(written, key)


def _own_keys(entity: NamedEntity) -> frozenset[str]:
    """Return the words of an entity's names, which tell nothing of it."""
    return frozenset(key for name in names_of(entity) for key in _name_keys(name))


def _name_keys(name: str) -> frozenset[str]:
    return keys_in(name)


def _suggestion(pair: _Pair, found: _Support, words: _Words) -> Suggestion:
    quoted = list(found.words)[:MOST_QUOTED]
    ends = [[words.saying(key, among) for among in (pair.of_one, pair.of_other)] for key in quoted]
    names = _shown(pair.one.name), _shown(pair.other.name)
    saying = " and ".join(f'"{word}"' for (_, word), _ in ends)
    told = (
        min(among & entity.aliases[0].entry_ids, default=None)
        for entity, among in ((pair.one, pair.of_one), (pair.other, pair.of_other))
    )
    rest = chain.from_iterable(zip_longest(sorted(pair.of_one), sorted(pair.of_other)))
    quotes = (entry_id for both in ends for entry_id, _ in both)
    entry_ids = tuple(dict.fromkeys(one for one in chain(told, quotes, rest) if one is not None))[:MOST_MEMORIES]
    return replace(
        merge_suggestion(names_of(pair.one)[0], names_of(pair.other)[0]),
        merges=(
            SuggestedMerge(
                one=pair.one.id, other=pair.other.id, one_name=names[0], other_name=names[1], entry_ids=entry_ids
            ),
        ),
        reason=f'"{names[0]}" and "{names[1]}" may be one: {_because(pair, saying)}.',
        confidence=round(min(SUREST, pair.confidence + _PER_NAT * found.total), 3),
        answered_as=frozenset(
            merge_suggestion(one, other).id for one, other in product(names_of(pair.one), names_of(pair.other))
        ),
    )


def _because(pair: _Pair, saying: str) -> str:
    rule = _BY_INITIALS if pair.why is Why.INITIAL else ""
    return ", and ".join(filter(None, (rule, f"memories of both speak of {saying}" if saying else ""))) or _BY_PARTS


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
