"""From a request to who calls, and whether not too often: for what has a route, and for what has none."""

from collections.abc import Callable
from typing import Final, TypeVar, TypeVarTuple

from anyio import CapacityLimiter, to_thread
from anyio.lowlevel import RunVar
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from recollect.core.model.token_bucket import CallKind
from recollect.errors import NotAuthenticatedError, RecollectError
from recollect.http.auth.access import Access, access_of
from recollect.http.auth.clients import FailedAttempts, client_of
from recollect.http.auth.identity import CREDENTIAL
from recollect.http.auth.limiter import RequestLimiter
from recollect.http.errors.handlers import answer_unrouted
from recollect.http.errors.problems import Problem, ProblemError, ProblemType

T = TypeVar("T")
Arguments = TypeVarTuple("Arguments")
SHORT_CALLS: Final = 8  # at once
_limiter: Final[RunVar[CapacityLimiter]] = RunVar("recollect_short_calls")


async def run_short(function: Callable[[*Arguments], T], *arguments: *Arguments) -> T:
    """Call a function in a thread, beside those in which calls are worked off."""
    try:
        limiter = _limiter.get()
    except LookupError:
        limiter = CapacityLimiter(SHORT_CALLS)
        _limiter.set(limiter)
    return await to_thread.run_sync(function, *arguments, limiter=limiter)


_TWO_CREDENTIALS: Final = Problem(
    ProblemType.MALFORMED_REQUEST, "Send one Authorization header: of several nobody can tell which one counts."
)


async def authenticate(request: Request) -> Access:
    """Return what the caller may touch; nothing but headers is looked at.

    Raises:
        NotAuthenticatedError: there is no credential, or it is not valid.
        NotPermittedError: this caller may not call from there, or not for that person.
        InputError: a header is malformed.
        ProblemError: 400, there are two credentials; 429, the client has failed too often.
    """
    credentials = request.headers.getlist(CREDENTIAL)
    if len(credentials) > 1:
        raise ProblemError(_TWO_CREDENTIALS)
    attempts: FailedAttempts = request.app.state.failed_attempts
    client = client_of(request.client.host) if request.client else ""
    if not credentials:
        # Who shows nothing is found out without asking anybody: not worth a thread
        try:
            return _access(request)
        except NotAuthenticatedError:
            attempts.note_failure(client)
            raise
    [credential] = credentials
    attempts.require_room(client, credential)
    try:
        access = await run_short(_access, request)
    except NotAuthenticatedError:
        attempts.note_failure(client, credential)
        raise
    attempts.note_success(credential)
    return access


async def limit(request: Request, access: Access, kind: CallKind) -> None:
    """Count a call of somebody.

    Raises:
        ProblemError: 429, a limit is reached.
    """
    limiter: RequestLimiter | None = request.app.state.limiter
    if limiter is not None and not limiter.admits_at_once(access, kind):
        await run_in_threadpool(limiter.admit, access, kind)


async def on_unrouted(request: Request, error: Exception) -> Response:
    """Answer what has no route, or not with this method: a read of whoever calls, or a failure of the client."""
    try:
        await limit(request, await authenticate(request), CallKind.READ)
    except ProblemError as refused:
        return refused.problem.response(str(request.state.request_id))
    except RecollectError:
        pass  # the same is told to whoever it is
    return await answer_unrouted(request, error)


def _access(request: Request) -> Access:
    return access_of(request.app.state.identify(request), request)
