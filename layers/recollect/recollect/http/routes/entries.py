"""Entries: stored, read, changed, forgotten; their history, votes and pins."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Final

from fastapi import Query
from pydantic import ValidationError
from starlette.responses import JSONResponse

from recollect.core.model.drafts import Action, EntryDraft, NotStored
from recollect.core.model.entry import Entry, State
from recollect.core.model.scope import DEFAULT_SPACE
from recollect.errors import InputError, UnavailableError
from recollect.http.endpoint.call import Call, CurrentCall, EntryRef, IdempotencyHeader, OnConditions, Where, Why
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import FieldProblem, ProblemType, problem_of_validation, validation_problem
from recollect.http.models.base import NO_REASON, PageAnswer, PageOf, SkippedAnswer
from recollect.http.models.entries import (
    EntryAnswer,
    EntryExplanationAnswer,
    EntryListing,
    ExplainedEntryAnswer,
    Forgetting,
    ForgottenWithAnswer,
    ReadParameters,
    RestoredAnswer,
    Restoring,
    VersionAnswer,
    entry_with_undo,
    undo_json,
)
from recollect.http.models.rendering import Json
from recollect.http.models.writing import (
    BatchAnswer,
    EntryBatch,
    EntryEdit,
    NewEntry,
    NewVote,
    RememberedAnswer,
    Reversion,
    batch_item_json,
    failed_json,
)
from recollect.http.openapi.responses import answers, asks, fails, succeeds
from recollect.http.protocol.headers import CallingSession, etag

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
        succeeds(200, "Nothing new was stored.", "merged", "nothing_new", "memory_off", model=RememberedAnswer),
        ProblemType.NAME_TAKEN,
        ProblemType.CONFLICT,
        status=201,
    ),
)
def remember(
    call: CurrentCall,
    body: Annotated[NewEntry, asks("a_sentence", "an_entry_in_full")],
    idempotency_key: IdempotencyHeader,
    session_id: CallingSession,
) -> JSONResponse:
    """Remember something.

    On return it is durable, and the very next search finds it. What a memory says already is merged into that; what
    comes near one is stored and flagged; what holds a secret, was forgotten within the last day or is an echo of what
    was served to the same session is skipped.
    """
    space = body.space or DEFAULT_SPACE
    draft = body.draft(by_agent=call.access.agent is not None, session_id=session_id)
    [outcome] = call.memory.remember(call.scope(space), [draft], call.author(), idempotency_keys=[idempotency_key])
    if isinstance(outcome, NotStored):
        raise outcome.error
    status = 201 if outcome.action in _NEW else 200
    headers = {} if outcome.entry is None else {"ETag": etag(outcome.entry)}
    return JSONResponse(RememberedAnswer.shown(outcome), status, headers)


@router.post("/batch", **answers(BatchAnswer, "What became of each.", "batch"))
def remember_batch(
    call: CurrentCall,
    body: Annotated[EntryBatch, asks("two_entries", "entries_of_one_space")],
    idempotency_key: IdempotencyHeader,
    session_id: CallingSession,
) -> JSONResponse:
    """Remember up to 100 things; one that cannot be stored fails alone."""
    if idempotency_key is not None:
        call.memory.reserve_key(call.scope(body.space), idempotency_key)
    by_space, results = _drafts(call, body, session_id)
    for space, drafts in by_space.items():
        keys = [None if idempotency_key is None else idempotency_key.item(index) for index in drafts]
        told = (call.scope(space), list(drafts.values()), call.author())
        try:
            outcomes = call.memory.remember(*told, idempotency_keys=keys, has_time=call.has_time)
        except UnavailableError as error:
            # Other spaces of the batch may be stored already: tell which items can be sent again
            outcomes = [NotStored(error)] * len(drafts)
        results |= {index: batch_item_json(index, outcome) for index, outcome in zip(drafts, outcomes, strict=True)}
    return JSONResponse({"results": [results[index] for index in sorted(results)]})


def _drafts(
    call: Call, body: EntryBatch, session_id: str | None
) -> tuple[Mapping[str, Mapping[int, EntryDraft]], dict[int, Json]]:
    """Return the drafts of a batch by their space and place, and by its place why an item is none."""
    drafts: defaultdict[str, dict[int, EntryDraft]] = defaultdict(dict)
    failed: dict[int, Json] = {}
    for index, item in enumerate(body.entries):
        try:
            entry = NewEntry.model_validate(item)
            draft = entry.draft(by_agent=call.access.agent is not None, session_id=session_id)
            drafts[entry.space or body.space][index] = draft
        except ValidationError as error:
            located = [{**found, "loc": ("body", "entries", index, *found["loc"])} for found in error.errors()]
            failed[index] = failed_json(index, problem_of_validation(located))
        except InputError as error:
            found = FieldProblem(f"entries[{index}].{error.field}", error.problem)
            failed[index] = failed_json(index, validation_problem(found))
    return drafts, failed


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
    return call.page(listing, partial(call.memory.list_entries, selection=selection), render)


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
    body: Annotated[EntryEdit, asks("a_new_text", "another_category_and_no_end")],
    where: Where,
    conditions: OnConditions,
) -> JSONResponse:
    """Change an entry.

    What is not named stays; the former version is kept. With If-Match only the version that was read is changed.
    """
    scope, author = call.acting(where.space, body.reason)
    return versioned(call.memory.edit_entry(scope, ref, body.edit(), author, **conditions))


@entry_router.delete("", **answers(ForgottenWithAnswer, "It is forgotten.", "forgotten_with", _CHANGES))
def forget_entry(
    call: CurrentCall, ref: EntryRef, where: Annotated[Forgetting, Query()], conditions: OnConditions
) -> JSONResponse:
    """Forget an entry: from now on nobody reads or finds it.

    Until `undo_until` it can be restored by its id; then it is purged. What says the same as a forgotten memory is not
    remembered again until `tombstone_expires_at`. `also` names the turns that a memory was made of, the memories made
    of a turn, memories that say the same, and of the latest 200 handoffs those that name it: up to 100 in all. They go
    with it where `cascade` is true, and come back with it.
    """
    scope = call.scope(where.space)
    forgotten = call.memory.forget_related(scope, ref, call.author(), cascade=where.cascade, **conditions)
    until = undo_json(forgotten.entry, call.memory.read_settings(scope).undo)
    return JSONResponse(ForgottenWithAnswer.shown(forgotten, **until))


@entry_router.post(
    "/restore",
    **answers(RestoredAnswer, "It is back.", "restored", _CHANGES, ProblemType.NAME_TAKEN, ProblemType.NOT_FORGOTTEN),
)
def restore_entry(
    call: CurrentCall,
    ref: EntryRef,
    where: Annotated[Restoring, Query()],
    conditions: OnConditions,
    body: Why = NO_REASON,
) -> JSONResponse:
    """Bring back an entry that was forgotten, archived or superseded, and what went with it.

    What was forgotten comes back as it was until `undo_until`, with its edges and tags, pinned if it was. What waited
    for approval when it was forgotten waits for it again, and what was superseded is so again. What is superseded holds
    again, beside the memory that had taken its place. Conflicts that took it out of use, or were settled because it
    went, are open again.
    """
    scope, author = call.acting(where.space, body.reason)
    restored = call.memory.restore_related(scope, ref, author, cascade=where.cascade, **conditions)
    return JSONResponse(RestoredAnswer.shown(restored), headers={"ETag": etag(restored.entry)})


version_router: Final = resource_router("/entries/{ref}", "history", ProblemType.ENTRY_NOT_FOUND)


@version_router.get("/versions", **answers(PageAnswer[VersionAnswer], "A page of former values.", "versions"))
def list_versions(call: CurrentCall, ref: EntryRef, listing: Annotated[PageOf, Query()]) -> JSONResponse:
    """List what an entry was before, the latest first, each with who replaced it, why and when."""
    return call.page(listing, partial(call.memory.list_versions, ref=ref), VersionAnswer.shown)


@version_router.post(
    "/revert",
    **answers(
        EntryAnswer,
        "The new version.",
        "entry",
        ProblemType.NOT_FOUND,
        ProblemType.NAME_TAKEN,
        ProblemType.VERSION_CONFLICT,
        ProblemType.PRECONDITION_FAILED,
    ),
)
def revert_entry(
    call: CurrentCall,
    ref: EntryRef,
    body: Annotated[Reversion, asks("a_reversion", "a_reversion_with_reason")],
    where: Where,
    conditions: OnConditions,
) -> JSONResponse:
    """Give an entry the content that it had at a version: text, tags, category, name, validity, metadata, saved or not.

    That is a new version; nothing of the history is lost. State and pin stay as they are.
    """
    scope, author = call.acting(where.space, body.reason)
    return versioned(call.memory.revert_entry(scope, ref, body.version, author, **conditions))


mark_router: Final = resource_router("/entries/{ref}", "entries")


@mark_router.post(
    "/votes",
    **answers(
        EntryAnswer | SkippedAnswer,
        "The entry, with the vote counted; or why it is not.",
        "entry skipped",
        ProblemType.ENTRY_NOT_FOUND,
    ),
)
def vote(
    call: CurrentCall,
    ref: EntryRef,
    body: Annotated[NewVote, asks("a_vote", "a_vote_against")],
    where: Where,
    idempotency_key: IdempotencyHeader,
) -> JSONResponse:
    """Vote for an entry or against it: its usefulness moves by one, and it counts as accessed; its version stays."""
    scope, author = call.acting(where.space, body.reason)
    return versioned(call.memory.vote(scope, ref, body.value, author, idempotency_key=idempotency_key))


_PINS: Final = fails(ProblemType.ENTRY_NOT_FOUND, ProblemType.VERSION_CONFLICT, ProblemType.PRECONDITION_FAILED)


@mark_router.post("/pin", **answers(EntryAnswer, "The entry, pinned.", "entry", _PINS))
def pin_entry(
    call: CurrentCall, ref: EntryRef, where: Where, conditions: OnConditions, body: Why = NO_REASON
) -> JSONResponse:
    """Pin an entry: every context shows it, and no cap trims it. One that is pinned stays as it is."""
    scope, author = call.acting(where.space, body.reason)
    return versioned(call.memory.pin(scope, ref, author, pinned=True, **conditions))


@mark_router.delete("/pin", **answers(EntryAnswer, "The entry, pinned no more.", "entry", _PINS))
def unpin_entry(call: CurrentCall, ref: EntryRef, where: Where, conditions: OnConditions) -> JSONResponse:
    """Unpin an entry. It stays saved on purpose (`manually_saved`)."""
    return versioned(call.memory.pin(call.scope(where.space), ref, call.author(), pinned=False, **conditions))
