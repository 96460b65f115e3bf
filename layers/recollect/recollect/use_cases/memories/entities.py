"""The things that memories name: list them, look at one, call two the same or one name another's, take that back."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from recollect.core.model.audit import AuditAction, AuditItem, audit_record
from recollect.core.model.edges import ENTITY_PREFIX
from recollect.core.model.entry import Entry, JsonValue, State
from recollect.core.model.idempotency import IdempotencyKey, key_record
from recollect.core.model.listing import Page
from recollect.core.model.records import DropRecord, Record
from recollect.core.model.scope import Right, Scope
from recollect.core.model.writes import Author
from recollect.core.spaces.graph.decisions import (
    DecisionKind,
    EntityDecision,
    decision_key,
    decision_of,
    name_digest,
    put_decision,
)
from recollect.core.spaces.graph.entities import Alias, Entities, NamedEntity
from recollect.core.spaces.graph.name_reading import folded_name
from recollect.core.spaces.graph.neighbourhood import RelatedEntity, related
from recollect.core.text.words import fold
from recollect.errors import InputError, NotFoundError
from recollect.ports import Clock, IdSource, Memories
from recollect.use_cases.common.entities import ReadEntities, require_entity
from recollect.use_cases.common.entry_refs import entries_of
from recollect.use_cases.common.idempotency import Answer, once

RELATED: Final = 20
_AUDITED: Final = {DecisionKind.MERGE: AuditAction.ENTITIES_MERGED, DecisionKind.SPLIT: AuditAction.ENTITY_SPLIT}


class EntityOrder(StrEnum):
    """In which order entities are listed: the most named first, by name, or the one named last first."""

    COUNT = "count"
    NAME = "name"
    LATEST = "latest"


@dataclass(frozen=True, slots=True)
class ShownEntity:
    """An entity with how many memories in use name it, and from when to when these are."""

    entity: NamedEntity
    memories: int
    earliest: datetime | None
    latest: datetime | None
    by_alias: tuple[tuple[Alias, int], ...] = ()


@dataclass(frozen=True, slots=True)
class EntityDecided:
    """A decision that was made or taken back, and an id that finds the entity which it is about."""

    decision: EntityDecision
    entity_id: str


@dataclass(frozen=True, slots=True)
class EntityPicture:
    """An entity from near: what mentions it, a page with the latest first, and what is named with it.

    decided: the last decision about any of its names, which `undo` would take back.
    """

    shown: ShownEntity
    mentions: tuple[Entry, ...]
    next_after: str | None
    related: tuple[RelatedEntity, ...]
    proposals: tuple[tuple[NamedEntity, str, float], ...]
    decided: EntityDecided | None = None


@dataclass(frozen=True, slots=True)
class ListEntities:
    """Lists the entities that memories in use name."""

    read: ReadEntities

    def __call__(
        self,
        scope: Scope,
        *,
        text: str | None = None,
        order: EntityOrder = EntityOrder.COUNT,
        limit: int,
        after: str | None = None,
    ) -> Page[ShownEntity]:
        """Return one page; text: what one of the names holds, whatever its case.

        Raises:
            InputError: for an unusable `after`.
        """
        entities = self.read(scope)
        wanted = None if text is None else fold(text)
        found = [
            _shown(entities, entity)
            for entity in entities.every
            if wanted is None or any(wanted in fold(alias.name) for alias in entity.aliases)
        ]
        ordered = sorted((one for one in found if one.memories), key=lambda one: _place(one, order))
        begin = _begin(ordered, after)
        page = ordered[begin : begin + limit]
        more = begin + limit < len(ordered)
        return Page(tuple(page), page[-1].entity.id if more else None)


def _begin(ordered: Sequence[ShownEntity], after: str | None) -> int:
    if after is None:
        return 0
    ids = [one.entity.id for one in ordered]
    if after not in ids:
        raise InputError("after", "is not a position in this listing any more")
    return ids.index(after) + 1


def _place(one: ShownEntity, order: EntityOrder) -> tuple[object, ...]:
    name = (fold(one.entity.name), one.entity.id)
    if order is EntityOrder.NAME:
        return name
    if order is EntityOrder.LATEST:
        return (-one.latest.timestamp() if one.latest is not None else 0.0, *name)
    return (-one.memories, *name)


def _shown(entities: Entities, entity: NamedEntity) -> ShownEntity:
    ids = entities.mentions(entity)
    times = [entities.at[entry_id] for entry_id in ids]
    by_alias = tuple((alias, len(alias.entry_ids & entities.memories)) for alias in entity.aliases)
    return ShownEntity(entity, len(ids), min(times, default=None), max(times, default=None), by_alias)


@dataclass(frozen=True, slots=True)
class LookAtEntity:
    """Shows one entity, by the id of any of its names."""

    store: Memories
    read: ReadEntities

    def __call__(self, scope: Scope, entity_id: str, *, limit: int, after: str | None = None) -> EntityPicture:
        """Return it with a page of what mentions it.

        Raises:
            NotFoundError: no memory in use names it.
        """
        entities = self.read(scope)
        entity = require_entity(entities, entity_id)
        ids = sorted(entities.mentions(entity), reverse=True)
        page = [one for one in ids if after is None or one < after][: limit + 1]
        mentions = entries_of(self.store, scope, page[:limit]).values()
        last = _last_decision(self.read.decisions(scope), entity)
        proposed = [(entities.find(id_), why.value, confidence) for id_, why, confidence in entity.proposals]
        return EntityPicture(
            _shown(entities, entity),
            tuple(entry for entry in mentions if entry.state is State.ACTIVE),
            page[limit - 1] if len(page) > limit else None,
            tuple(related(entities, entity, RELATED)),
            tuple((one, why, confidence) for one, why, confidence in proposed if one is not None),
            None if last is None else EntityDecided(last, entity.id),
        )


@dataclass(frozen=True, slots=True)
class DecideEntity:
    """Calls two entities the same, or a name none of an entity's; takes the last such decision back."""

    store: Memories
    clock: Clock
    ids: IdSource
    read: ReadEntities

    def merge(
        self, scope: Scope, entity_id: str, other: str, author: Author, *, idempotency_key: IdempotencyKey | None = None
    ) -> EntityDecided:
        """Call two entities the same from now on.

        Raises:
            NotFoundError: no memory in use names one of them.
            InputError: they are the same already.
            KeyReusedError: the idempotency key came with something else before.
        """
        scope.require(Right.WRITE)

        def act() -> EntityDecided:
            entities = self.read(scope)
            one, two = require_entity(entities, entity_id), require_entity(entities, other)
            if one.id == two.id:
                raise InputError("other", "is the same entity already")
            names = _named_as(one, entity_id), _named_as(two, other)
            made = EntityDecided(self._decision(DecisionKind.MERGE, names, author), one.id)
            return self._commit(scope, made, idempotency_key)

        return once(self.store, scope, idempotency_key, act, _as_answered)

    def split(
        self, scope: Scope, entity_id: str, alias: str, author: Author, *, idempotency_key: IdempotencyKey | None = None
    ) -> EntityDecided:
        """Let a name be no more of an entity: takes a merge of it back, else keeps rules from uniting it.

        Raises:
            NotFoundError: no memory in use names it, or it has no such name.
            InputError: it has no other name.
            KeyReusedError: the idempotency key came with something else before.
        """
        scope.require(Right.WRITE)

        def act() -> EntityDecided:
            entity = require_entity(self.read(scope), entity_id)
            left = _alias(entity, alias)
            if left is None:
                raise NotFoundError("the entity has no such name")
            others = [one for one in entity.aliases if one.name != left.name]
            if not others:
                raise InputError("alias", "is its only name")
            names = left.name, others[0].name
            made = EntityDecided(self._decision(DecisionKind.SPLIT, names, author), others[0].id)
            return self._commit(scope, made, idempotency_key)

        return once(self.store, scope, idempotency_key, act, _as_answered)

    def undo(
        self, scope: Scope, entity_id: str, author: Author, *, idempotency_key: IdempotencyKey | None = None
    ) -> EntityDecided:
        """Take back the last decision about any name of an entity: everything is as if it had never been made.

        Raises:
            NotFoundError: no memory in use names it, or nothing was decided about it.
            RecordConflictError: somebody else takes it back at this moment.
            KeyReusedError: the idempotency key came with something else before.
        """
        scope.require(Right.WRITE)

        def act() -> EntityDecided:
            entity = require_entity(self.read(scope), entity_id)
            last, now = _last_decision(self.read.decisions(scope), entity), self.clock.now()
            if last is None:
                raise NotFoundError("nothing was decided about it")
            done = EntityDecided(last, entity.id)
            noted = AuditItem(now, AuditAction.ENTITY_UNDONE, last.id, author.name, author.reason)
            self.store.change_records(
                scope,
                (
                    DropRecord(decision_key(last.id), 1),
                    audit_record(noted),
                    *key_record(idempotency_key, _answer(done), now),
                ),
            )
            return done

        return once(self.store, scope, idempotency_key, act, _as_answered)

    def _decision(self, kind: DecisionKind, names: tuple[str, str], author: Author) -> EntityDecision:
        now = self.clock.now()
        one, other = map(name_digest, names)
        return EntityDecision(self.ids.new_id(now), kind, one, other, author.name, now, author.reason)

    def _commit(self, scope: Scope, made: EntityDecided, idempotency_key: IdempotencyKey | None) -> EntityDecided:
        decision = made.decision
        action = _AUDITED[decision.kind]
        changes = (
            put_decision(decision),
            audit_record(AuditItem(decision.at, action, decision.id, decision.by, decision.reason)),
            *key_record(idempotency_key, _answer(made), decision.at),
        )
        self.store.change_records(scope, changes)
        return made


def _last_decision(decisions: Sequence[EntityDecision], entity: NamedEntity) -> EntityDecision | None:
    """Return the last decision about any name of an entity, None where nothing was decided."""
    digests = {name_digest(alias.name) for alias in entity.aliases}
    about = (one for one in decisions if {one.one, one.other} & digests)
    return max(about, key=lambda one: (one.at, one.id), default=None)


def _named_as(entity: NamedEntity, id_: str) -> str:
    """Return the name that an id is of, a role's name never: it is nobody's own."""
    alias = _alias(entity, id_)
    own = [one for one in entity.aliases if one.id == entity.id] or list(entity.aliases)
    return own[0].name if alias is None or alias.why.value == "role" else alias.name


def _alias(entity: NamedEntity, id_: str) -> Alias | None:
    bare = id_.removeprefix(ENTITY_PREFIX)
    called = (one for one in entity.aliases if one.id == ENTITY_PREFIX + bare or one.name == folded_name(bare))
    return next(called, None)


def _answer(made: EntityDecided) -> dict[str, JsonValue]:
    decision = made.decision
    return {**put_decision(decision).value, "id": decision.id, "entity": made.entity_id}


def _as_answered(answer: Answer) -> EntityDecided:
    decision = decision_of(Record(decision_key(str(answer["id"])), answer))
    return EntityDecided(decision, str(answer["entity"]))
