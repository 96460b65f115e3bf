"""Bodies of lines, each a JSON object (NDJSON)."""

import hashlib
from dataclasses import dataclass
from email.message import Message
from typing import Annotated, Final

from fastapi import Depends
from starlette.requests import Request
from starlette.responses import Response

from recollect.core.lifecycle.transfer.lines import MAX_LINES
from recollect.http.errors.problems import Problem, ProblemError, ProblemType

NDJSON: Final = "application/x-ndjson"
_TAKEN: Final = frozenset({NDJSON, "application/ndjson", "application/jsonl"})


class NdjsonResponse(Response):
    """An answer of lines."""

    media_type = NDJSON


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of a body without their ends; digest: SHA-256 of the bytes."""

    lines: tuple[str, ...]
    digest: str


async def _lines(request: Request) -> Lines:
    """Return the lines of a body.

    Raises:
        ProblemError: it is not declared as lines in UTF-8, or is not UTF-8.
    """
    message = Message()
    message["content-type"] = request.headers.get("content-type", "")
    if message.get_content_type() not in _TAKEN or message.get_content_charset("utf-8") not in {"utf-8", "us-ascii"}:
        raise ProblemError(
            Problem(ProblemType.UNSUPPORTED_MEDIA_TYPE, f"The body must come as `Content-Type: {NDJSON}` in UTF-8.")
        )
    body = await request.body()
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        detail = f"The body must be UTF-8; the bytes at {error.start} are not."
        raise ProblemError(Problem(ProblemType.MALFORMED_BODY, detail)) from error
    # Of a body that has too many, which is refused, the rest stays in one piece
    lines = text.removesuffix("\n").split("\n", MAX_LINES + 1) if text else []
    return Lines(tuple(line.removesuffix("\r") for line in lines), hashlib.sha256(body).hexdigest())


NdjsonBody = Annotated[Lines, Depends(_lines)]
