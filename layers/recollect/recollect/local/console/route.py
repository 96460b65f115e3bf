"""The routes `/` and `/console`: files without a word of memory, for browsers that have not said yet who they are.

Whoever may call the API may have the files: a server that asks for no key answers loopback names alone, so that no page
of elsewhere reaches it by a name of its own (DNS rebinding). Each client gets so many files a minute: not counted as
failures to authenticate, since one view of the page takes several, and would leave none for a mistyped key. What has no
file here is such a failure, as at every other unknown address.
"""

from collections.abc import Mapping
from http import HTTPStatus
from importlib.resources.abc import Traversable
from threading import Lock
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from recollect.core.model.token_bucket import RateLimit
from recollect.http.auth.clients import ClientBuckets, client_of
from recollect.http.auth.identity import require_loopback
from recollect.http.endpoint.authentication import on_unrouted
from recollect.http.errors.problems import Problem, ProblemType
from recollect.local.console.files import BUILT, INDEX, ConsoleFile, SignIn, read_console
from recollect.local.console.headers import SECURITY_HEADERS

PATH: Final = "/console"
FILES: Final = "console-files"  # the name of the limit
FILES_OF_CLIENT: Final = RateLimit(per_minute=3_000, burst=1_000)
_NOT_BUILT: Final = Problem(
    ProblemType.NOT_FOUND,
    "This installation holds no console: its files were not built. A wheel has them; in a checkout, "
    "`npm ci && npm run build` in console/ makes them.",
)


class Console:
    """Answers browsers from a table of files, which is read with the first question."""

    def __init__(self, sign_in: SignIn, *, limit: RateLimit = FILES_OF_CLIENT, built: Traversable = BUILT) -> None:
        """Make the routes' answers.

        Args:
            sign_in: how people sign in here. OPTIONAL_KEY is a server that answers loopback names without a key.
            limit: of the files that one client gets.
            built: the folder of the files; it need not be there.
        """
        self._sign_in = sign_in
        self._built = built
        self._clients = ClientBuckets(FILES, limit)
        self._reading = Lock()
        self._files: Mapping[str, ConsoleFile] | None = None

    def routes(self) -> list[Route]:
        """Return the routes."""
        return [
            Route("/", endpoint=self.redirect_from_root, methods=["GET"]),
            Route(PATH, endpoint=self.redirect, methods=["GET"]),
            Route(f"{PATH}/{{name:path}}", endpoint=self.answer, methods=["GET"]),
        ]

    async def redirect(self, request: Request) -> Response:
        """Lead to the page: its files are named from there. Raises as `answer`."""
        return self._leading(request, HTTPStatus.PERMANENT_REDIRECT)

    async def redirect_from_root(self, request: Request) -> Response:
        """Lead who opens the bare address to the page; not for good, as another server may answer there tomorrow."""
        return self._leading(request, HTTPStatus.TEMPORARY_REDIRECT)

    def _leading(self, request: Request, status: HTTPStatus) -> Response:
        self._admit(request)
        headers = {**SECURITY_HEADERS, "Location": f"{PATH}/", "Cache-Control": "no-cache"}
        return Response(status_code=status, headers=headers)

    async def answer(self, request: Request) -> Response:
        """Answer with a file.

        Raises:
            NotPermittedError: the server asks for no key, and is called by a name that is not this machine's.
            ProblemError: 429, the client has had too many.
        """
        self._admit(request)
        table = self._files
        if table is None:
            table = await run_in_threadpool(self._read)
        found = table.get(request.path_params["name"] or INDEX)
        if found is not None:
            return _response(found, request)
        response = (
            await on_unrouted(request, HTTPException(HTTPStatus.NOT_FOUND))
            if table
            else _of_problem(request, _NOT_BUILT)
        )
        response.headers.update(SECURITY_HEADERS)
        return response

    def _admit(self, request: Request) -> None:
        if self._sign_in is SignIn.OPTIONAL_KEY:
            require_loopback(request.headers)
        self._clients.take(client_of(request.client.host) if request.client else "")

    def _read(self) -> Mapping[str, ConsoleFile]:
        with self._reading:
            if self._files is None:
                self._files = read_console(self._built, self._sign_in)
            return self._files


def _response(file: ConsoleFile, request: Request) -> Response:
    headers = {**SECURITY_HEADERS, "Cache-Control": file.cache_control, "ETag": file.etag, "Vary": "Accept-Encoding"}
    if _is_known(file.etag, request.headers.get("if-none-match", "")):
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    if file.zipped is not None and _takes_gzip(request.headers.get("accept-encoding", "")):
        return Response(file.zipped, headers={**headers, "Content-Encoding": "gzip"}, media_type=file.media_type)
    return Response(file.plain, headers=headers, media_type=file.media_type)


def _of_problem(request: Request, problem: Problem) -> Response:
    request.state.problem = problem.type.slug
    return problem.response(str(request.state.request_id))


def _is_known(etag: str, if_none_match: str) -> bool:
    """Tell whether a client has a file already; weak and strong tags compare the same (RFC 9110, 13.1.2)."""
    bare = etag.removeprefix("W/")
    return any(one.strip().removeprefix("W/") in {bare, "*"} for one in if_none_match.split(","))


def _takes_gzip(accept_encoding: str) -> bool:
    """Tell whether a client takes gzip: named, or any, and not with the weight 0 (RFC 9110, 12.5.3)."""
    weights: dict[str, bool] = {}
    for one in accept_encoding.lower().split(","):
        coding, _, weight = one.replace(" ", "").partition(";q=")
        weights[coding] = not weight or weight.strip("0.") != ""
    return weights.get("gzip", weights.get("*", False))
