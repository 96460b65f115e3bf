"""From a method's arguments to a request, and from a response to an answer: all that both twins share, without I/O."""

import re
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any, Final, Generic, Literal, TypeVar
from urllib.parse import quote

import httpx
from pydantic import TypeAdapter, ValidationError
from pydantic_core import PydanticSerializationError, to_json

from recollect_client.errors import (
    InvalidArgumentError,
    InvalidReferenceError,
    NotPermittedError,
    PreconditionFailedError,
    UnexpectedAnswerError,
    problem_of,
)
from recollect_client.retries import retry_after

Reply = TypeVar("Reply")
HeaderText = TypeVar("HeaderText", str, None)
_PERSON: Final = "X-On-Behalf-Of"
_ACTS_FOR_NOBODY: Final = (
    "The call names a person. That needs a key that may act for others (on the server: recollect admin keys add NAME "
    "--act-as), or a folder that is opened in this process, where anybody may be named."
)
_NO_REFERENCES: Final = frozenset({"", ".", ".."})
_HALVES: Final = re.compile("[\ud800-\udfff]")
NDJSON: Final = "application/x-ndjson"
KEY: Final = "Idempotency-Key"
IF_MATCH: Final = "If-Match"
_NOT_THIS_API: Final = "what answers there is not this API, or a release that this client cannot read"


@dataclass(frozen=True, kw_only=True)
class Route(Generic[Reply]):
    """One operation of the OpenAPI document.

    answer: the type of what is answered with one of `statuses`. query, body: the names that may go there. space: where
    the space goes. keyed: takes an idempotency key. repeatable: may be sent twice without one.
    """

    operation: str
    method: str
    path: str
    answer: Any
    query: tuple[str, ...] = ()
    body: tuple[str, ...] = ()
    statuses: tuple[int, ...] = (200,)
    space: Literal["query", "body"] | None = None
    keyed: bool = False
    repeatable: bool = False
    body_required: bool = False

    @cached_property
    def reader(self) -> TypeAdapter[Any]:
        """What reads an answer; made when it is first needed."""
        return TypeAdapter(self.answer)


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """Who calls, about whom and where: what every call of a client has in common.

    person: whose memory, for a key that may act for others. space: where none is named. session: the conversation that
    calls belong to. agent: through which agent they come.
    """

    key: str | None = field(default=None, repr=False)
    person: str | None = None
    space: str | None = None
    session: str | None = None
    agent: str | None = None

    def __post_init__(self) -> None:
        """Take the white space off the key; raise InvalidArgumentError for what no header can say."""
        if isinstance(self.key, str):
            object.__setattr__(self, "key", self.key.strip())
        for name in ("key", "person", "session", "agent"):
            _header(name, getattr(self, name))

    def headers(self) -> list[tuple[bytes, bytes]]:
        """Return the headers that say so."""
        named = {
            "Authorization": None if self.key is None else f"Bearer {self.key}",
            _PERSON: self.person,
            "X-Session-Id": self.session,
            "X-Agent-Id": self.agent,
        }
        return [(name.encode(), value.encode()) for name, value in named.items() if value is not None]


def http_address(url: str) -> str:
    """Return the address; raise InvalidArgumentError unless it says how to reach which host."""
    try:
        address = httpx.URL(url)
    except (httpx.InvalidURL, TypeError):
        address = httpx.URL("")
    if address.scheme not in {"http", "https"} or not address.host:
        raise InvalidArgumentError("url must be an address with a scheme, such as http://127.0.0.1:8377")
    return str(url)


def new_key() -> str:
    """Return an idempotency key that was never used."""
    return uuid.uuid4().hex


@dataclass(frozen=True, slots=True, kw_only=True)
class Call(Generic[Reply]):
    """One call, the same in every attempt, byte for byte: idempotency keys belong to just these bytes.

    repeatable: whether it may be sent again when it is not known what became of it.
    """

    route: Route[Reply]
    path: str
    query: list[tuple[str, str | int | float | bool | None]]
    headers: list[tuple[bytes, bytes]]
    content: bytes | None
    idempotency_key: str | None
    repeatable: bool
    if_version: str | None = None


def call(
    route: Route[Reply],
    caller: Caller,
    given: Mapping[str, object],
    path: Mapping[str, str],
    make_key: Callable[[], str] = new_key,
) -> Call[Reply]:
    """Return the call of a route with what was given: members of the body, parameters, key and version.

    Raises:
        InvalidReferenceError: what stands in the path names nothing.
        InvalidArgumentError: something was given that the route does not take, or that cannot be sent.
    """
    options = dict(given)
    key, version = options.pop("idempotency_key", None), options.pop("if_version", None)
    if "page_size" in options:
        options["limit"] = options.pop("page_size")
    if route.space is not None and options.get("space") is None:
        options.pop("space", None)
        if caller.space is not None and options.get("spaces") is None:
            options["space"] = caller.space
    query = [pair for name in route.query for pair in _parameters(name, options.pop(name, None))]
    body = {name: options.pop(name) for name in route.body if name in options}
    if options:
        raise InvalidArgumentError(f"{route.operation} takes no {', '.join(sorted(options))}")
    if_version = None if version is None else _header("if_version", f'"{version}"')
    sent_key = _key_of(route, key, make_key)
    headers = caller.headers()
    if sent_key is not None:
        headers.append((KEY.encode(), sent_key.encode()))
    if if_version is not None:
        headers.append((IF_MATCH.encode(), if_version.encode()))
    content = _json(body) if body or route.body_required else None
    if content is not None:
        headers.append((b"Content-Type", b"application/json"))
    return Call(
        route=route,
        path=route.path.format(**{name: _segment(name, value) for name, value in path.items()}),
        query=query,
        headers=headers,
        content=content,
        idempotency_key=sent_key,
        repeatable=sent_key is not None or (route.repeatable and if_version is None),
        if_version=if_version,
    )


def _header(name: str, value: HeaderText) -> HeaderText:
    """Return the value of a header; whatever is wrong is told without it, since it may be a key."""
    if value is None:
        return value
    if not isinstance(value, str):
        raise InvalidArgumentError(f"{name} must be a text")
    if any(character < " " or character == "\x7f" for character in value):
        raise InvalidArgumentError(f"{name} has a line end or another control character in it")
    return _sendable(name, value)


def _sendable(name: str, text: str) -> str:
    """Return the text; halves of characters, lone surrogates, are nothing that UTF-8 could say."""
    if _HALVES.search(text):
        raise InvalidArgumentError(f"{name} has half of a character in it (a lone surrogate)")
    return text


def named(**values: object) -> dict[str, object]:
    """Return what was given of arguments whose default says that nothing was."""
    return {name: value for name, value in values.items() if value is not None}


def with_lines(made: Call[Reply], lines: str) -> Call[Reply]:
    """Return the call with lines of JSON as its body."""
    return replace(
        made, content=_sendable("lines", lines).encode(), headers=[*made.headers, (b"Content-Type", NDJSON.encode())]
    )


def _segment(name: str, value: object) -> str:
    """Return a part of a path; httpx folds `.` and `..` away, whether they are quoted or not."""
    if not isinstance(value, str):
        raise InvalidReferenceError(f"{name} must be a text")
    if value in _NO_REFERENCES:
        raise InvalidReferenceError(f'{name} must name something: "{value}" cannot')
    return quote(_sendable(name, value), safe="")


def _key_of(route: Route[Any], key: object, make_key: Callable[[], str]) -> str | None:
    """Return the key to send, where the route takes one."""
    if not route.keyed:
        return None
    return make_key() if key is None else _header("idempotency_key", str(key))


def _parameters(name: str, value: object) -> list[tuple[str, str | int | float | bool | None]]:
    """Return a parameter of a query, once for each item of a list; None is left out."""
    if value is None:
        return []
    if isinstance(value, list | tuple | set | frozenset):
        return [pair for item in value for pair in _parameters(name, item)]
    if isinstance(value, bool):
        return [(name, str(value).lower())]
    return [(name, value.isoformat() if isinstance(value, datetime) else _sendable(name, str(value)))]


def _json(body: Mapping[str, object]) -> bytes:
    try:
        return to_json(body)
    except PydanticSerializationError as error:
        raise InvalidArgumentError(f"this cannot be sent as JSON: {error}") from error
    except (ValueError, RecursionError):  # it holds itself, or is nested without end
        raise InvalidArgumentError("this cannot be sent as JSON: it holds itself, or too much in each other") from None


def answer_of(made: Call[Reply], response: httpx.Response) -> Reply:
    """Return what a response answers.

    Raises:
        ProblemError: the API refused.
        UnexpectedAnswerError: it was not the API that answered.
    """
    require_answer(made, response)
    try:
        reply: Reply = made.route.reader.validate_json(response.content)
    except ValidationError as error:
        # Without what was read: it may be somebody's memory
        told = "; ".join(
            f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors(include_input=False)[:3]
        )
        raise UnexpectedAnswerError(f"{_NOT_THIS_API} ({made.route.operation}: {told})") from None
    return reply


def lines_of(made: Call[Any], response: httpx.Response) -> str:
    """Return lines that were answered; raises what `answer_of` raises."""
    require_answer(made, response)
    try:
        return response.content.decode()
    except UnicodeDecodeError:
        raise UnexpectedAnswerError(f"{_NOT_THIS_API} ({made.route.operation}: no UTF-8)") from None


def require_answer(made: Call[Any], response: httpx.Response) -> None:
    """Raise what `answer_of` raises unless the response has a status of the route."""
    if response.status_code in made.route.statuses and "problem+json" not in response.headers.get("content-type", ""):
        return
    try:
        document = response.json()
    except ValueError:
        document = None
    if not isinstance(document, dict):
        if response.is_success:
            raise UnexpectedAnswerError(f"{_NOT_THIS_API} (status {response.status_code})")
        document = {"title": response.reason_phrase}
    error = problem_of(response.status_code, document, retry_after(response))
    if isinstance(error, PreconditionFailedError):
        error.if_version = made.if_version
    if isinstance(error, NotPermittedError) and any(name == _PERSON.encode() for name, _ in made.headers):
        error.add_note(_ACTS_FOR_NOBODY)
    raise error
