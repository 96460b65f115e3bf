"""The parameters and bodies of routes about entities and neighbourhoods."""

from typing import Annotated

from pydantic import Field

from recollect.core.spaces.graph.neighbourhood import MOST_HOPS
from recollect.http.models.deciding_requests import Reasoned
from recollect.http.models.limits import MAX_ID_LENGTH
from recollect.http.models.listing_requests import PageOf
from recollect.use_cases.memories.entities import EntityOrder

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
