"""Requests about entities, and answers about them, for the API's description."""

from typing import Any, Final

from recollect.core.model.entry import Entry
from recollect.core.spaces.graph.decisions import DecisionKind, EntityDecision, name_digest
from recollect.core.spaces.graph.entities import Alias, NamedEntity
from recollect.core.spaces.graph.name_links import Why
from recollect.core.spaces.graph.neighbourhood import NearEntry, RelatedEntity, WayStep
from recollect.http.models.example_values import AT, ENTITY_ID, ENTRY_ID, OPERATION_ID, OTHER_ENTITY_ID, OTHER_ID
from recollect.http.rendering.graph import entity_decision_json, entity_json, entity_picture_json, neighbourhood_json
from recollect.use_cases.memories.entities import EntityDecided, EntityPicture, ShownEntity
from recollect.use_cases.memories.neighbourhoods import NeighbourPage

_WHOLE: Final = Alias("alice liddell", "Alice Liddell", Why.NAME, 1.0, frozenset({ENTRY_ID}))
_FIRST: Final = Alias("alice", "Alice", Why.PART, 0.85, frozenset({ENTRY_ID, OTHER_ID}))
_ENTITY: Final = NamedEntity(ENTITY_ID, (_WHOLE, _FIRST))
_OTHER: Final = NamedEntity(OTHER_ENTITY_ID, (Alias("dinah", "Dinah", Why.NAME, 1.0, frozenset({OTHER_ID})),))
_SHOWN: Final = ShownEntity(_ENTITY, 2, AT, AT, ((_WHOLE, 1), (_FIRST, 2)))
_DECISION: Final = EntityDecision(
    OPERATION_ID, DecisionKind.MERGE, name_digest("alice liddell"), name_digest("dinah"), "user", AT, "one and the same"
)
_SPLIT: Final = EntityDecision(
    OPERATION_ID, DecisionKind.SPLIT, name_digest("alice"), name_digest("alice liddell"), "user", AT
)

GRAPH_REQUESTS: Final[dict[str, dict[str, Any]]] = {
    "an_entity": {"other": OTHER_ENTITY_ID},
    "an_entity_with_reason": {"other": OTHER_ENTITY_ID, "reason": "one and the same"},
    "an_alias": {"alias": "entity:alice"},
    "an_alias_with_reason": {"alias": "Alice", "reason": "that is another Alice"},
}


def graph_answers(entry: Entry) -> dict[str, dict[str, Any]]:
    """Return the answers, with an entry that mentions them."""
    picture = EntityPicture(
        _SHOWN,
        (entry,),
        None,
        (RelatedEntity(_OTHER, 1, 0.5),),
        ((_OTHER, Why.PART, 0.5),),
        EntityDecided(_DECISION, ENTITY_ID),
    )
    neighbours = NeighbourPage(((NearEntry((WayStep(ENTRY_ID, _ENTITY),)), entry),), None, complete=True)
    return {
        "entities": {"items": [entity_json(_SHOWN)], "next_cursor": None},
        "entity": entity_picture_json(picture, None),
        "entities_merged": entity_decision_json(EntityDecided(_DECISION, ENTITY_ID)),
        "entity_split": entity_decision_json(EntityDecided(_SPLIT, ENTITY_ID)),
        "neighbours": neighbourhood_json(neighbours, None),
    }
