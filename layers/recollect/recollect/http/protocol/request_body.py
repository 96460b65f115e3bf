"""Reading JSON bodies strictly, before anything looks at what they say."""

import json
from email.message import Message
from functools import lru_cache

from starlette.requests import Request

from recollect.http.errors.problems import Problem, ProblemError, ProblemType


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
    """Return the document of a body.

    Raises:
        ProblemError: it is not UTF-8, not JSON (NaN and Infinity are not), nested too deep, or has endless numbers.
    """
    try:
        document: object = json.loads(body.decode("utf-8"), parse_constant=_refuse)
    except UnicodeDecodeError as error:
        raise _malformed(f"The body must be UTF-8; the bytes at {error.start} are not.") from error
    except json.JSONDecodeError as error:
        raise _malformed(f"The body must be JSON; it is not at line {error.lineno}, column {error.colno}.") from error
    except RecursionError as error:
        raise _malformed("The body is nested too deep.") from error
    except ValueError as error:
        raise _malformed("The body holds a number with too many digits.") from error
    return document


def _refuse(constant: str) -> None:
    raise _malformed(f"The body must be JSON, which has no {constant}.")


def _malformed(detail: str) -> ProblemError:
    return ProblemError(Problem(ProblemType.MALFORMED_BODY, detail))
