"""The OpenAPI document: what FastAPI derives, completed by what it cannot know."""

from typing import Any, Final, TypeAlias

from recollect.http.openapi.examples import EXAMPLES
from recollect.http.openapi.responses import REFERENCE

Json: TypeAlias = Any

_DESCRIPTION: Final = """\
JSON in and out; times are RFC 3339 in UTC; ids are strings. Unknown fields and parameters are refused.

The caller is the person whom the bearer credential names. A backend that may act for others names the person in
`X-On-Behalf-Of`. `X-Agent-Id` names the agent that a change is attributed to. Every answer carries `X-Request-Id`,
the caller's own where it is made of at most 128 letters, digits and `. _ : -`.

A write with an `Idempotency-Key` may be sent again: within 24 hours it is carried out once and answered alike.

Errors are problem documents (RFC 9457). Listings are paged: send `next_cursor` back as `cursor`, with the same filters.
"""
_BEARER: Final = "bearer"


def described(document: dict[str, Any], prefix: str) -> dict[str, Any]:
    """Return the document with description, examples and, under `prefix`, the credential that is needed."""
    components = {**document["components"], "securitySchemes": {_BEARER: {"type": "http", "scheme": "bearer"}}}
    paths = {path: _secured(item) if path.startswith(prefix) else item for path, item in document["paths"].items()}
    return {
        **document,
        "info": {**document["info"], "description": _DESCRIPTION},
        "components": components,
        "paths": _with_examples(paths),
    }


def _secured(item: dict[str, Any]) -> dict[str, Any]:
    # The empty requirement: a server on a loopback address may do without a key
    return {method: {**operation, "security": [{_BEARER: []}, {}]} for method, operation in item.items()}


def _with_examples(node: Json) -> Json:
    """Return a part of the document with each reference to an example replaced by the example."""
    match node:
        case {"$ref": str(reference)} if reference.startswith(REFERENCE):
            return EXAMPLES[reference.removeprefix(REFERENCE)]
        case dict():
            return {name: _with_examples(value) for name, value in node.items()}
        case list():
            return [_with_examples(value) for value in node]
        case _:
            return node
