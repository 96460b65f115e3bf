"""What is asked when somebody looks through a space by its tags, and the shapes of what is told."""

from datetime import date, datetime
from typing import Annotated, ClassVar, Final, Literal
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, Field

from recollect.core.model.entry import Kind, State
from recollect.core.spaces.graph.browsing import (
    MOST_DAYS,
    MOST_NARROWER,
    MOST_TOGETHER_WITH,
    BrowsedCombination,
    Combination,
    TagOrder,
)
from recollect.core.spaces.settings import require_time_zone
from recollect.http.models.answers import EntryAnswer
from recollect.http.models.base import Answer
from recollect.http.models.fields import Category, Moment, Tag, Tags, invalid
from recollect.http.models.limits import MAX_TAG_LENGTH, MAX_TAGS
from recollect.http.models.listing_requests import PageOf
from recollect.http.models.rendering import By, Of

BrowsedState = Literal[State.ACTIVE, State.SUPERSEDED, State.ARCHIVED, State.QUARANTINED]
BrowsedKind = Literal[Kind.MEMORY, Kind.TURN, Kind.HANDOFF, Kind.ROLLUP, Kind.DOCUMENT, "any"]
_BETWEEN: Final = ","


def _few_short_tags(text: str) -> str:
    tags = _split(text)
    if len(tags) > MAX_TAGS:
        raise invalid(f"must name at most {MAX_TAGS} tags")
    if any(len(tag) > MAX_TAG_LENGTH for tag in tags):
        raise invalid(f"must name tags of at most {MAX_TAG_LENGTH} characters")
    return text


def _split(text: str) -> list[str]:
    return [tag for tag in (one.strip() for one in text.split(_BETWEEN)) if tag]


class TagsListing(PageOf):
    """A listing of tags."""

    contains: Tag | None = Field(default=None, description="Only tags in which this stands.", examples=["te"])
    order: TagOrder = Field(
        default=TagOrder.COUNT,
        description="By how many carry it, by name, or by the newest that carries it.",
        examples=["name"],
    )


class BrowsingParameters(PageOf):
    """A combination of tags with other conditions, all of which must hold."""

    tags: Annotated[
        str,
        Field(
            max_length=MAX_TAGS * (MAX_TAG_LENGTH + 1),
            description="Tags, with commas between them; all must be present.",
            examples=["tea,travel"],
        ),
        AfterValidator(_few_short_tags),
    ] = ""
    tag: Tags = Field(
        default_factory=list, description="A tag beside these; repeatable, and may hold a comma.", examples=[["tea"]]
    )
    exact: bool = Field(default=False, description="Only what carries no other tag: nothing narrows it further.")
    kind: BrowsedKind = Field(
        default=Kind.MEMORY, description="One kind, or `any` for all of them.", examples=["memory"]
    )
    category: Category | None = Field(default=None, examples=["preferences"])
    pinned: bool | None = Field(default=None, examples=[False])
    state: BrowsedState = Field(default=State.ACTIVE, examples=["active"])
    after: Moment | None = Field(
        default=None, description="Said or happened at that moment or later.", examples=["2026-01-01T00:00:00Z"]
    )
    before: Moment | None = Field(
        default=None, description="Said or happened before that moment.", examples=["2027-01-01T00:00:00Z"]
    )

    time_zone: Annotated[str, Field(min_length=1, max_length=64)] | None = Field(
        default=None,
        description="Count by days as well: by those of this zone, an IANA name.",
        examples=["Europe/Berlin"],
    )

    def zone(self) -> ZoneInfo | None:
        """Return the zone by whose days is counted. Raises InputError where there is none of that name."""
        if self.time_zone is None:
            return None
        require_time_zone(self.time_zone)
        return ZoneInfo(self.time_zone)

    def combination(self) -> Combination:
        """Return the domain's value."""
        return self.as_value(
            Combination, tags=(*_split(self.tags), *self.tag), kind=None if self.kind == "any" else self.kind
        )


class TagCountAnswer(Answer):
    """A tag and how many carry it."""

    tag: str
    count: int


class UsedTagAnswer(TagCountAnswer):
    """A tag and how many active memories carry it."""

    with_no_other: int = Field(description="How many of these carry no other tag.")
    latest_at: Annotated[datetime, Of("latest")] = Field(description="When the newest of them was said or happened.")
    together: list[TagCountAnswer] = Field(
        description=f"The tags that come with it most often, up to {MOST_TOGETHER_WITH}."
    )
    tags_together: int = Field(description="How many tags come with it in all.")


class TagsAnswer(Answer):
    """A page of tags; `next_cursor` is null on the last page."""

    items: Annotated[list[UsedTagAnswer], Of("page.items")]
    next_cursor: str | None
    tags: int = Field(description="How many tags the listing has in all.")
    memories: int = Field(description="How many active memories there are.")
    untagged: int = Field(description="How many of them carry no tag.")
    complete: bool = Field(description="False where the space is too large to be counted as a whole.")


class DayCountAnswer(Answer):
    """A day and how many entries were said or happened on it."""

    day: date
    count: int


def _by_category(found: BrowsedCombination) -> dict[str, int]:
    return {name: count for name, count in found.categories.items() if name is not None}


class CombinationAnswer(Answer):
    """What a combination of tags holds."""

    tags: Annotated[list[str], Of("combination.tags")] = Field(
        description="The combination, in small letters as tags are compared."
    )
    exact: Annotated[bool, Of("combination.exact")]
    count: int = Field(description="How many entries carry all of them and meet the other conditions.")
    with_no_other: int = Field(description="How many of these carry no other tag; `exact=true` shows them alone.")
    narrower: list[TagCountAnswer] = Field(
        description=f"What they carry besides, with the count that is left with it, up to {MOST_NARROWER}."
    )
    narrower_tags: int = Field(description="How many such tags there are in all.")
    first_at: datetime | None
    last_at: datetime | None
    kinds: dict[Kind, int] = Field(description="What there is of each kind, as if none had been asked for.")
    categories: Annotated[dict[str, int], By(_by_category)] = Field(
        description="By category, as if none had been asked for; what has none is in `without_category`."
    )
    without_category: Annotated[int, By(lambda found: found.categories.get(None, 0))]
    days: list[DayCountAnswer] | None = Field(
        description=f"The days with entries, the latest first, up to {MOST_DAYS}; null unless a time zone was given."
    )


class BrowsedAnswer(CombinationAnswer):
    """What a combination of tags holds, with a page of its entries, the newest first."""

    PART: ClassVar = "found"

    items: Annotated[list[EntryAnswer], Of("entries")]
    next_cursor: str | None
    complete: Annotated[bool, Of("found.complete")] = Field(
        description="False where the space is too large to be counted as a whole."
    )
