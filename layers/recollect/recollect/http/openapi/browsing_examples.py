"""Answers about tags and their combinations, for the API's description."""

from dataclasses import replace
from typing import Any, Final

from recollect.core.model.entry import Entry, Kind, Role, Statistics
from recollect.core.model.listing import Page
from recollect.core.spaces.graph.browsing import BrowsedCombination, Combination, TagCount, TagListing, UsedTag
from recollect.http.models.example_values import AT, ENTRY_ID, ENTRY_NAME
from recollect.http.rendering.browsing import browsed_json, tags_json
from recollect.use_cases.spaces.browse import BrowsedEntries

_ENTRY: Final = Entry(
    id=ENTRY_ID,
    user_id="local",
    space="default",
    kind=Kind.MEMORY,
    role=Role.USER,
    text="Alice bought oolong tea in Taipei.",
    name=ENTRY_NAME,
    category="preferences",
    tags=("tea", "travel"),
    created_at=AT,
    modified_at=AT,
    occurred_at=AT,
    statistics=Statistics(accessed_at=AT),
)
_TAGS: Final = TagListing(
    Page(
        (UsedTag("tea", 2, 1, AT, (TagCount("travel", 1),), 1), UsedTag("travel", 1, 0, AT, (TagCount("tea", 1),), 1))
    ),
    tags=2,
    memories=3,
    untagged=1,
)
_BROWSED: Final = BrowsedCombination(
    combination=Combination(tags=("tea",)),
    count=2,
    with_no_other=1,
    narrower=(TagCount("travel", 1),),
    narrower_tags=1,
    first_at=AT,
    last_at=AT,
    kinds={"memory": 2},
    categories={"preferences": 1, None: 1},
    page=Page((ENTRY_ID,)),
)
_NOTHING: Final = replace(
    _BROWSED,
    combination=Combination(tags=("coffee",)),
    count=0,
    with_no_other=0,
    narrower=(),
    narrower_tags=0,
    first_at=None,
    last_at=None,
    kinds={},
    categories={},
    page=Page(()),
)
BROWSING_ANSWERS: Final[dict[str, dict[str, Any]]] = {
    "tags": tags_json(_TAGS, None),
    "browsed": browsed_json(BrowsedEntries(_BROWSED, (_ENTRY,)), None),
    "browsed_empty": browsed_json(BrowsedEntries(_NOTHING, ()), None),
}
