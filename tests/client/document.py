"""The OpenAPI document that the client is made of, as test cases: what each method is given, sends and is answered."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from generator.names import BY_HAND, method_name
from tests.unit.http.openapi.openapi_snapshot import SNAPSHOT

DOCUMENT: Final[Mapping[str, Any]] = json.loads(SNAPSHOT.read_text(encoding="utf-8"))
JSON: Final = "application/json"
OPERATIONS: Final[Mapping[str, tuple[str, str, Mapping[str, Any]]]] = {
    described["operationId"]: (verb.upper(), path, described)
    for path, verbs in DOCUMENT["paths"].items()
    for verb, described in verbs.items()
}


@dataclass(frozen=True)
class Example:
    """One example of the document: a call of a method and one answer to it."""

    operation: str
    method: str
    verb: str
    path: str
    arguments: Mapping[str, Any]
    query: Mapping[str, list[str]]
    body: Any
    status: int
    answer: Any
    is_paged: bool

    def __str__(self) -> str:
        return f"{self.operation}-{self.status}"


def examples() -> Iterator[Example]:
    """Yield every answer of the document with a call that gives all that the method takes."""
    for operation, (verb, path, described) in OPERATIONS.items():
        if operation in BY_HAND:
            continue
        parameters = described.get("parameters", [])
        in_path = {one["name"]: one["schema"]["examples"][0] for one in parameters if one["in"] == "path"}
        asked = {one["name"]: _example(one) for one in parameters if one["in"] == "query"}
        query = {name: value for name, value in asked.items() if value is not None}
        body = _fullest(described)
        given = {"page_size" if name == "limit" and "cursor" in asked else name: value for name, value in query.items()}
        filled = re.sub(r"{(\w+)}", lambda found, values=in_path: values[found[1]], path)  # type: ignore[misc]
        for status, answer in _answers(described):
            yield Example(
                operation,
                method_name(operation),
                verb,
                filled,
                {**in_path, **given, **(body or {})},
                {name: _texts(value) for name, value in query.items()},
                body,
                status,
                answer,
                "cursor" in asked,
            )


def _example(parameter: Mapping[str, Any]) -> Any:
    return next(iter(parameter["schema"].get("examples", [])), None)


def _fullest(described: Mapping[str, Any]) -> dict[str, Any] | None:
    shown = described.get("requestBody", {}).get("content", {}).get(JSON, {}).get("examples", {})
    return max((dict(one["value"]) for one in shown.values()), key=len, default=None)


def _answers(described: Mapping[str, Any]) -> Iterator[tuple[int, Any]]:
    for status, response in described["responses"].items():
        for shown in response.get("content", {}).get(JSON, {}).get("examples", {}).values():
            yield int(status), shown["value"]


def _texts(value: Any) -> list[str]:
    return [
        json.dumps(one) if isinstance(one, bool | int) else one
        for one in (value if isinstance(value, list) else [value])
    ]
