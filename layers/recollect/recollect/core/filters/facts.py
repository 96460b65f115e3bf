"""What filters look at: an entry as sets of tokens and as moments, the same for every index."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Final

from recollect.core.filters.metadata_tokens import metadata_tokens
from recollect.core.model.entry import Entry, JsonValue

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)


class Facet(StrEnum):
    """What an entry has some of: each value is a token. The names are those of the fields of an index."""

    KIND = "kind"
    STATE = "state"
    ROLE = "role"
    CATEGORY = "category"
    SPEAKER = "speaker"
    SESSION = "session"
    TAG = "tags"
    PINNED = "pinned"
    METADATA = "metadata"


class Moment(StrEnum):
    """The times of an entry. The names are those of its fields."""

    CREATED = "created_at"
    MODIFIED = "modified_at"
    REVIEWED = "reviewed_at"
    TENDED = "tended_at"
    ACCESSED = "accessed_at"
    OCCURRED = "occurred_at"
    VALID_FROM = "valid_from"
    VALID_TO = "valid_to"


# Changes without a new version, so that no index can know it: decided when the entry is read back
VOLATILE: Final = frozenset({Moment.ACCESSED})


@dataclass(frozen=True, slots=True)
class Facts:
    """The tokens of each facet and each moment, in microseconds since 1970 in UTC; what an entry lacks is left out."""

    tokens: Mapping[Facet, tuple[str, ...]] = field(default_factory=dict)
    moments: Mapping[Moment, int] = field(default_factory=dict)


NO_FACTS: Final = Facts()


def facts(
    *,
    kind: str,
    state: str,
    role: str,
    category: str | None,
    speaker: str | None,
    session_id: str | None,
    tags: Sequence[str],
    pinned: bool,
    metadata: Mapping[str, JsonValue],
    moments: Mapping[Moment, int | None],
) -> Facts:
    """Return the facts of an entry from its parts, moments in microseconds."""
    tokens: dict[Facet, tuple[str, ...]] = {
        Facet.KIND: (kind,),
        Facet.STATE: (state,),
        Facet.ROLE: (role,),
        Facet.PINNED: (pinned_token(pinned),),
    }
    for facet, one in ((Facet.CATEGORY, category), (Facet.SPEAKER, speaker), (Facet.SESSION, session_id)):
        if one is not None:
            tokens[facet] = (one,)
    if tags:
        tokens[Facet.TAG] = tuple(tags)
    if metadata:
        tokens[Facet.METADATA] = metadata_tokens(metadata)
    return Facts(tokens, {name: at for name, at in moments.items() if at is not None})


def facts_of(entry: Entry) -> Facts:
    """Return the facts of an entry."""
    return facts(
        kind=entry.kind,
        state=entry.state,
        role=entry.role,
        category=entry.category,
        speaker=entry.speaker,
        session_id=entry.session_id,
        tags=entry.tags,
        pinned=entry.pinned,
        metadata=entry.metadata,
        moments={
            Moment.CREATED: microseconds(entry.created_at),
            Moment.MODIFIED: microseconds(entry.modified_at),
            Moment.REVIEWED: _optional_microseconds(entry.reviewed_at),
            Moment.TENDED: _optional_microseconds(entry.tended_at),
            Moment.ACCESSED: microseconds(entry.statistics.accessed_at),
            Moment.OCCURRED: microseconds(entry.occurred_at),
            Moment.VALID_FROM: _optional_microseconds(entry.valid_from),
            Moment.VALID_TO: _optional_microseconds(entry.valid_to),
        },
    )


def pinned_token(pinned: bool) -> str:  # noqa: FBT001 - it is what the function is about
    """Return the token of being pinned or not."""
    return "true" if pinned else "false"


def microseconds(at: datetime) -> int:
    """Return a moment as microseconds since 1970 in UTC: exact, in all years that a datetime has."""
    return (at - _EPOCH) // _MICROSECOND


def _optional_microseconds(at: datetime | None) -> int | None:
    return None if at is None else microseconds(at)
