"""What was done, linked, decided or left open, as JSON."""

from typing import TYPE_CHECKING

from recollect.core.model.audit import AuditItem
from recollect.core.model.edges import Edge
from recollect.core.model.writes import VersionRecord
from recollect.core.spaces.changes import SpaceChange
from recollect.core.spaces.settings import SpaceSettings
from recollect.http.models.history_requests import ConflictStatus
from recollect.http.rendering.entries import Json, entry_json, moment, optional_moment
from recollect.http.rendering.numbers import rounded

if TYPE_CHECKING:
    from recollect.use_cases.memories.conflicts import ShownConflict
    from recollect.use_cases.memories.edges import ShownEdge


def version_json(former: VersionRecord) -> Json:
    """Return a former value of an entry."""
    return {
        "version": former.entry.version,
        "entry": entry_json(former.entry),
        "replaced_by": former.modified_by,
        "reason": former.reason,
        "replaced_at": moment(former.replaced_at),
    }


def edge_json(edge: Edge) -> Json:
    """Return an edge."""
    return {
        "source": edge.source,
        "type": edge.type,
        "target": edge.target,
        "by": edge.by,
        "reason": edge.reason,
        "created_at": moment(edge.created_at),
    }


def shown_edge_json(shown: "ShownEdge") -> Json:
    """Return an edge as one of its entries sees it."""
    return {**edge_json(shown.edge), "direction": shown.direction, "state": shown.state}


def conflict_json(shown: "ShownConflict") -> Json:
    """Return a conflict with the memories that it is about."""
    conflict = shown.conflict
    return {
        "id": conflict.id,
        "kind": conflict.kind,
        "status": ConflictStatus.OPEN if conflict.resolution is None else ConflictStatus.RESOLVED,
        "differences": conflict.differences,
        "cosine": rounded(conflict.cosine),
        "jaccard": rounded(conflict.jaccard),
        "opened_at": moment(conflict.opened_at),
        "resolution": conflict.resolution,
        "resolved_at": optional_moment(conflict.resolved_at),
        "resolved_by": conflict.resolved_by,
        "entry_id": conflict.entry_id,
        "other_id": conflict.other_id,
        "entry": shown.entry and entry_json(shown.entry),
        "other": shown.other and entry_json(shown.other),
    }


def audit_json(item: AuditItem) -> Json:
    """Return one thing that was done."""
    return {
        "at": moment(item.at),
        "action": item.action,
        "subject": item.subject,
        "other": item.other,
        "version": item.version,
        **({} if item.count is None else {"count": item.count}),
        "by": item.by,
        "reason": item.reason,
    }


def change_json(change: SpaceChange) -> Json:
    """Return one change, with the memory as it is now."""
    item = change.item
    return {
        "at": moment(item.at),
        "change": change.kind,
        "entry_id": item.subject,
        "other_id": item.other,
        "version": item.version,
        "by": item.by,
        "reason": item.reason,
        "entry": change.entry and entry_json(change.entry),
    }


def settings_json(space: str, settings: SpaceSettings) -> Json:
    """Return the settings that hold in a space."""
    return {"space": space, **settings.values()}
