"""Entities: the names of a space that are the same thing, with what people have decided about them. Pure.

Names are united by links, the surest first; two whole names of people are united by nothing but what texts or people
say themselves. Whoever decides, decides last: see `decisions.py`.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Final

from recollect.core.model.edges import ENTITY_PREFIX, entity_target
from recollect.core.model.entry import Kind
from recollect.core.spaces.graph.decisions import Decided, EntityDecision, decided, name_digest
from recollect.core.spaces.graph.name_links import (
    AMBIGUOUS,
    LEAST_SHOWN,
    SAME,
    NameLink,
    Why,
    bare,
    is_a_name,
    known_names,
    title_classes,
)
from recollect.core.spaces.graph.name_reading import ME, folded_name
from recollect.core.spaces.graph.role_words import can_be_of_one
from recollect.core.spaces.graph.space_map import Naming, SpaceMap

_SHORTEST_DOUBTFUL: Final = 4  # letters
_MOST_DOUBTFUL: Final = 4  # entries that share it
_ROLE_CONFIDENCE: Final = 0.75
_EXPLICIT: Final = frozenset({Why.TITLE, Why.INITIAL})


def entity_id(name: str) -> str:
    """Return the id of a folded name; a path or an address is represented by its digest."""
    return ENTITY_PREFIX + name_digest(name) if "/" in name else entity_target(name)


@dataclass(frozen=True, slots=True)
class Alias:
    """One name of an entity. `name` is folded, `written` as it stands in most entries; confidence in [0, 1]."""

    name: str
    written: str
    why: Why
    confidence: float
    entry_ids: frozenset[str]

    @property
    def id(self) -> str:
        """The id by which the entity is found as well: the target of edges to it, where an address can hold that."""
        return entity_id(self.name)


@dataclass(frozen=True, slots=True)
class NamedEntity:
    """A thing that memories name. The first alias is what it is called by; `id` is that of its oldest name.

    roles: what people are called, each with whose role it is. proposals: ids of what may be the same.
    """

    id: str
    aliases: tuple[Alias, ...]
    roles: frozenset[tuple[str, str]] = frozenset()
    proposals: tuple[tuple[str, Why, float], ...] = ()

    @property
    def name(self) -> str:
        """What it is called by."""
        return self.aliases[0].written

    @property
    def entry_ids(self) -> frozenset[str]:
        """The entries that name it, in use."""
        return frozenset().union(*(alias.entry_ids for alias in self.aliases))


@dataclass(frozen=True, eq=False)
class Entities:
    """The entities of a space at a moment, of entries in use.

    memories: the ids of those that are memories. doubtful: the entries of each word that may be a name and that only
    few entries share: walks may go by it, and it is shown nowhere. telling: entries that tell who has some role. at:
    when each of `memories` was.
    """

    every: tuple[NamedEntity, ...]
    memories: frozenset[str] = frozenset()
    doubtful: Mapping[str, frozenset[str]] = field(default_factory=dict)
    telling: frozenset[str] = frozenset()
    at: Mapping[str, datetime] = field(default_factory=dict)

    @cached_property
    def _by_alias(self) -> Mapping[str, NamedEntity]:
        return {alias.id: entity for entity in self.every for alias in entity.aliases}

    @cached_property
    def _by_name(self) -> Mapping[str, NamedEntity]:
        return {alias.name: entity for entity in self.every for alias in entity.aliases}

    @cached_property
    def by_entry(self) -> Mapping[str, tuple[NamedEntity, ...]]:
        """What each entry names."""
        found: dict[str, list[NamedEntity]] = defaultdict(list)
        for entity in self.every:
            for entry_id in entity.entry_ids:
                found[entry_id].append(entity)
        return {entry_id: tuple(named) for entry_id, named in found.items()}

    @cached_property
    def shared(self) -> Mapping[str, frozenset[str]]:
        """The memories of everything that a walk may go by: entities by their ids, and doubtful names by themselves.

        Whoever is called by a name that several people have may be any of these.
        """
        found = {entity.id: set(entity.entry_ids) for entity in self.every}
        for entity in self.every:
            for other, _, confidence in entity.proposals:
                if confidence >= AMBIGUOUS and other in found:
                    found[other] |= entity.entry_ids
        found |= {name: set(ids) for name, ids in self.doubtful.items()}
        return {key: ids for key, every in found.items() if (ids := self.memories.intersection(every))}

    @cached_property
    def carried(self) -> Mapping[str, tuple[str, ...]]:
        """What a walk may leave each memory by: keys of `shared`."""
        found: dict[str, list[str]] = defaultdict(list)
        for key, entry_ids in self.shared.items():
            for entry_id in entry_ids:
                found[entry_id].append(key)
        return {entry_id: tuple(keys) for entry_id, keys in found.items()}

    @cached_property
    def by_role(self) -> Mapping[tuple[str, str], tuple[NamedEntity, ...]]:
        """Who has a role, by it and whose it is."""
        found: dict[tuple[str, str], list[NamedEntity]] = defaultdict(list)
        for entity in self.every:
            for role in entity.roles:
                found[role].append(entity)
        return {role: tuple(bearers) for role, bearers in found.items()}

    def find(self, id_: str) -> NamedEntity | None:
        """Return the entity that an id of any of its names is of, with or without "entity:"; None for none."""
        bare_id = id_.removeprefix(ENTITY_PREFIX)
        return self._by_alias.get(ENTITY_PREFIX + bare_id) or self._by_name.get(folded_name(bare_id))

    def mentions(self, entity: NamedEntity) -> frozenset[str]:
        """Return the ids of the memories in use that name an entity."""
        return entity.entry_ids & self.memories

    def named(self, name: str) -> NamedEntity | None:
        """Return the entity that a folded name is one of."""
        return self._by_name.get(name)


@dataclass(slots=True)
class _Groups:
    """Union-find over names, which remembers by which link a name came to the others."""

    parent: dict[str, str]
    by: dict[str, NameLink] = field(default_factory=dict)

    def root(self, name: str) -> str:
        while self.parent[name] != name:
            self.parent[name] = self.parent[self.parent[name]]
            name = self.parent[name]
        return name

    def unite(self, link: NameLink) -> None:
        one, other = self.root(link.one), self.root(link.other)
        if one != other:
            self.parent[other] = one


def entities_of(made: SpaceMap, decisions: Sequence[EntityDecision] = ()) -> Entities:
    """Return the entities of a map, as people have decided; only names of entries in use are in them."""
    in_use = {row.entry_id for row in made if row.is_active}
    at = {row.entry_id: row.occurred_at for row in made if row.is_active and row.kind is Kind.MEMORY}
    namings = _namings(made, in_use)
    known, found = known_names(namings)
    by_decision = decided(decisions)
    groups, why = _united(known, found, by_decision)
    roles = _roles(made, in_use, groups)
    every = _entities(_Named(groups, why, namings), roles, found, by_decision)
    doubtful = {
        name: frozenset(ids)
        for name, ids in namings.items()
        if name not in known and len(name) >= _SHORTEST_DOUBTFUL and 1 < len(ids) <= _MOST_DOUBTFUL
    }
    telling = frozenset(
        row.entry_id for row in made if row.is_active and any(called.role and called.name for called in row.called)
    )
    return Entities(every, frozenset(at), doubtful, telling, at)


def _namings(made: SpaceMap, in_use: Collection[str]) -> dict[str, dict[str, Naming]]:
    """Return of each name that is one how entries in use say it, by their ids."""
    said = ((name, {one: naming for one, naming in by.items() if one in in_use}) for name, by in made.by_call.items())
    return {name: by for name, by in said if by and is_a_name(name)}


def _united(
    known: Collection[str], found: Sequence[NameLink], by_decision: Decided
) -> tuple[_Groups, dict[str, NameLink]]:
    groups = _Groups({name: name for name in sorted(known)})
    whole = {name: {bare(name)} if " " in bare(name) else set() for name in known}
    titled = {name: title_classes(name) for name in known}
    why: dict[str, NameLink] = {}
    for link in found:
        one, other = groups.root(link.one), groups.root(link.other)
        if link.confidence < SAME or one == other or by_decision.parts(link.one, link.other):
            continue
        both = whole[one] | whole[other]
        if link.why not in _EXPLICIT and whole[one] and whole[other] and len(both) > 1:
            continue
        classes = titled[one] | titled[other]
        if not can_be_of_one(classes):
            continue
        groups.unite(link)
        whole[groups.root(one)], titled[groups.root(one)] = both, classes
        why.setdefault(link.other, link)
        why.setdefault(link.one, link)
    for one, other in by_decision.united(known):
        link = NameLink(one, other, Why.MERGED, 1.0)
        if groups.root(one) != groups.root(other):
            groups.unite(link)
    return groups, why


def _roles(
    made: SpaceMap, in_use: Collection[str], groups: _Groups
) -> dict[str, dict[tuple[str, str], frozenset[str]]]:
    """Return of each group its roles, with the entries that speak of the role without a name.

    Such an entry means whoever has the role, where the space knows one alone.
    """
    found: dict[str, dict[tuple[str, str], frozenset[str]]] = defaultdict(dict)
    by_role = made.by_role
    of_anybody: dict[str, set[str]] = defaultdict(set)
    bearers: dict[tuple[str, str], set[str]] = defaultdict(set)
    for key, by in by_role.items():
        for entry_id, named in by.items():
            bearers[key] |= {groups.root(name) for name in named if entry_id in in_use and name in groups.parent}
        of_anybody[key[0]] |= bearers[key]
    for key, by in by_role.items():
        unnamed = frozenset(entry_id for entry_id, named in by.items() if not named and entry_id in in_use)
        for bearer in bearers[key]:
            found[bearer][key] = unnamed if len(bearers[key]) == 1 else frozenset()
        if not bearers[key] and len(of_anybody[key[0]]) == 1 and key[1] in {"", ME}:
            found[next(iter(of_anybody[key[0]]))][key] = unnamed
    return found


@dataclass(frozen=True, slots=True)
class _Named:
    """The names of a space, how they hang together and why, and the entries that say each."""

    groups: _Groups
    why: Mapping[str, NameLink]
    namings: Mapping[str, Mapping[str, Naming]]

    def oldest(self, names: Sequence[str]) -> str:
        """Return the id of the name that was said first, so that what is said later changes no id."""
        return entity_id(min(names, key=lambda name: (min(self.namings[name]), name)))

    def aliases(self, names: Sequence[str]) -> Iterator[Alias]:
        """Yield the names of a group: first what it is called by, the longest without a title that is said at all."""
        ids = self.namings
        first = max(names, key=lambda name: (len(bare(name).split()), len(ids[name]), len(name), name))
        for name in sorted(names, key=lambda one: (one != first, -len(ids[one]), one)):
            link = self.why.get(name)
            rule, confidence = (Why.MERGED, 1.0) if link is None else (link.why, link.confidence)
            if name == first:
                rule, confidence = Why.NAME, 1.0
            yield Alias(name, self.written(name), rule, confidence, frozenset(ids[name]))

    def written(self, name: str) -> str:
        """Return how most entries write a name."""
        forms = [naming.written for _, naming in sorted(self.namings[name].items())]
        return max(dict.fromkeys(forms), key=forms.count)


def _entities(
    named: _Named,
    roles: Mapping[str, Mapping[tuple[str, str], frozenset[str]]],
    found: Sequence[NameLink],
    by_decision: Decided,
) -> tuple[NamedEntity, ...]:
    members: dict[str, list[str]] = defaultdict(list)
    for name in named.groups.parent:
        members[named.groups.root(name)].append(name)
    ids = {root: named.oldest(names) for root, names in members.items()}
    proposed: dict[str, dict[str, tuple[str, Why, float]]] = defaultdict(dict)
    for link in found:
        one, other = named.groups.root(link.one), named.groups.root(link.other)
        if one != other and link.confidence >= LEAST_SHOWN:
            for here, there in ((one, other), (other, one)):
                proposed[here].setdefault(ids[there], (ids[there], link.why, link.confidence))
    every = []
    for root, names in members.items():
        by_role = (one for one in _role_aliases(roles.get(root, {})) if not by_decision.is_apart(one.name))
        of_role = frozenset(roles.get(root, {}))
        every.append(NamedEntity(ids[root], (*named.aliases(names), *by_role), of_role, tuple(proposed[root].values())))
    return tuple(sorted(every, key=lambda entity: entity.id))


def _role_aliases(roles: Mapping[tuple[str, str], frozenset[str]]) -> Iterator[Alias]:
    for (role, of), entry_ids in sorted(roles.items()):
        if entry_ids:
            name = f"my {role}" if of == ME else f"{of}'s {role}" if of else f"the {role}"
            yield Alias(name, name, Why.ROLE, _ROLE_CONFIDENCE, entry_ids)
