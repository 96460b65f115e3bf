"""Taking memory away, and bringing it in: parameters and answers. The bodies themselves are lines (NDJSON)."""

from typing import Annotated, Literal

from pydantic import Field

from recollect.core.lifecycle.transfer.lines import Fault
from recollect.http.models.base import Answer, OneOrEverySpace, QueryParameters
from recollect.http.models.rendering import By, Of

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
