"""The parameters of routes that read what was done, linked or left open."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, Field

from recollect.core.model.audit import AuditAction
from recollect.core.model.edges import EdgeType
from recollect.core.model.ids import id_of_key, is_entry_id
from recollect.core.spaces.graph.neighbourhood import MOST_HOPS
from recollect.http.models.deciding_requests import Reasoned
from recollect.http.models.example_values import ENTRY_KEY, OTHER_NAME
from recollect.http.models.fields import Moment, invalid
from recollect.http.models.limits import MAX_ID_LENGTH
from recollect.http.models.listing_requests import InSpace, PageOf
from recollect.use_cases.memories.entities import EntityOrder

LAST_SESSION: Final = "last_session"


class ConflictStatus(StrEnum):
    """Whether a conflict waits for a decision."""

    OPEN = "open"
    RESOLVED = "resolved"


def _entry_id(ref: str) -> str:
    """Return the id that an id or key stands for: what was forgotten has no name any more."""
    found = ref if is_entry_id(ref) else id_of_key(ref)
    if found is None:
        raise invalid("must be the id or the key of an entry")
    return found


class EdgeListing(PageOf):
    """The edges of an entry."""

    type: EdgeType | None = Field(default=None, examples=["related"])


class NamedEdge(InSpace):
    """One edge of an entry."""

    type: EdgeType = Field(examples=["related"])
    target: Annotated[str, Field(min_length=1, max_length=MAX_ID_LENGTH)] = Field(
        description="Id, key or name of the other entry, or an entity as the listing shows it.",
        examples=[OTHER_NAME],
    )


class ConflictListing(PageOf):
    """A listing of conflicts."""

    status: ConflictStatus | None = Field(default=None, examples=["open"])
    entry_id: Annotated[str, AfterValidator(_entry_id)] | None = Field(
        default=None, description="Only those of one memory: its id or key.", examples=[ENTRY_KEY]
    )

    @property
    def resolved(self) -> bool | None:
        """Whether resolved ones are asked for, or open ones; None for both."""
        return None if self.status is None else self.status is ConflictStatus.RESOLVED


class AuditListing(PageOf):
    """A listing of what was done; all conditions must hold."""

    entry_id: Annotated[str, AfterValidator(_entry_id)] | None = Field(
        default=None, description="Id or key of an entry, also of one that was forgotten.", examples=[ENTRY_KEY]
    )
    action: AuditAction | None = Field(default=None, examples=["created"])


class ChangesListing(PageOf):
    """A listing of changes."""

    since: Literal["last_session"] | Moment = Field(
        description="A moment, or `last_session` for the end of the last conversation.", examples=[LAST_SESSION]
    )

    @property
    def moment(self) -> datetime | None:
        """The moment; None for the end of the last conversation."""
        return self.since if isinstance(self.since, datetime) else None


EntityReference = Annotated[str, Field(min_length=1, max_length=MAX_ID_LENGTH)]


class EntityListing(PageOf):
    """A listing of entities."""

    text: Annotated[str, Field(min_length=1, max_length=MAX_ID_LENGTH)] | None = Field(
        default=None, description="Only entities one of whose names holds this, whatever its case.", examples=["ali"]
    )
    order: EntityOrder = Field(
        default=EntityOrder.COUNT, description="By mentions, by name, or by the last mention.", examples=["count"]
    )


class MentionListing(PageOf):
    """A page of what mentions an entity."""


class NeighbourListing(PageOf):
    """A page of a neighbourhood."""

    hops: Annotated[int, Field(ge=1, le=MOST_HOPS)] = Field(
        default=MOST_HOPS, description="How far to go at most.", examples=[2]
    )


class MergedEntity(Reasoned):
    """Which entity is the same as the one in the address."""

    other: EntityReference = Field(description="The id of any of its names.")


class SplitAlias(Reasoned):
    """Which name is none of the entity's."""

    alias: EntityReference = Field(description="The id of the name, or the name.")
