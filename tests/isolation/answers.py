"""Answers made comparable: what differs between any two calls is taken out."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from tests.isolation.words import A_WORD
from tests.unit.http.client import Reply

# Counts of reading, times, digests of texts, and what is signed anew each time
VOLATILE: Final = frozenset(
    {
        "access_count",
        "accessed_at",
        "last_score",
        "last_scores",
        "last_explanation",
        "oldest_waiting_s",
        "request_id",
        "simhash",
        "took_ms",
        "waiting_for_embedding",
    }
)
UNCOMPARED_HEADERS: Final = frozenset({"x-request-id", "content-length", "x-next-cursor"})
_PATTERNS: Final = (
    (re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"), "<id>"),
    (re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)"), "<time>"),
    (re.compile(r"\b[0-9a-f]{32,}\b"), "<digest>"),
    (A_WORD, "<word>"),
    (re.compile(r"(?<=[.])[A-Za-z0-9_-]{22}\b"), "<key>"),
)
NDJSON: Final = "application/x-ndjson"
_ENTRY_KEY: Final = "key"
_NEXT: Final = "next_cursor"

Replacements = Sequence[tuple[str, str]]
Comparable = tuple[int, dict[str, str], Any]


def comparable(reply: Reply, replacements: Replacements) -> Comparable:
    """Return status, headers and body of an answer without what the call named and what differs at each call."""
    headers = {
        name: _plain(value, replacements) for name, value in reply.headers.items() if name not in UNCOMPARED_HEADERS
    }
    body: Any
    if reply.headers.get("content-type", "").startswith(NDJSON):
        body = [json.loads(line) for line in reply.body.splitlines()]
    else:
        body = json.loads(reply.body) if reply.body else None
    return reply.status, headers, _plain_value(body, replacements)


def all_of(reply: Reply) -> str:
    """Return everything that an answer shows, as one text."""
    return " ".join([*reply.headers.values(), reply.body.decode()])


def _plain_value(value: Any, replacements: Replacements) -> Any:
    match value:
        case str():
            return _plain(value, replacements)
        case list():
            return [_plain_value(one, replacements) for one in value]
        case Mapping():
            return {
                _plain(name, replacements): _of_member(name, one, replacements) for name, one in sorted(value.items())
            }
        case _:
            return value


def _of_member(name: str, value: Any, replacements: Replacements) -> Any:
    if name in VOLATILE:
        return f"<{name}>"
    if name == _NEXT:
        return value is None
    if name == _ENTRY_KEY and isinstance(value, str):
        return f"<{name}>"
    return _plain_value(value, replacements)


def _plain(text: str, replacements: Replacements) -> str:
    for said, instead in replacements:
        text = text.replace(said, instead)
    for pattern, instead in _PATTERNS:
        text = pattern.sub(instead, text)
    return text
