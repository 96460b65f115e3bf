"""Entities and neighbourhoods as JSON."""

from typing import TYPE_CHECKING

from recollect.http.rendering.entries import Json, entry_json, moment, optional_moment
from recollect.http.rendering.numbers import rounded

if TYPE_CHECKING:
    from recollect.core.spaces.graph.neighbourhood import NearEntry
    from recollect.use_cases.memories.entities import EntityDecided, EntityPicture, ShownEntity
    from recollect.use_cases.memories.neighbourhoods import NeighbourPage


def entity_json(shown: "ShownEntity") -> Json:
    """Return an entity with its names."""
    return {
        "id": shown.entity.id,
        "name": shown.entity.name,
        "aliases": [
            {
                "id": alias.id,
                "name": alias.written,
                "why": alias.why,
                "confidence": rounded(alias.confidence),
                "mentions": count,
            }
            for alias, count in shown.by_alias
        ],
        "mentions": shown.memories,
        "first_at": optional_moment(shown.earliest),
        "last_at": optional_moment(shown.latest),
    }


def entity_picture_json(picture: "EntityPicture", next_cursor: str | None) -> Json:
    """Return an entity from near."""
    return {
        **entity_json(picture.shown),
        "items": [entry_json(entry) for entry in picture.mentions],
        "next_cursor": next_cursor,
        "related": [
            {
                "id": one.entity.id,
                "name": one.entity.name,
                "shared_memories": one.shared,
                "weight": rounded(one.weight),
            }
            for one in picture.related
        ],
        "may_be": [
            {"id": entity.id, "name": entity.name, "why": why, "confidence": rounded(confidence)}
            for entity, why, confidence in picture.proposals
        ],
        "last_decision": None if picture.decided is None else entity_decision_json(picture.decided),
    }


def entity_decision_json(made: "EntityDecided") -> Json:
    """Return a decision about an entity."""
    decision = made.decision
    return {
        "id": decision.id,
        "kind": decision.kind,
        "entity_id": made.entity_id,
        "by": decision.by,
        "at": moment(decision.at),
        "reason": decision.reason,
    }


def neighbourhood_json(page: "NeighbourPage", next_cursor: str | None) -> Json:
    """Return a page of a neighbourhood."""
    return {
        "items": [{"entry": entry_json(entry), **_neighbour_json(one)} for one, entry in page.items],
        "next_cursor": next_cursor,
        "complete": page.complete,
    }


def _neighbour_json(one: "NearEntry") -> Json:
    return {
        "hops": one.hops,
        "proximity": rounded(1 / (1 + one.hops)),
        "path": [
            {
                "entry_id": step.entry_id,
                "entity_id": None if step.entity is None else step.entity.id,
                "entity_name": None if step.entity is None else step.entity.name,
                "edge": None if step.edge is None else step.edge.type,
                "direction": step.direction,
                "words": step.words,
            }
            for step in one.path
        ],
    }
