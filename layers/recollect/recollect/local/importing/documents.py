"""Files of JSON as readers want them: documents with the numbers of their records, whole or line by line."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from recollect.local.client.failures import UnusableInputError

_LINES: Final = frozenset({".ndjson", ".jsonl"})


def document_of(path: Path) -> Any:  # noqa: ANN401 - JSON
    """Return the document of a file; of a file of lines, the list of those that are JSON, None for the others.

    Raises:
        UnusableInputError: it cannot be read, or is no JSON.
    """
    try:
        if path.suffix in _LINES:
            return [_parsed(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
        return json.loads(path.read_bytes())
    except OSError as error:
        raise UnusableInputError(f"{path} cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise UnusableInputError(f"{path} is not JSON") from error


def _parsed(line: str) -> Any:  # noqa: ANN401 - JSON
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def listed(document: object, *names: str) -> list[Any] | None:
    """Return the records of a document: it is a list, or has one under one of these names; None for another shape."""
    if isinstance(document, list):
        return document
    if isinstance(document, dict):
        return next((document[name] for name in names if isinstance(document.get(name), list)), None)
    return None


def numbered(records: list[Any], what: str) -> Iterator[tuple[str, Any]]:
    """Yield records with where they stand, for people."""
    return ((f"{what} {number}", record) for number, record in enumerate(records, start=1))
