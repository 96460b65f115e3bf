"""Entries: store one or many, list them; read, change, forget and bring back one."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Final

from fastapi import Body, Query
from starlette.responses import JSONResponse

from recollect.core.model.drafts import Action, NotStored
from recollect.core.model.entry import Entry, State
from recollect.core.model.scope import DEFAULT_SPACE
from recollect.http.endpoint.batch import Batch, previewed
from recollect.http.endpoint.call import CurrentCall, EntryRef
from recollect.http.endpoint.idempotency import IdempotencyHeader
from recollect.http.endpoint.paging import paged
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.answers import EntryAnswer, PageAnswer
from recollect.http.models.deciding_requests import NO_REASON, Reasoned
from recollect.http.models.entry_requests import EntryBatch, EntryEdit, NewEntry, Writing
from recollect.http.models.listing_requests import EntryListing, Forgetting, InSpace, ReadParameters, Restoring
from recollect.http.models.people_answers import SkippedAnswer
from recollect.http.models.rendering import Json
from recollect.http.models.write_answers import (
    BatchAnswer,
    EntryExplanationAnswer,
    ExplainedEntryAnswer,
    ForgottenWithAnswer,
    RememberedAnswer,
    RestoredAnswer,
)
from recollect.http.openapi.references import refer
from recollect.http.openapi.responses import answers, fails, succeeds
from recollect.http.protocol.headers import CallingSession, ExpectedVersion, etag
from recollect.http.rendering.writes import entry_with_undo, undo_json

ROUTE: Final = "entries"
_NEW: Final = frozenset({Action.CREATED, Action.FLAGGED})
router: Final = resource_router("/entries", "entries")
entry_router: Final = resource_router("/entries/{ref}", "entries", ProblemType.ENTRY_NOT_FOUND)
_CHANGES: Final = fails(ProblemType.VERSION_CONFLICT, ProblemType.PRECONDITION_FAILED)


@router.post(
    "",
    **answers(
        RememberedAnswer,
        "It was stored.",
        "created flagged",
        succeeds(
            200, "Nothing new was stored.", "merged", "nothing_new", "memory_off", "dry_run", model=RememberedAnswer
        ),
        ProblemType.NAME_TAKEN,
        ProblemType.CONFLICT,
        status=201,
    ),
)
def remember(
    call: CurrentCall,
    body: Annotated[NewEntry, Body(openapi_examples=refer("a_sentence", "an_entry_in_full"))],
    writing: Annotated[Writing, Query()],
    idempotency_key: IdempotencyHeader,
    session_id: CallingSession,
) -> JSONResponse:
    """Remember something.

    On return it is durable, and the very next search finds it. What a memory says already is merged into that; what
    comes near one is stored and flagged; what holds a secret, was forgotten within the last day or is an echo of what
    was served to the same session is skipped. A dry run tells all this with a preview of the entry, which has no id.
    """
    space = body.space or DEFAULT_SPACE
    draft = body.draft(by_agent=call.access.agent is not None, session_id=session_id)
    [outcome] = call.memory.remember(
        call.scope(space), [draft], call.author(), idempotency_keys=[idempotency_key], dry_run=writing.dry_run
    )
    if isinstance(outcome, NotStored):
        raise outcome.error
    if writing.dry_run:
        return JSONResponse(previewed(call, space, outcome))
    status = 201 if outcome.action in _NEW else 200
    headers = {} if outcome.entry is None else {"ETag": etag(outcome.entry)}
    return JSONResponse(RememberedAnswer.shown(outcome), status, headers)


@router.post("/batch", **answers(BatchAnswer, "What became of each.", "batch"))
def remember_batch(
    call: CurrentCall,
    body: Annotated[EntryBatch, Body(openapi_examples=refer("two_entries", "entries_of_one_space"))],
    writing: Annotated[Writing, Query()],
    idempotency_key: IdempotencyHeader,
    session_id: CallingSession,
) -> JSONResponse:
    """Remember up to 100 things; one that cannot be stored fails alone.

    A dry run judges each item by what is stored, not by the items before it.
    """
    batch = Batch(
        call=call, space=body.space, session_id=session_id, idempotency_key=idempotency_key, dry_run=writing.dry_run
    )
    return JSONResponse({"results": batch.remember(body.entries)})


@router.get("", **answers(PageAnswer[EntryAnswer], "A page of entries.", "entries"))
def list_entries(call: CurrentCall, listing: Annotated[EntryListing, Query()]) -> JSONResponse:
    """List entries.

    Listing does not count as access. What is forgotten (`state=deleted`, or beside others `include=deleted`) and what
    waits for approval is listed for its person only, no agent; the former until `undo_until`, when it cannot be
    restored any more.
    """
    selection = listing.selection()
    render: Callable[[Entry], Json] = EntryAnswer.shown
    if State.DELETED in selection.states:
        render = entry_with_undo(call.memory.read_settings(call.scope(listing.space)).undo)
    return paged(call, listing, ROUTE, partial(call.memory.list_entries, selection=selection), render)


def versioned(entry: Entry) -> JSONResponse:
    """Return the answer that an entry is, with its ETag."""
    return JSONResponse(EntryAnswer.shown(entry), headers={"ETag": etag(entry)})


@entry_router.get("", **answers(ExplainedEntryAnswer, "The entry.", "entry entry_explained"))
def get_entry(call: CurrentCall, ref: EntryRef, reading: Annotated[ReadParameters, Query()]) -> JSONResponse:
    """Read an entry by its id, key or name; that counts as access unless `peek` is set.

    What waits for approval is read by its person only, and that is no access; an agent does not find it. So is what is
    forgotten, with `include=deleted`, until `undo_until`.
    """
    scope = call.scope(reading.space)
    entry = call.memory.get_entry(scope, ref, peek=reading.peek, forgotten=bool(reading.include))
    if entry.state is State.DELETED:
        render = entry_with_undo(call.memory.read_settings(scope).undo)
        return JSONResponse(render(entry), headers={"ETag": etag(entry)})
    shown = EntryAnswer.shown(entry)
    if reading.explain:
        explained = call.memory.explain_entry(scope, entry)
        shown["explanation"] = None if explained is None else EntryExplanationAnswer.shown(explained)
    if reading.also:
        shown["also"] = list(call.memory.find_related(scope, entry))
    return JSONResponse(shown, headers={"ETag": etag(entry)})


@entry_router.patch(
    "",
    **answers(
        EntryAnswer | SkippedAnswer,
        "The new version; or why there is none.",
        "entry skipped",
        _CHANGES,
        ProblemType.NAME_TAKEN,
    ),
)
def edit_entry(
    call: CurrentCall,
    ref: EntryRef,
    *,
    expected_version: ExpectedVersion,
    body: Annotated[
        EntryEdit, Body(openapi_examples=refer("a_new_text", "another_category_and_no_end", "keep_it_in_mind"))
    ],
    where: Annotated[InSpace, Query()],
    idempotency_key: IdempotencyHeader,
) -> JSONResponse:
    """Change an entry.

    What is not named stays; the former version is kept. With If-Match only the version that was read is changed.
    """
    scope, author = call.acting(where.space, body.reason)
    return versioned(
        call.memory.edit_entry(
            scope, ref, body.edit(), author, expected_version=expected_version, idempotency_key=idempotency_key
        )
    )


@entry_router.delete("", **answers(ForgottenWithAnswer, "It is forgotten.", "forgotten_with", _CHANGES))
def forget_entry(
    call: CurrentCall,
    ref: EntryRef,
    *,
    expected_version: ExpectedVersion,
    where: Annotated[Forgetting, Query()],
    idempotency_key: IdempotencyHeader,
) -> JSONResponse:
    """Forget an entry: from now on nobody reads or finds it.

    Until `undo_until` it can be restored by its id; then it is purged. What says the same as a forgotten memory is not
    remembered again until `tombstone_expires_at`. `also` names the turns that a memory was made of, the memories made
    of a turn, memories that say the same, and of the latest 200 handoffs those that name it: up to 100 in all. They go
    with it where `cascade` is true, and come back with it.
    """
    scope = call.scope(where.space)
    forgotten = call.memory.forget_related(
        scope,
        ref,
        call.author(),
        cascade=where.cascade,
        expected_version=expected_version,
        idempotency_key=idempotency_key,
    )
    until = undo_json(forgotten.entry, call.memory.read_settings(scope).undo)
    return JSONResponse(ForgottenWithAnswer.shown(forgotten, **until))


@entry_router.post(
    "/restore",
    **answers(RestoredAnswer, "It is back.", "restored", _CHANGES, ProblemType.NAME_TAKEN, ProblemType.NOT_FORGOTTEN),
)
def restore_entry(
    call: CurrentCall,
    ref: EntryRef,
    *,
    expected_version: ExpectedVersion,
    where: Annotated[Restoring, Query()],
    idempotency_key: IdempotencyHeader,
    body: Annotated[Reasoned, Body(openapi_examples=refer("a_reason", "no_reason"))] = NO_REASON,
) -> JSONResponse:
    """Bring back an entry that was forgotten, archived or superseded, and what went with it.

    What was forgotten comes back as it was until `undo_until`, with its edges and tags, pinned if it was. What waited
    for approval when it was forgotten waits for it again, and what was superseded is so again. What is superseded holds
    again, beside the memory that had taken its place. Conflicts that took it out of use, or were settled because it
    went, are open again.
    """
    scope, author = call.acting(where.space, body.reason)
    restored = call.memory.restore_related(
        scope,
        ref,
        author,
        cascade=where.cascade,
        expected_version=expected_version,
        idempotency_key=idempotency_key,
    )
    return JSONResponse(RestoredAnswer.shown(restored), headers={"ETag": etag(restored.entry)})
