"""What an endpoint gets: the use cases, the caller's access, the cursors. Who calls is known before a body is read."""

import re
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Annotated, Any, Final

from fastapi import Depends, Path
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.errors import EntryNotFoundError, NotFoundError, SessionNotFoundError
from recollect.http.auth.access import Access, access_of
from recollect.http.auth.identity import CREDENTIAL
from recollect.http.models.example_values import CONFLICT_ID, ENTRY_NAME, SESSION_ID
from recollect.http.models.limits import MAX_ID_LENGTH
from recollect.http.protocol.cursors import Cursors
from recollect.http.protocol.request_body import JsonRequest
from recollect.use_cases.application import Recollect

_REF: Final = re.compile(r"[A-Za-z0-9._:-]{1,128}")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class Call:
    """One authenticated call."""

    memory: Recollect
    cursors: Cursors
    access: Access

    def scope(self, space: str) -> Scope:
        """Return the caller's scope of a space."""
        return self.access.scope(space)

    def author(self, reason: str | None = None) -> Author:
        """Return whom a change is attributed to."""
        return self.access.author(reason)


class AuthenticatedRoute(APIRoute):
    """Finds out who calls, then reads the body as JSON, then lets FastAPI do the rest."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return the handler of this route."""
        handle = super().get_route_handler()
        takes_body = self.body_field is not None

        async def authenticated(request: Request) -> Response:
            # Who shows nothing is found out without asking anybody: not worth a thread
            asks = CREDENTIAL in request.headers
            request.state.access = await run_in_threadpool(_access, request) if asks else _access(request)
            known = JsonRequest(request.scope, request.receive)
            if takes_body:
                await known.read_document()
            return await handle(known)

        return authenticated


def _access(request: Request) -> Access:
    return access_of(request.app.state.identify(request), request)


async def _call(request: Request) -> Call:
    state = request.app.state
    return Call(state.memory, state.cursors, request.state.access)


async def _entry_ref(
    ref: Annotated[str, Path(description="The id, key or name of an entry.", examples=[ENTRY_NAME])],
) -> str:
    if not _REF.fullmatch(ref):
        raise EntryNotFoundError("no entry is called that")
    return ref


async def _session_ref(
    session_id: Annotated[str, Path(description="The id of a conversation.", examples=[SESSION_ID])],
) -> str:
    if not 1 <= len(session_id) <= MAX_ID_LENGTH or _CONTROL.search(session_id):
        raise SessionNotFoundError("no session is called that")
    return session_id


async def _conflict_ref(
    conflict_id: Annotated[str, Path(description="The id of a conflict.", examples=[CONFLICT_ID])],
) -> str:
    if not _REF.fullmatch(conflict_id):
        raise NotFoundError("no conflict is called that")
    return conflict_id


CurrentCall = Annotated[Call, Depends(_call)]
EntryRef = Annotated[str, Depends(_entry_ref)]
ConflictRef = Annotated[str, Depends(_conflict_ref)]
SessionRef = Annotated[str, Depends(_session_ref)]
