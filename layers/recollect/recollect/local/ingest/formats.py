"""Which layout a file has, and its reader."""

import json
from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, TypeAlias

from recollect.core.model.scope import DEFAULT_SPACE
from recollect.local.client.failures import UnusableInputError
from recollect.local.ingest.conversations import (
    Conversation,
    beam_conversation,
    is_beam,
    is_locomo,
    locomo_conversation,
    source_of,
)
from recollect.local.ingest.events import read_events
from recollect.local.ingest.records import Source

_NDJSON_SUFFIXES: Final = frozenset({".ndjson", ".jsonl"})
_SUPPORTED: Final = "NDJSON of events, LoCoMo's JSON or BEAM's JSON"

_Reader: TypeAlias = Callable[[Mapping[str, Any], int], Conversation]


class Format(StrEnum):
    """The layouts that can be read; AUTO looks at the file."""

    AUTO = "auto"
    EVENTS = "events"
    LOCOMO = "locomo"
    BEAM = "beam"


_READERS: Final[Mapping[Format, tuple[Callable[[Mapping[str, Any]], bool], _Reader]]] = {
    Format.LOCOMO: (is_locomo, locomo_conversation),
    Format.BEAM: (is_beam, beam_conversation),
}


def open_source(path: Path, layout: Format = Format.AUTO, space: str | None = None) -> Source:
    """Return the messages of a file.

    Events are streamed; the JSON layouts are one document and read whole.

    Raises:
        UnusableInputError: the file cannot be read, or does not have that layout (AUTO: any of them).
    """
    try:
        if layout is Format.EVENTS or (layout is Format.AUTO and _looks_like_events(path)):
            return read_events(path, space or DEFAULT_SPACE)
        return source_of(read_conversations(path, layout), space)
    except OSError as error:
        raise UnusableInputError(f"{path} cannot be read: {error.strerror}") from error


def read_conversations(path: Path, layout: Format = Format.AUTO) -> list[Conversation]:
    """Return the conversations of a JSON document: one, or a list of them.

    Raises:
        UnusableInputError: it is not a document of that layout.
    """
    items = _items(path)
    wanted = [layout] if layout in _READERS else list(_READERS)
    for candidate in wanted:
        fits, reader = _READERS[candidate]
        if items and all(fits(item) for item in items):
            return _converted(items, reader, path)
    raise UnusableInputError(f"{path} does not look like {layout.value if layout in _READERS else _SUPPORTED}")


def _converted(items: list[Mapping[str, Any]], reader: _Reader, path: Path) -> list[Conversation]:
    try:
        return [reader(item, number) for number, item in enumerate(items, start=1)]
    except KeyError as error:
        raise UnusableInputError(f"{path}: a message or session has no {error}") from error
    except (AttributeError, TypeError) as error:
        raise UnusableInputError(f"{path}: a member has another type than the layout says") from error


def _items(path: Path) -> list[Mapping[str, Any]]:
    try:
        document = json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        raise UnusableInputError(f"{path} is not {_SUPPORTED}") from error
    items = document if isinstance(document, list) else [document]
    return items if all(isinstance(item, dict) for item in items) else []


def _looks_like_events(path: Path) -> bool:
    """Go by the name, else by whether the first line is an event of its own."""
    if path.suffix in _NDJSON_SUFFIXES:
        return True
    with path.open("rb") as file:
        first = file.readline()
    try:
        return "messages" in json.loads(first)
    except (ValueError, TypeError, RecursionError):
        return False
