"""Whose files can be read, and what reads each; a reader is loaded when it is used."""

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from recollect.local.importing.records import Record


class Source(StrEnum):
    """What has written a file. EVENTS: conversations, one body of `POST /events` a line."""

    RECOLLECT = "recollect"
    EVENTS = "events"
    MEM0 = "mem0"
    ZEP = "zep"
    GRAPHITI = "graphiti"
    CHATGPT = "chatgpt"
    CLAUDE = "claude"
    MARKDOWN = "markdown"


FOREIGN = tuple(one for one in Source if one is not Source.RECOLLECT)


def records_of(path: Path, source: Source, space: str) -> "Iterator[Record]":
    """Return what a file or folder holds, read as it is asked for; messages go to `space`.

    Raises:
        UnusableInputError: while it is read, that it is of another shape or cannot be read.
        ValueError: exports of Recollect are lines for a server as they are.
    """
    from recollect.local.importing import assistants, events, markdown, services  # noqa: PLC0415 - help reads no file

    match source:
        case Source.EVENTS:
            return events.read_events(path, space)
        case Source.MEM0:
            return services.read_mem0(path)
        case Source.ZEP | Source.GRAPHITI:
            return services.read_zep(path, space)
        case Source.CHATGPT:
            return assistants.read_chatgpt(path, space)
        case Source.CLAUDE:
            return assistants.read_claude(path, space)
        case Source.MARKDOWN:
            return markdown.read_markdown(path)
        case Source.RECOLLECT:
            raise ValueError(source)
