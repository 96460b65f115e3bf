"""Shares as JSON."""

from recollect.core.spaces.shares import Share
from recollect.http.rendering.entries import Json, moment


def share_json(share: Share) -> Json:
    """Return a share."""
    return {
        "id": share.id,
        "from_space": share.from_space,
        "to_space": share.to_space,
        "tags": share.tags,
        "created_at": moment(share.created_at),
        "created_by": share.created_by,
    }
