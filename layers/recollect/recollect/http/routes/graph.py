"""The graph: edges of entries, the things that memories name, what stands near either, and tags."""

from functools import partial
from typing import Annotated, Final

from fastapi import Query
from starlette.responses import JSONResponse

from recollect.http.endpoint.call import CurrentCall, EntityRef, EntryRef, IdempotencyHeader, Where
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.base import NO_REASON, PageAnswer, Reasoned, SkippedAnswer
from recollect.http.models.graph import (
    BrowsedAnswer,
    BrowsingParameters,
    EdgeAnswer,
    EdgeListing,
    EntityDecisionAnswer,
    EntityListing,
    EntityPictureAnswer,
    MentionListing,
    MergedEntity,
    NamedEdge,
    NamedEntityAnswer,
    NeighbourhoodAnswer,
    NeighbourListing,
    NewEdge,
    ShownEdgeAnswer,
    SplitAlias,
    TagsAnswer,
    TagsListing,
)
from recollect.http.openapi.responses import answers, asks, fails, succeeds

edge_router: Final = resource_router("/entries/{ref}/edges", "graph", ProblemType.ENTRY_NOT_FOUND)


@edge_router.get("", **answers(PageAnswer[ShownEdgeAnswer], "A page of edges.", "edges"))
def list_edges(call: CurrentCall, ref: EntryRef, listing: Annotated[EdgeListing, Query()]) -> JSONResponse:
    """List the edges of an entry: first those that leave it, then those that come to it.

    An edge to an entry that was forgotten is shown with that state: its id, and nothing of what it said.
    """
    return call.page(listing, partial(call.memory.list_edges, ref=ref, type_=listing.type), ShownEdgeAnswer.shown)


@edge_router.post(
    "",
    **answers(
        EdgeAnswer,
        "It was drawn.",
        "edge",
        succeeds(200, "It was there before, or is not drawn now.", "edge", "skipped", model=EdgeAnswer | SkippedAnswer),
        ProblemType.CONFLICT,
        status=201,
    ),
)
def draw_edge(
    call: CurrentCall,
    ref: EntryRef,
    body: Annotated[NewEdge, asks("an_edge", "an_edge_with_reason")],
    where: Where,
    idempotency_key: IdempotencyHeader,
) -> JSONResponse:
    """Draw an edge to another entry of the space; what entries mention is drawn from their texts."""
    scope, author = call.acting(where.space, body.reason)
    drawn = call.memory.draw_edge(scope, ref, body.type, body.target, author, idempotency_key=idempotency_key)
    return JSONResponse(EdgeAnswer.shown(drawn.edge), 201 if drawn.new else 200)


@edge_router.delete("", **answers(EdgeAnswer, "It is gone.", "edge", ProblemType.NOT_FOUND, ProblemType.CONFLICT))
def remove_edge(
    call: CurrentCall, ref: EntryRef, named: Annotated[NamedEdge, Query()], idempotency_key: IdempotencyHeader
) -> JSONResponse:
    """Remove an edge that leaves the entry, whoever drew it."""
    scope = call.scope(named.space)
    removed = call.memory.remove_edge(
        scope, ref, named.type, named.target, call.author(), idempotency_key=idempotency_key
    )
    return JSONResponse(EdgeAnswer.shown(removed))


entity_router: Final = resource_router("/entities", "graph")
near_router: Final = resource_router("/entries/{ref}/neighbourhood", "graph", ProblemType.ENTRY_NOT_FOUND)
_DECIDES: Final = fails(ProblemType.NOT_FOUND, ProblemType.CONFLICT)
_NEIGHBOURS: Final = (NeighbourhoodAnswer, "A page of neighbours.", "neighbours")


@entity_router.get("", **answers(PageAnswer[NamedEntityAnswer], "A page of entities.", "entities"))
def list_entities(call: CurrentCall, listing: Annotated[EntityListing, Query()]) -> JSONResponse:
    """List the entities that memories in use name, with all their names."""
    return call.page(
        listing, partial(call.memory.list_entities, text=listing.text, order=listing.order), NamedEntityAnswer.shown
    )


@entity_router.get("/{entity_id}", **answers(EntityPictureAnswer, "The entity.", "entity", ProblemType.NOT_FOUND))
def read_entity(call: CurrentCall, entity_id: EntityRef, listing: Annotated[MentionListing, Query()]) -> JSONResponse:
    """Show an entity by the id of any of its names: why these are its names, what mentions it, what is named with it.

    Related entities are weighed by the memories that they share. `may_be` is what rules find like it and leave to a
    person.
    """
    scope, after, seal = call.opened(listing)
    picture = call.memory.look_at_entity(scope, entity_id, limit=listing.limit, after=after)
    return JSONResponse(EntityPictureAnswer.shown(picture, next_cursor=seal(picture.next_after)))


@entity_router.get("/{entity_id}/neighbourhood", **answers(*_NEIGHBOURS, ProblemType.NOT_FOUND))
def entity_neighbourhood(
    call: CurrentCall, entity_id: EntityRef, listing: Annotated[NeighbourListing, Query()]
) -> JSONResponse:
    """List the entries around an entity: those that name it, and what shares a name or an edge with these."""
    scope, after, seal = call.opened(listing)
    page = call.memory.look_around_entity(scope, entity_id, hops=listing.hops, limit=listing.limit, after=after)
    return JSONResponse(NeighbourhoodAnswer.shown(page, next_cursor=seal(page.next_after)))


@near_router.get("", **answers(*_NEIGHBOURS))
def entry_neighbourhood(
    call: CurrentCall, ref: EntryRef, listing: Annotated[NeighbourListing, Query()]
) -> JSONResponse:
    """List the entries around an entry: over names that they share, and over edges that were drawn."""
    scope, after, seal = call.opened(listing)
    page = call.memory.look_around_entry(scope, ref, hops=listing.hops, limit=listing.limit, after=after)
    return JSONResponse(NeighbourhoodAnswer.shown(page, next_cursor=seal(page.next_after)))


@entity_router.post(
    "/{entity_id}/merge", **answers(EntityDecisionAnswer, "They are one from now on.", "entities_merged", _DECIDES)
)
def merge_entities(
    call: CurrentCall,
    entity_id: EntityRef,
    body: Annotated[MergedEntity, asks("an_entity", "an_entity_with_reason")],
    where: Where,
    idempotency_key: IdempotencyHeader,
) -> JSONResponse:
    """Call two entities the same. The ids of all their names find the one that they are then."""
    scope, author = call.acting(where.space, body.reason)
    made = call.memory.merge_entities(scope, entity_id, body.other, author, idempotency_key=idempotency_key)
    return JSONResponse(EntityDecisionAnswer.shown(made))


@entity_router.post(
    "/{entity_id}/split", **answers(EntityDecisionAnswer, "The name is on its own.", "entity_split", _DECIDES)
)
def split_entity(
    call: CurrentCall,
    entity_id: EntityRef,
    body: Annotated[SplitAlias, asks("an_alias", "an_alias_with_reason")],
    where: Where,
    idempotency_key: IdempotencyHeader,
) -> JSONResponse:
    """Let a name be none of an entity's: takes back that it was merged, else keeps rules from uniting it."""
    scope, author = call.acting(where.space, body.reason)
    made = call.memory.split_entity(scope, entity_id, body.alias, author, idempotency_key=idempotency_key)
    return JSONResponse(EntityDecisionAnswer.shown(made))


@entity_router.post(
    "/{entity_id}/undo",
    **answers(EntityDecisionAnswer, "The decision is as if never made.", "entities_merged", _DECIDES),
)
def undo_entity_decision(
    call: CurrentCall,
    entity_id: EntityRef,
    where: Where,
    idempotency_key: IdempotencyHeader,
    body: Annotated[Reasoned, asks("no_reason", "a_reason")] = NO_REASON,
) -> JSONResponse:
    """Take back the last merge or split of any name of an entity."""
    scope, author = call.acting(where.space, body.reason)
    made = call.memory.undo_entity_decision(scope, entity_id, author, idempotency_key=idempotency_key)
    return JSONResponse(EntityDecisionAnswer.shown(made))


browsing_router: Final = resource_router("", "browsing")


@browsing_router.get("/tags", **answers(TagsAnswer, "A page of tags.", "tags"))
def list_tags(call: CurrentCall, listing: Annotated[TagsListing, Query()]) -> JSONResponse:
    """List the tags of active memories, each with how many carry it and which tags come with it.

    This is where looking through a space begins; `GET /browse` goes on from there.
    """
    scope, after, seal = call.opened(listing)
    found = call.memory.list_tags(
        scope, contains=listing.contains, order=listing.order, limit=listing.limit, after=after
    )
    return JSONResponse(TagsAnswer.shown(found, next_cursor=seal(found.page.next_after)))


@browsing_router.get("/browse", **answers(BrowsedAnswer, "What the combination holds.", "browsed browsed_empty"))
def browse(call: CurrentCall, asked: Annotated[BrowsingParameters, Query()]) -> JSONResponse:
    """Tell what a combination of tags holds: how many, which tags narrow it further, and its entries, newest first.

    Without tags it is the whole space; with `exact` only what carries these tags and no other one. A tag that nobody
    carries is no error: its count is 0. Browsing does not count as access. What waits for approval
    (`state=quarantined`) is shown to its person only, no agent.
    """
    scope, after, seal = call.opened(asked)
    found = call.memory.browse_tags(scope, asked.combination(), limit=asked.limit, after=after, zone=asked.zone())
    return JSONResponse(BrowsedAnswer.shown(found, next_cursor=seal(found.found.page.next_after)))
