"""Take memory away, and bring it in."""

import hashlib
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

from fastapi import Depends, Query
from pydantic import Field
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from recollect.core.lifecycle.transfer.lines import MAX_LINES, Fault
from recollect.core.model.scope import DEFAULT_SPACE
from recollect.http.endpoint.call import CurrentCall
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.base import Answer, OneOrEverySpace, QueryParameters
from recollect.http.models.rendering import By, Of
from recollect.http.openapi.responses import TAKES_BODY, answers, refer
from recollect.http.protocol.request_body import text_in_utf8, type_in_utf8, unsupported
from recollect.use_cases.people.transfer.export_memory import Place
from recollect.use_cases.people.transfer.import_memory import Chunk

MAX_CHUNK = 10_000_000
MAX_FIRST_LINE = 10**12


class Exporting(OneOrEverySpace):
    """A page of an export."""

    cursor: str | None = Field(default=None, description="`X-Next-Cursor` of the page before.")


class Importing(QueryParameters):
    """A chunk of an import."""

    import_id: Annotated[
        str,
        Field(
            pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$",
            description="The caller's name for this import; with `chunk` it makes a chunk known again.",
            examples=["move-2026-03-01"],
        ),
    ]
    chunk: Annotated[int, Field(ge=0, le=MAX_CHUNK, description="The number of this chunk, from 0.", examples=[0])]
    first_line: Annotated[
        int,
        Field(
            ge=1,
            le=MAX_FIRST_LINE,
            description="The number in the file of the chunk's first line, for problems.",
            examples=[1],
        ),
    ] = 1
    dry_run: bool = Field(
        default=False, description="Tell what would become of each line, and store nothing.", examples=[True]
    )


class LineProblemAnswer(Answer):
    """A line that was not brought in."""

    line: int
    type: Annotated[Fault, Of("fault")]
    field: str
    problem: str


class NotRememberedAnswer(Answer):
    """A line of which nothing was stored: its space is paused, or the session of the call is incognito."""

    line: int
    action: Annotated[Literal["skipped"], By(lambda _line: "skipped")]
    reason: Literal["memory_off", "incognito"]


class ImportAnswer(Answer):
    """What became of a chunk, in lines by type."""

    import_id: str
    chunk: int
    dry_run: bool
    complete: bool = Field(description="Whether there was time for all lines; if not, send the chunk again.")
    repeated: bool = Field(description="Whether this chunk was taken before; then nothing was done now.")
    imported: Annotated[dict[str, int], By(lambda report: dict(sorted(report.imported.items())))]
    skipped: Annotated[dict[str, int], By(lambda report: dict(sorted(report.skipped.items())))] = Field(
        description="What was there already, or has expired."
    )
    not_remembered: list[NotRememberedAnswer]
    problems: list[LineProblemAnswer]


NDJSON: Final = "application/x-ndjson"
_NDJSON_TYPES: Final = frozenset({NDJSON, "application/ndjson", "application/jsonl"})


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
    if type_in_utf8(request.headers.get("content-type", "")) not in _NDJSON_TYPES:
        raise unsupported(NDJSON)
    body = await request.body()
    text = text_in_utf8(body)
    # Of a body that has too many, which is refused, the rest stays in one piece
    lines = text.removesuffix("\n").split("\n", MAX_LINES + 1) if text else []
    return Lines(tuple(line.removesuffix("\r") for line in lines), hashlib.sha256(body).hexdigest())


NdjsonBody = Annotated[Lines, Depends(_lines)]
EXPORT: Final = "export"
NEXT_CURSOR: Final = "X-Next-Cursor"
router: Final = resource_router("", "transfer")
_PAGE: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": "A page of lines: at most 4 MB and 1,000 lines. The last line of the last page is the manifest.",
        "content": {NDJSON: {"schema": {"type": "string"}, "examples": refer("export_page")}},
        "headers": {
            NEXT_CURSOR: {
                "description": "Send it back as `cursor` for the next page; missing on the last one.",
                "schema": {"type": "string"},
            }
        },
    }
}
_LINES: Final = {
    "requestBody": {
        "required": True,
        "content": {NDJSON: {"schema": {"type": "string"}, "examples": refer("lines_of_a_file", "one_line")}},
    }
}


@router.get("/export", response_class=NdjsonResponse, response_model=None, responses=_PAGE)
def export_memory(call: CurrentCall, where: Annotated[Exporting, Query()]) -> NdjsonResponse:
    """Take memory away: everything of a space, or of all with `space=*`, as lines of JSON.

    Pages in order make a file; its last line tells whether it is whole. See the documentation for what is in it.
    """
    bound = (call.scope(DEFAULT_SPACE), EXPORT, where.space)
    position = call.cursors.open(where.cursor, *bound)
    page = call.memory.export_memory(
        call.access.owner,
        where.space,
        call.scope,
        call.author(),
        place=None if position is None else Place.of(position),
        has_time=call.has_time,
    )
    cursor = None if page.following is None else call.cursors.seal(page.following.text(), *bound)
    headers = {} if cursor is None else {NEXT_CURSOR: cursor}
    return NdjsonResponse("".join(f"{line}\n" for line in page.lines), headers=headers)


@router.post(
    "/import",
    openapi_extra=_LINES,
    **answers(
        ImportAnswer,
        "What became of each line.",
        "imported",
        TAKES_BODY,
        ProblemType.KEY_REUSED,
        ProblemType.VALIDATION,
        ProblemType.CONFLICT,
    ),
)
def import_memory(call: CurrentCall, body: NdjsonBody, parameters: Annotated[Importing, Query()]) -> JSONResponse:
    """Bring memory in: lines of an export, in chunks of at most 4 MB and 1,000 lines.

    Each line stands for itself; one that cannot be brought in is told of by its number and does not stop the others.
    What is there as it is in the file is skipped; what is there otherwise stays. The same chunk again changes nothing.
    Of a space that is paused, or in a session that is incognito, no line is stored: `not_remembered` has them.
    """
    chunk = Chunk(
        import_id=parameters.import_id,
        number=parameters.chunk,
        lines=body.lines,
        first_line=parameters.first_line,
        digest=body.digest,
    )
    report = call.memory.import_memory(
        chunk, call.scope, call.author(), dry_run=parameters.dry_run, has_time=call.has_time
    )
    asked = {"import_id": parameters.import_id, "chunk": parameters.chunk, "dry_run": parameters.dry_run}
    return JSONResponse(ImportAnswer.shown(report, **asked))
