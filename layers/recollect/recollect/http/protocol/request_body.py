"""Reading JSON bodies strictly, before anything looks at what they say."""

import json
from collections import Counter
from email.message import Message
from functools import lru_cache
from typing import Any

from starlette.requests import Request

from recollect.http.errors.problems import Problem, ProblemError, ProblemType
from recollect.http.errors.validation import shown
from recollect.http.models.limits import MAX_NUMBER_LENGTH
from recollect.http.protocol.json_bounds import require_bounded


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
    message = Message()
    message["content-type"] = content_type
    charset = message.get_content_charset("utf-8")
    is_json = message.get_content_subtype() == "json" or message.get_content_subtype().endswith("+json")
    if not is_json or message.get_content_maintype() != "application" or charset not in {"utf-8", "us-ascii"}:
        raise ProblemError(
            Problem(
                ProblemType.UNSUPPORTED_MEDIA_TYPE, "The body must come as `Content-Type: application/json` in UTF-8."
            )
        )


def parse_json(body: bytes) -> object:
    """Return the document of a body, in time linear in its bytes.

    Raises:
        ProblemError: it holds too much or is nested too deep, is not UTF-8, not JSON (NaN and Infinity are not), has
            endless numbers, or names a member twice, of which readers of JSON take the one or the other.
    """
    require_bounded(body)
    try:
        document: object = json.loads(
            body.decode("utf-8"),
            parse_constant=_refuse,
            parse_int=_integer,
            parse_float=_number,
            object_pairs_hook=_object,
        )
    except UnicodeDecodeError as error:
        raise _malformed(f"The body must be UTF-8; the bytes at {error.start} are not.") from error
    except json.JSONDecodeError as error:
        raise _malformed(f"The body must be JSON; it is not at line {error.lineno}, column {error.colno}.") from error
    return document


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
