"""The OpenAPI document: what FastAPI derives, completed by what it cannot know."""

from typing import Any, Final

from recollect.http.models.answers import FieldProblemAnswer, ProblemAnswer
from recollect.http.responses import PROBLEM_SCHEMA

SUMMARY: Final = "Long-term memory for AI agents and chat assistants"
_DESCRIPTION: Final = """\
JSON in and out; times are RFC 3339 in UTC; ids are strings. Unknown fields and parameters are refused.

The caller is the person whom the bearer credential names. A backend that may act for others names the person in
`X-On-Behalf-Of`. `X-Agent-Id` names the agent that a change is attributed to. Every answer carries `X-Request-Id`,
the caller's own where it is made of at most 128 letters, digits and `. _ : -`.

Errors are problem documents (RFC 9457). Listings are paged: send `next_cursor` back as `cursor`, with the same filters.
"""
_BEARER: Final = "bearer"


def described(document: dict[str, Any], prefix: str) -> dict[str, Any]:
    """Return the document with description, problem schemas and, under `prefix`, the credential that is needed."""
    components = document.get("components", {})
    schemas = {
        **components.get("schemas", {}),
        PROBLEM_SCHEMA: ProblemAnswer.model_json_schema(ref_template="#/components/schemas/{model}"),
        FieldProblemAnswer.__name__: FieldProblemAnswer.model_json_schema(),
    }
    schemas[PROBLEM_SCHEMA].pop("$defs", None)
    return {
        **document,
        "info": {**document["info"], "description": _DESCRIPTION},
        "components": {
            **components,
            "schemas": dict(sorted(schemas.items())),
            "securitySchemes": {_BEARER: {"type": "http", "scheme": "bearer"}},
        },
        "paths": {
            path: _secured(item) if path.startswith(prefix) else item for path, item in document["paths"].items()
        },
    }


def _secured(item: dict[str, Any]) -> dict[str, Any]:
    return {method: {**operation, "security": [{_BEARER: []}, {}]} for method, operation in item.items()}
