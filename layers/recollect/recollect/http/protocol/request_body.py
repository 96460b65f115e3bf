"""Reading bodies strictly, before anything looks at what they say.

A parsed body takes up to fifty times its bytes, and what is malformed in it is told value by value. So members, items
and depth are counted first, in time linear in the bytes, and no further than a body may go.
"""

import json
import re
from collections import Counter
from email.message import Message
from functools import lru_cache
from typing import Any, Final

from starlette.requests import Request

from recollect.http.errors.problems import Problem, ProblemError, ProblemType, shown

# Of a body as a whole. A batch of 100 entries with all tags, sources and metadata that each may have is just below
MAX_BODY_VALUES: Final = 25_000
MAX_BODY_DEPTH: Final = 32
# A double written out in full has at most 24 characters, some languages write up to 60
MAX_NUMBER_LENGTH: Final = 400
_OPENING: Final = b"[{"
# Everything up to the next bracket or comma outside strings; possessive (Python 3.11), so that nothing is tried twice
_UP_TO_STRUCTURE: Final = re.compile(rb'(?:[^\[\]{},"]++|"[^"\\]*+(?:\\.[^"\\]*+)*+")*+([\[\]{},])', re.DOTALL)
_TOO_MANY: Final = Problem(
    ProblemType.BODY_TOO_LARGE, f"A body may hold {MAX_BODY_VALUES} members and items in all. Send less in one call."
)
_TOO_DEEP: Final = Problem(
    ProblemType.MALFORMED_BODY, f"A body may be nested {MAX_BODY_DEPTH} deep; no route takes one that is deeper."
)


def require_bounded(body: bytes) -> None:
    """Refuse a body that holds too much or goes too deep; whether it is JSON at all is for the parser to say.

    Raises:
        ProblemError: it has more than MAX_BODY_VALUES members and items, or is deeper than MAX_BODY_DEPTH.
    """
    values, depth, place = 1, 0, 0
    while (found := _UP_TO_STRUCTURE.match(body, place)) is not None:
        place = found.end()
        mark = found[1]
        if mark == b",":
            values += 1
        elif mark in _OPENING:
            values += 1
            depth += 1
            if depth > MAX_BODY_DEPTH:
                raise ProblemError(_TOO_DEEP)
        else:
            depth -= 1
            if depth < 0:
                return
        if values > MAX_BODY_VALUES:
            raise ProblemError(_TOO_MANY)


class JsonRequest(Request):
    """A request whose body has been read as JSON; FastAPI takes the document from here."""

    document: object = None

    async def read_document(self) -> None:
        """Read the body, if there is one.

        Raises:
            ProblemError: it is not declared as JSON in UTF-8, or is not.
        """
        body = await self.body()
        if body:
            require_json(self.headers.get("content-type", ""))
            self.document = parse_json(body)

    async def json(self) -> object:
        """Return what was read."""
        return self.document


@lru_cache(maxsize=64)  # nearly all come with one and the same; what is refused is not kept
def require_json(content_type: str) -> None:
    """Raise ProblemError unless a content type is `application/json`, or another +json, in UTF-8."""
    kind, _, subtype = type_in_utf8(content_type).partition("/")
    if kind != "application" or not (subtype == "json" or subtype.endswith("+json")):
        raise unsupported("application/json")


def type_in_utf8(content_type: str) -> str:
    """Return the type alone, without parameters; nothing where it is in another encoding than UTF-8."""
    message = Message()
    message["content-type"] = content_type
    return message.get_content_type() if message.get_content_charset("utf-8") in {"utf-8", "us-ascii"} else ""


def unsupported(wanted: str) -> ProblemError:
    """Return the error of a body that comes as something else."""
    detail = f"The body must come as `Content-Type: {wanted}` in UTF-8."
    return ProblemError(Problem(ProblemType.UNSUPPORTED_MEDIA_TYPE, detail))


def parse_json(body: bytes) -> object:
    """Return the document of a body, in time linear in its bytes.

    Raises:
        ProblemError: it holds too much or is nested too deep, is not UTF-8, not JSON (NaN and Infinity are not), has
            endless numbers, or names a member twice, of which readers of JSON take the one or the other.
    """
    require_bounded(body)
    try:
        document: object = json.loads(
            text_in_utf8(body),
            parse_constant=_refuse,
            parse_int=_integer,
            parse_float=_number,
            object_pairs_hook=_object,
        )
    except json.JSONDecodeError as error:
        raise _malformed(f"The body must be JSON; it is not at line {error.lineno}, column {error.colno}.") from error
    return document


def text_in_utf8(body: bytes) -> str:
    """Return the text of a body. Raises ProblemError for what is no UTF-8."""
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _malformed(f"The body must be UTF-8; the bytes at {error.start} are not.") from error


def _integer(digits: str) -> int:
    if len(digits) > MAX_NUMBER_LENGTH:
        raise _endless()
    return int(digits)


def _number(digits: str) -> float:
    if len(digits) > MAX_NUMBER_LENGTH:
        raise _endless()
    return float(digits)


def _object(members: list[tuple[str, Any]]) -> dict[str, Any]:
    known = dict(members)
    if len(known) < len(members):
        twice, _ = Counter(name for name, _ in members).most_common(1)[0]
        raise _malformed(f"The body names the member {shown(twice)} twice in one object.")
    return known


def _refuse(constant: str) -> None:
    raise _malformed(f"The body must be JSON, which has no {constant}.")


def _endless() -> ProblemError:
    return _malformed(f"The body holds a number with too many digits; {MAX_NUMBER_LENGTH} characters are taken.")


def _malformed(detail: str) -> ProblemError:
    return ProblemError(Problem(ProblemType.MALFORMED_BODY, detail))
