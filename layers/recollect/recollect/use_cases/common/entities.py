"""The entities of a space as they are now: of its map, and of what people have decided about them."""

from dataclasses import dataclass
from typing import Final

from recollect.core.model.listing import every_item
from recollect.core.model.records import Collection, RecordPrefix
from recollect.core.model.scope import Scope
from recollect.core.spaces.graph.decisions import EntityDecision, decision_of
from recollect.core.spaces.graph.entities import Entities, NamedEntity, entities_of
from recollect.errors import NotFoundError
from recollect.ports import Records
from recollect.use_cases.common.space_maps import SpaceMaps

DECISIONS_PER_READ: Final = 500
_DERIVED: Final = "entities"


@dataclass(frozen=True, slots=True)
class ReadEntities:
    """Gives the entities of what a scope may see. Made of a map once for each change of it."""

    store: Records
    maps: SpaceMaps

    def __call__(self, scope: Scope) -> Entities:
        """Return them as of now.

        Raises:
            NotPermittedError: the scope does not allow reading.
        """
        decisions = self.decisions(scope)
        with self.maps.lent(scope) as made:
            made_of = (made.revision, decisions)
            known = made.derived.get(_DERIVED)
            if known is None or known[0] != made_of:
                known = made_of, entities_of(made, decisions)
                made.derived[_DERIVED] = known
        found: Entities = known[1]
        return found

    def decisions(self, scope: Scope) -> tuple[EntityDecision, ...]:
        """Return what people have decided, in no order that means anything."""
        prefix, most = RecordPrefix(Collection.ENTITY_DECISION), DECISIONS_PER_READ
        return tuple(
            map(decision_of, every_item(lambda after: self.store.list_records(scope, prefix, limit=most, after=after)))
        )


def require_entity(entities: Entities, entity_id: str) -> NamedEntity:
    """Return the entity of an id. Raises NotFoundError where no entry in use names it."""
    entity = entities.find(entity_id)
    if entity is None:
        raise NotFoundError("no memory in use names that")
    return entity
