"""Tags and their combinations as JSON."""

from collections.abc import Iterable

from recollect.core.spaces.graph.browsing import TagCount, TagListing, UsedTag
from recollect.http.rendering.entries import Json, entry_json, moment
from recollect.use_cases.spaces.browse import BrowsedEntries


def tags_json(listing: TagListing, next_cursor: str | None) -> Json:
    """Return a page of tags."""
    return {
        "items": [_used_json(one) for one in listing.page.items],
        "next_cursor": next_cursor,
        "tags": listing.tags,
        "memories": listing.memories,
        "untagged": listing.untagged,
        "complete": listing.complete,
    }


def browsed_json(browsed: BrowsedEntries, next_cursor: str | None) -> Json:
    """Return what a combination holds, with a page of its entries."""
    found = browsed.found
    return {
        "tags": list(found.combination.tags),
        "exact": found.combination.exact,
        "count": found.count,
        "with_no_other": found.with_no_other,
        "narrower": _counts_json(found.narrower),
        "narrower_tags": found.narrower_tags,
        "first_at": None if found.first_at is None else moment(found.first_at),
        "last_at": None if found.last_at is None else moment(found.last_at),
        "kinds": dict(found.kinds),
        "categories": {name: count for name, count in found.categories.items() if name is not None},
        "without_category": found.categories.get(None, 0),
        "days": None if found.days is None else [{"day": str(one.day), "count": one.count} for one in found.days],
        "items": [entry_json(entry) for entry in browsed.entries],
        "next_cursor": next_cursor,
        "complete": found.complete,
    }


def _used_json(used: UsedTag) -> Json:
    return {
        "tag": used.tag,
        "count": used.count,
        "with_no_other": used.with_no_other,
        "latest_at": moment(used.latest),
        "together": _counts_json(used.together),
        "tags_together": used.tags_together,
    }


def _counts_json(counts: Iterable[TagCount]) -> list[Json]:
    return [{"tag": one.tag, "count": one.count} for one in counts]
