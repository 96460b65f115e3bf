"""Pinning an entry."""

from typing import Annotated, Final

from fastapi import Body, Query
from starlette.responses import JSONResponse

from recollect.http.endpoint.call import CurrentCall, EntryRef
from recollect.http.endpoint.idempotency import IdempotencyHeader
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.answers import EntryAnswer
from recollect.http.models.deciding_requests import NO_REASON, Reasoned
from recollect.http.models.listing_requests import InSpace
from recollect.http.openapi.references import refer
from recollect.http.openapi.responses import answers, fails
from recollect.http.protocol.headers import ExpectedVersion
from recollect.http.routes.entries import versioned

router: Final = resource_router("/entries/{ref}/pin", "entries")
_CHANGES: Final = fails(ProblemType.ENTRY_NOT_FOUND, ProblemType.VERSION_CONFLICT, ProblemType.PRECONDITION_FAILED)


@router.post("", **answers(EntryAnswer, "The entry, pinned.", "entry", _CHANGES))
def pin_entry(
    call: CurrentCall,
    ref: EntryRef,
    *,
    expected_version: ExpectedVersion,
    where: Annotated[InSpace, Query()],
    idempotency_key: IdempotencyHeader,
    body: Annotated[Reasoned, Body(openapi_examples=refer("a_reason", "no_reason"))] = NO_REASON,
) -> JSONResponse:
    """Pin an entry: every context shows it, and no cap trims it. One that is pinned stays as it is."""
    scope, author = call.acting(where.space, body.reason)
    return versioned(
        call.memory.pin(
            scope, ref, author, pinned=True, expected_version=expected_version, idempotency_key=idempotency_key
        )
    )


@router.delete("", **answers(EntryAnswer, "The entry, pinned no more.", "entry", _CHANGES))
def unpin_entry(
    call: CurrentCall,
    ref: EntryRef,
    *,
    expected_version: ExpectedVersion,
    where: Annotated[InSpace, Query()],
    idempotency_key: IdempotencyHeader,
) -> JSONResponse:
    """Unpin an entry. It stays saved on purpose (`manually_saved`)."""
    return versioned(
        call.memory.pin(
            call.scope(where.space),
            ref,
            call.author(),
            pinned=False,
            expected_version=expected_version,
            idempotency_key=idempotency_key,
        )
    )
