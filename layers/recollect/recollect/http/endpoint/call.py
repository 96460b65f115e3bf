"""What an endpoint gets: the use cases, the caller's access, cursors, the key of a call.

Who calls is known before a body is read.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated, Any, Final, TypeVar, get_origin

from fastapi import Depends, Header, Path, Query
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from pydantic import AfterValidator
from starlette.background import BackgroundTask
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from recollect.core.guardrails.secrets.identifiers import holds_secret, require_no_secret, without_secrets
from recollect.core.lifecycle.screening import screened_reason
from recollect.core.model.idempotency import Conditions, IdempotencyKey
from recollect.core.model.listing import Page
from recollect.core.model.scope import Scope
from recollect.core.model.token_bucket import CallKind
from recollect.core.model.writes import Author
from recollect.core.spaces.memory_mode import MemoryMode
from recollect.core.spaces.shares import Elsewhere, Reach, space_of_share
from recollect.errors import DeadlineExceededError, EntryNotFoundError, InputError, NotFoundError, SessionNotFoundError
from recollect.http.auth.access import Access
from recollect.http.auth.limiter import CallsInFlight
from recollect.http.endpoint.authentication import authenticate, limit
from recollect.http.errors.problems import shown
from recollect.http.models.base import InSpace, PageOf, QueryParameters, Reasoned
from recollect.http.models.example_values import CONFLICT_ID, ENTITY_ID, ENTRY_NAME, RUN_ID, SESSION_ID, SHARE_ID
from recollect.http.models.fields import MAX_ID_LENGTH
from recollect.http.models.rendering import Json
from recollect.http.openapi.responses import asks
from recollect.http.protocol.headers import SESSION_HEADER, CallingSession, ExpectedVersion, single_header
from recollect.http.protocol.incoming_body import Deadline
from recollect.http.protocol.request_body import JsonRequest
from recollect.http.protocol.signatures import Cursors, Receipts
from recollect.use_cases.table import Recollect

T = TypeVar("T")

_REF: Final = re.compile(r"[A-Za-z0-9._:-]{1,128}")
_KEEPING_NOTHING: Final = frozenset({"GET", "HEAD", "DELETE"})
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class Call:
    """One authenticated call.

    path: of its address. session_id: of the conversation that it belongs to, None where it names none.
    """

    use_cases: Recollect
    cursors: Cursors
    access: Access
    deadline: Deadline
    receipts: Receipts
    path: str
    session_id: str | None = None

    @property
    def memory(self) -> Recollect:
        """The use cases.

        Raises:
            DeadlineExceededError: the call is answered already, since it took too long: nothing further is begun.
        """
        if self.deadline.is_over():
            raise DeadlineExceededError("the time of the call is over")
        return self.use_cases

    def has_time(self) -> bool:
        """Tell whether there is time for another piece of work, and for the answer behind it."""
        return self.deadline.has_time()

    def scope(self, space: str) -> Scope:
        """Return the caller's scope of a space."""
        scope = self.access.scope(space)
        return scope if self.session_id is None else replace(scope, session=self.session_id)

    @property
    def reach(self) -> Reach:
        """The scopes in which the caller reaches spaces."""
        return Reach(self.scope)

    def asked(self, space: str, spaces: Sequence[str] | str | None) -> tuple[Scope, Elsewhere]:
        """Return the scope that a question is asked in, and where else: of several spaces the first one's.

        Raises:
            InputError: too many spaces are named.
        """
        if spaces is None:
            return self.scope(space), Elsewhere(self.reach)
        return self.memory.name_spaces(self.access.owner, self.reach, None if isinstance(spaces, str) else spaces)

    def author(self) -> Author:
        """Return whom a change is attributed to."""
        return self.access.author()

    def author_of(self, scope: Scope, reason: str | None) -> Author:
        """Return whom a change is attributed to, and why it is made; no reason is kept where nothing is remembered.

        Raises:
            InputError: the reason holds a secret, and the space refuses these.
        """
        if reason is None:
            return self.access.author()
        memory = self.memory.read_memory(scope)
        if holds_secret(reason):
            reason = screened_reason(reason, memory.settings)
        return self.access.author(reason if memory.mode is MemoryMode.ON else None)

    def acting(self, space: str, reason: str | None) -> tuple[Scope, Author]:
        """Return the scope of a space, and whom a change there is attributed to; see `author_of`."""
        scope = self.scope(space)
        return scope, self.author_of(scope, reason)

    def opened(self, listing: PageOf) -> tuple[Scope, str | None, Callable[[str | None], str | None]]:
        """Return the scope of a listing, the position that its page is behind, and what seals that of the next one.

        A cursor is bound to the address, to caller, space and filters.

        Raises:
            InputError: the cursor is not one of this listing.
        """
        scope, conditions = self.scope(listing.space), listing.conditions()
        after = self.cursors.open(listing.cursor, scope, self.path, conditions)
        return scope, after, lambda position: self.cursors.seal(position, scope, self.path, conditions)

    def page(self, listing: PageOf, read: Callable[..., Page[T]], render: Callable[[T], Json]) -> JSONResponse:
        """Return a page of what a use case reads in a scope, up to a limit and behind a position; see `opened`."""
        scope, after, seal = self.opened(listing)
        page = read(scope, limit=listing.limit, after=after)
        return JSONResponse({"items": [render(item) for item in page.items], "next_cursor": seal(page.next_after)})


class AuthenticatedRoute(APIRoute):
    """Finds out who calls, and whether not too often; then reads the body as JSON, then lets FastAPI do the rest.

    What a body holds is looked at by its model, headers where they are read. The parameters of what only reads or
    forgets may hold secrets: nothing of them is kept, and what was stored in former times stays within reach. So does
    the path, which names what is there already.
    """

    @property
    def kind(self) -> CallKind:
        """Whose limits a call counts for: of reads or of writes."""
        return CallKind.READ if self.methods == {"GET"} else CallKind.WRITE

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return the handler of this route."""
        handle = super().get_route_handler()
        takes_body = self.body_field is not None
        keeps_nothing = set(self.methods or ()) <= _KEEPING_NOTHING
        lists = frozenset(_lists(self.dependant))
        kind = self.kind

        async def authenticated(request: Request) -> Response:
            # What is begun before a space is erased is not kept there, however late it is done
            begun_at = request.app.state.memory.clock.now()
            access = request.state.access = replace(await authenticate(request), begun_at=begun_at)
            request.state.body.count_for(access.user_id, access.credential)
            in_flight: CallsInFlight = request.app.state.in_flight
            memory: Recollect = request.app.state.memory
            with in_flight.hold(access, kind), memory.acting_for(access.user_id):
                await limit(request, access, kind)
                _require_single(request.query_params, lists)
                if not keeps_nothing:
                    _require_no_secrets(request.query_params)
                known = JsonRequest(request.scope, request.receive)
                if takes_body:
                    await known.read_document()
                return _followed_up(await handle(known), partial(memory.acting_for, access.user_id))

        return authenticated


def _followed_up(response: Response, acting: Callable[[], AbstractContextManager[object]]) -> Response:
    """Return an answer behind which work goes on with the rights of the call, which has ended when that begins."""
    following = response.background
    if following is None:
        return response

    async def follow() -> None:
        with acting():
            await following()

    response.background = BackgroundTask(follow)
    return response


def _lists(dependant: Dependant) -> Iterator[str]:
    """Yield the parameters of a route that may be given more than once."""
    for parameters in dependant.query_params:
        model = parameters.field_info.annotation
        if isinstance(model, type) and issubclass(model, QueryParameters):
            yield from (name for name, field in model.model_fields.items() if get_origin(field.annotation) is list)


def _require_single(parameters: QueryParams, lists: frozenset[str]) -> None:
    """Refuse a parameter that is given twice: something in front may have looked at the other value."""
    given = Counter(name for name, _ in parameters.multi_items() if name not in lists)
    twice = [name for name, count in given.items() if count > 1]
    if twice:
        raise InputError(shown(twice[0]), "must be given once")


def _require_no_secrets(parameters: QueryParams) -> None:
    for name, value in parameters.multi_items():
        require_no_secret(without_secrets(name), value)


class AskingRoute(AuthenticatedRoute):
    """A route whose calls ask for something, though they come with POST."""

    @property
    def kind(self) -> CallKind:
        """Reads."""
        return CallKind.READ


async def _call(request: Request, session_id: CallingSession) -> Call:
    state = request.app.state
    known = (state.memory, state.cursors, request.state.access, request.state.deadline, state.receipts)
    return Call(*known, request.scope["path"], session_id)


def _known(is_one: Callable[[str], object], error: type[NotFoundError], problem: str) -> AfterValidator:
    """Return what refuses a reference that can be to nothing."""

    def known(ref: str) -> str:
        if not is_one(ref):
            raise error(problem)
        return ref

    return AfterValidator(known)


def _is_short(ref: str) -> bool:
    return 1 <= len(ref) <= MAX_ID_LENGTH and not _CONTROL.search(ref)


CurrentCall = Annotated[Call, Depends(_call)]
Where = Annotated[InSpace, Query()]
Why = Annotated[Reasoned, asks("a_reason", "no_reason")]
EntryRef = Annotated[
    str,
    Path(description="The id, key or name of an entry.", examples=[ENTRY_NAME]),
    _known(_REF.fullmatch, EntryNotFoundError, "no entry is called that"),
]
ConflictRef = Annotated[
    str,
    Path(description="The id of a conflict.", examples=[CONFLICT_ID]),
    _known(_REF.fullmatch, NotFoundError, "no conflict is called that"),
]
ShareRef = Annotated[
    str,
    Path(description="The id of a share.", examples=[SHARE_ID]),
    _known(lambda ref: _REF.fullmatch(ref) and space_of_share(ref), NotFoundError, "no share is called that"),
]
EntityRef = Annotated[
    str,
    Path(description="The id of any name of an entity.", examples=[ENTITY_ID]),
    _known(_is_short, NotFoundError, "no memory in use names that"),
]
SessionRef = Annotated[
    str,
    Path(description="The id of a conversation.", examples=[SESSION_ID]),
    _known(_is_short, SessionNotFoundError, "no session is called that"),
]
RunRef = Annotated[
    str,
    Path(description="The id of a run.", examples=[RUN_ID]),
    _known(_is_short, NotFoundError, "no run is called that"),
]

IDEMPOTENCY_KEY: Final = "Idempotency-Key"
_VISIBLE_ASCII: Final = re.compile(r"[\x21-\x7e]{1,255}")
_KEY_DESCRIPTION: Final = (
    "Makes the call safe to repeat: for 24 hours the same call with the same key is carried out once and answered "
    "alike; another call with it is refused. 1 to 255 visible ASCII characters, unique in the space."
)


async def _key(
    request: Request,
    _declared: Annotated[
        str | None, Header(alias=IDEMPOTENCY_KEY, description=_KEY_DESCRIPTION, examples=["6f1c-first"])
    ] = None,
) -> IdempotencyKey | None:
    """Return the key of a call that has a key. Raises InputError for a malformed one."""
    key = single_header(request, IDEMPOTENCY_KEY)
    if key is None:
        return None
    if not _VISIBLE_ASCII.fullmatch(key):
        raise InputError(IDEMPOTENCY_KEY, "must be 1 to 255 visible ASCII characters")
    # A digest of the key: short enough for every store, and nothing of the caller's is kept
    return IdempotencyKey(_digest([key.encode()]), _digest(await _parts(request)))


async def _parts(request: Request) -> list[bytes]:
    """Return all that makes a call what it is: what is asked for, by whom, and the body as it was sent."""
    access: Access = request.state.access
    return [
        request.method.encode(),
        str(request.scope["path"]).encode("utf-8", "surrogatepass"),
        request.scope["query_string"],
        access.user_id.encode(),
        (access.agent or "").encode(),
        (single_header(request, SESSION_HEADER) or "").encode(),
        await request.body(),
    ]


def _digest(parts: Iterable[bytes]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8))
        digest.update(part)
    return digest.hexdigest()


IdempotencyHeader = Annotated[IdempotencyKey | None, Depends(_key)]


async def _conditions(expected_version: ExpectedVersion, idempotency_key: IdempotencyHeader) -> Conditions:
    return Conditions(expected_version=expected_version, idempotency_key=idempotency_key)


OnConditions = Annotated[Conditions, Depends(_conditions)]
