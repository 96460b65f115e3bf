"""Looking through a space by its tags: which there are, and what a combination of them holds."""

from typing import Annotated, Final

from fastapi import Query
from starlette.responses import JSONResponse

from recollect.http.endpoint.call import CurrentCall
from recollect.http.endpoint.paging import opened
from recollect.http.endpoint.router import resource_router
from recollect.http.models.living.browsing import BrowsedAnswer, BrowsingParameters, TagsAnswer, TagsListing
from recollect.http.openapi.responses import answers

TAGS: Final = "tags"
BROWSE: Final = "browse"
tags_router: Final = resource_router("/tags", "browsing")
browse_router: Final = resource_router("/browse", "browsing")


@tags_router.get("", **answers(TagsAnswer, "A page of tags.", "tags"))
def list_tags(call: CurrentCall, listing: Annotated[TagsListing, Query()]) -> JSONResponse:
    """List the tags of active memories, each with how many carry it and which tags come with it.

    This is where looking through a space begins; `GET /browse` goes on from there.
    """
    scope, after, seal = opened(call, listing, TAGS)
    found = call.memory.list_tags(
        scope, contains=listing.contains, order=listing.order, limit=listing.limit, after=after
    )
    return JSONResponse(TagsAnswer.shown(found, next_cursor=seal(found.page.next_after)))


@browse_router.get("", **answers(BrowsedAnswer, "What the combination holds.", "browsed browsed_empty"))
def browse(call: CurrentCall, asked: Annotated[BrowsingParameters, Query()]) -> JSONResponse:
    """Tell what a combination of tags holds: how many, which tags narrow it further, and its entries, newest first.

    Without tags it is the whole space; with `exact` only what carries these tags and no other one. A tag that nobody
    carries is no error: its count is 0. Browsing does not count as access. What waits for approval
    (`state=quarantined`) is shown to its person only, no agent.
    """
    scope, after, seal = opened(call, asked, BROWSE)
    found = call.memory.browse_tags(scope, asked.combination(), limit=asked.limit, after=after, zone=asked.zone())
    return JSONResponse(BrowsedAnswer.shown(found, next_cursor=seal(found.found.page.next_after)))
