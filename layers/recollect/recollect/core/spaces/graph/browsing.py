"""Looking through a space by its tags: which there are, what a combination holds, and which tags narrow it further.

Faceted search (Tunkelang, "Faceted Search", 2009): a count is of what would be left if one chose it as well, and a
choice does not count against itself: kinds are counted as if no kind had been chosen, categories as if no category had.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, tzinfo
from enum import StrEnum
from itertools import islice
from typing import Final

from recollect.core.model.entry import Kind, State
from recollect.core.model.listing import Page
from recollect.core.model.tags import folded_tag, folded_tags
from recollect.core.retrieval.filters.facts import microseconds
from recollect.core.spaces.graph.space_map import MapRow, SpaceMap

MOST_TOGETHER_WITH: Final = 10  # tags that are named beside a tag
MOST_NARROWER: Final = 200  # tags that are named of a combination; how many there are is always told
MOST_DAYS: Final = 3_660  # that are counted of a combination: ten years, and of what is told in fewer days all of it
_DIGEST_LENGTH: Final = 16


class TagOrder(StrEnum):
    """Orders of tags; equals by name. `latest` is by the newest memory that carries the tag."""

    COUNT = "-count"
    NAME = "name"
    LATEST = "-latest"


@dataclass(frozen=True, slots=True)
class TagCount:
    """A tag and how many entries carry it."""

    tag: str
    count: int


@dataclass(frozen=True, slots=True)
class UsedTag:
    """A tag of active memories: how many carry it, the newest one's time, and which tags come with it most often.

    with_no_other: those of them that carry no other tag. tags_together: how many tags come with it in all.
    """

    tag: str
    count: int
    with_no_other: int
    latest: datetime
    together: tuple[TagCount, ...] = ()
    tags_together: int = 0


@dataclass(frozen=True, slots=True)
class TagListing:
    """A page of the tags of a space. memories: active ones; untagged: those of them without a tag; tags: in all.

    complete: whether all of the space was counted.
    """

    page: Page[UsedTag]
    tags: int
    memories: int
    untagged: int
    complete: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Combination:
    """What is looked at: entries that carry all of these tags, or, where `exact`, these and no other one.

    Other conditions must hold as well; None sets none. after, before: of when it was said or happened, at or after the
    one and before the other.
    """

    tags: tuple[str, ...] = ()
    exact: bool = False
    kind: Kind | None = Kind.MEMORY
    state: State = State.ACTIVE
    category: str | None = None
    pinned: bool | None = None
    after: datetime | None = None
    before: datetime | None = None

    def __post_init__(self) -> None:
        """Bring the tags into the form in which they are compared."""
        object.__setattr__(self, "tags", folded_tags(self.tags))

    def admits(self, row: MapRow) -> bool:
        """Tell whether an entry belongs to it."""
        return (
            row.state is self.state
            and self.kind in {None, row.kind}
            and self.category in {None, row.category}
            and self.pinned in {None, row.pinned}
            and (self.after is None or row.occurred_at >= self.after)
            and (self.before is None or row.occurred_at < self.before)
            and (set(row.tags) == set(self.tags) if self.exact else set(self.tags) <= set(row.tags))
        )


@dataclass(frozen=True, slots=True)
class DayCount:
    """How many entries were said or happened on a day."""

    day: date
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BrowsedCombination:
    """What a combination holds.

    count: entries in it; with_no_other: those of them that carry no other tag, so that nothing narrows them further.
    narrower: tags that others of them carry, the most frequent first, at most MOST_NARROWER of `narrower_tags`.
    first_at, last_at: when the oldest and the newest was said or happened. page: ids, the newest first.
    days: those with entries, the latest first, at most MOST_DAYS; None unless they were asked for.
    """

    combination: Combination
    count: int
    with_no_other: int
    narrower: tuple[TagCount, ...]
    narrower_tags: int
    first_at: datetime | None
    last_at: datetime | None
    kinds: Mapping[str, int]
    categories: Mapping[str | None, int]
    page: Page[str]
    days: tuple[DayCount, ...] | None = None
    complete: bool = True


@dataclass(slots=True)
class _Used:
    """What is counted of one tag."""

    latest: datetime
    count: int = 0
    alone: int = 0

    def add(self, row: MapRow) -> None:
        self.count += 1
        self.alone += len(row.tags) == 1
        self.latest = max(self.latest, row.occurred_at)


def tag_listing(
    space: SpaceMap, *, contains: str | None, order: TagOrder, limit: int, after: str | None = None
) -> TagListing:
    """Return a page of the tags that active memories carry.

    Args:
        space: its map.
        contains: what stands in the tag, however it is written; None for every tag.
        order: of the tags.
        limit: tags on a page.
        after: the position of a former page; where its last tag is gone, what stands in that place comes next.
    """
    used: dict[str, _Used] = {}
    memories = untagged = 0
    for row in filter(_is_counted, space):
        memories += 1
        untagged += not row.tags
        for tag in row.tags:
            used.setdefault(tag, _Used(row.occurred_at)).add(row)
    wanted = "" if contains is None else folded_tag(contains)
    ordered = _ordered({tag: one for tag, one in used.items() if wanted in tag}, order)
    start = _start(ordered, after)
    names = ordered[start : start + limit]
    more = start + limit < len(ordered)
    page = Page(
        tuple(_used_tag(space, tag, used[tag]) for tag in names),
        f"{start + limit}:{_digest(names[-1])}" if more else None,
    )
    return TagListing(page, len(ordered), memories, untagged, space.complete)


def browsed(
    space: SpaceMap, combination: Combination, *, limit: int, after: str | None = None, zone: tzinfo | None = None
) -> BrowsedCombination:
    """Return what a combination holds, with a page of ids behind a position; with a zone, counted by its days."""
    rows: list[MapRow] = []
    kinds: Counter[str] = Counter()
    categories: Counter[str | None] = Counter()
    any_kind, any_category = replace(combination, kind=None), replace(combination, category=None)
    for row in _carrying(space, combination.tags):
        if combination.admits(row):
            rows.append(row)
        if any_kind.admits(row):
            kinds[row.kind.value] += 1
        if any_category.admits(row):
            categories[row.category] += 1
    own = set(combination.tags)
    narrower = Counter(tag for row in rows for tag in row.tags if tag not in own)
    rows.sort(key=_newest_first, reverse=True)
    return BrowsedCombination(
        combination=combination,
        count=len(rows),
        with_no_other=sum(len(row.tags) == len(own) for row in rows),
        narrower=_most_frequent(narrower, MOST_NARROWER),
        narrower_tags=len(narrower),
        first_at=rows[-1].occurred_at if rows else None,
        last_at=rows[0].occurred_at if rows else None,
        kinds=dict(sorted(kinds.items())),
        categories=dict(sorted(categories.items(), key=lambda one: (-one[1], one[0] or ""))),
        page=_page(rows, limit, after),
        days=None if zone is None else _days(rows, zone),
        complete=space.complete,
    )


def _is_counted(row: MapRow) -> bool:
    return row.is_active and row.kind is Kind.MEMORY


def _carrying(space: SpaceMap, tags: Sequence[str]) -> Iterator[MapRow]:
    """Yield at least the rows that carry all of these tags: those of the rarest one."""
    if not tags:
        yield from space
        return
    rarest = min((space.by_tag.get(tag, set[str]()) for tag in tags), key=len)
    for entry_id in rarest:
        row = space.get(entry_id)
        if row is not None:
            yield row


def _used_tag(space: SpaceMap, tag: str, used: _Used) -> UsedTag:
    rows = filter(_is_counted, _carrying(space, (tag,)))
    together = Counter(other for row in rows for other in row.tags if other != tag)
    return UsedTag(
        tag, used.count, used.alone, used.latest, _most_frequent(together, MOST_TOGETHER_WITH), len(together)
    )


def _most_frequent(counts: Mapping[str, int], most: int) -> tuple[TagCount, ...]:
    first = sorted(counts.items(), key=lambda one: (-one[1], one[0]))[:most]
    return tuple(TagCount(tag, count) for tag, count in first)


def _ordered(used: Mapping[str, _Used], order: TagOrder) -> list[str]:
    names = sorted(used)
    if order is TagOrder.COUNT:
        names.sort(key=lambda tag: -used[tag].count)
    elif order is TagOrder.LATEST:
        names.sort(key=lambda tag: -microseconds(used[tag].latest))
    return names


def _start(ordered: Sequence[str], after: str | None) -> int:
    """Return where a page begins: behind the last tag of the one before, or where that stood."""
    if after is None:
        return 0
    place, _, digest = after.partition(":")
    return next((at + 1 for at, tag in enumerate(ordered) if _digest(tag) == digest), int(place) - 1)


def _digest(tag: str) -> str:
    """Return by what a position names a tag: positions go through logs of others, in which no tag has to be."""
    return hashlib.sha256(tag.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGEST_LENGTH]


def _days(rows: Iterable[MapRow], zone: tzinfo) -> tuple[DayCount, ...]:
    """Return the days of rows that stand in order, the newest first."""
    days = Counter(_day(row.occurred_at, zone) for row in rows)
    return tuple(DayCount(day, count) for day, count in islice(days.items(), MOST_DAYS))


def _day(moment: datetime, zone: tzinfo) -> date:
    try:
        return moment.astimezone(zone).date()
    except OverflowError:  # the first and the last day that a calendar has
        return moment.date()


def _newest_first(row: MapRow) -> tuple[int, str]:
    return microseconds(row.occurred_at), row.entry_id


def _page(rows: Iterable[MapRow], limit: int, after: str | None) -> Page[str]:
    """Return a page of rows in order; what came newer than the position since is left out."""
    places = list(map(_newest_first, rows))
    if after is not None:
        at, _, entry_id = after.partition(":")
        behind = (int(at), entry_id)
        places = [place for place in places if place < behind]
    held = places[:limit]
    return Page(tuple(entry_id for _, entry_id in held), "{}:{}".format(*held[-1]) if len(places) > limit else None)
