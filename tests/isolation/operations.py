"""The operations of the OpenAPI document, each with every place of a request that something from outside goes into."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, Final

from recollect.core.lifecycle.transfer.values import moment_text
from tests.builders import an_id
from tests.fakes.clock import START
from tests.isolation.kinds import APART, HEADERS, ITEMS, KINDS, LINE, ONE_OF, Kind, Schema, closed_values, kind_of

Path = tuple[str | int, ...]
NDJSON: Final = "application/x-ndjson"
METHODS: Final = frozenset({"get", "post", "put", "patch", "delete"})
# Of those who run the service: whatever a person asks there is refused
FOR_OPERATORS: Final = frozenset(
    {
        "everybody_stats",
        "list_dead_letters",
        "list_jobs",
        "pause_job_run",
        "read_job_run",
        "redrive_dead_letters",
        "resume_job_run",
        "run_job",
    }
)
READING: Final = frozenset({"search", "why_not", "assemble_context"})


@dataclass(frozen=True, slots=True)
class Slot:
    """One place of a request.

    where: path, query, header or body. path: the names and places that lead to it. optional: those prefixes of the path
    that a request may lack. rival: what must not stand beside it.
    """

    where: str
    path: Path
    kind: Kind
    closed: tuple[object, ...] = field(default=(), compare=False)
    optional: tuple[Path, ...] = ()
    rival: Path | None = None

    @property
    def name(self) -> str:
        """The last name of the path."""
        return next(str(part) for part in reversed(self.path) if isinstance(part, str))

    def is_needed(self, beside: "Slot | None") -> bool:
        """Tell whether a request needs it, one that has something beside it or one that has not."""
        there: Path = beside.path if beside is not None and beside.where == self.where else ()
        if self.rival is not None and _begins(there, self.rival):
            return False
        if len(there) > len(self.path) and _begins(there, self.path):
            return False  # the other one is inside of it
        return all(_begins(there, prefix) for prefix in self.optional)


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation."""

    name: str
    method: str
    path: str
    slots: tuple[Slot, ...]

    @property
    def writes(self) -> bool:
        """Whether it may change anything that an answer shows."""
        return self.method != "GET" and self.name not in READING

    def assembled(self, values: Mapping[Slot, object]) -> "Request":
        """Return the request that holds these values."""
        body: dict[str, Any] | None = None
        line: dict[str, Any] | None = None
        query: dict[str, Any] = {}
        headers: dict[str, str] = {}
        path = self.path
        for slot, value in values.items():
            match slot.where:
                case "path":
                    path = path.replace(f"{{{slot.name}}}", str(value))
                case "query":
                    _set(query, slot.path, value)
                case "header":
                    headers[slot.name] = str(value)
                case "line":
                    headers["content-type"] = NDJSON
                    line = line or new_line()
                    _set(line, slot.path, value)
                case _:
                    body = {} if body is None else body
                    _set(body, slot.path, value)
        if body is None and any(slot.where == "body" for slot in self.slots):
            body = {}
        return Request(self.method, path, query, headers, body if line is None else line)


@dataclass(frozen=True, slots=True)
class Request:
    """What is sent."""

    method: str
    path: str
    query: Mapping[str, Any]
    headers: Mapping[str, str]
    body: Mapping[str, Any] | None


def operations_of(document: Mapping[str, Any]) -> list[Operation]:
    """Return every operation of an OpenAPI document. Raises UnknownFieldError for a field that has no kind."""
    return [
        Operation(described["operationId"], method.upper(), path, tuple(_Walk(document, described).slots()))
        for path, item in document["paths"].items()
        for method, described in item.items()
        if method in METHODS
    ]


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a walk is; `inside` is the name of the schema, the others are a Slot's."""

    where: str
    path: Path = ()
    optional: tuple[Path, ...] = ()
    rival: Path | None = None
    inside: str | None = None


class _Walk:
    """Walks the parameters and the body of one operation."""

    def __init__(self, document: Mapping[str, Any], operation: Mapping[str, Any]) -> None:
        self._schemas: Mapping[str, Schema] = document["components"]["schemas"]
        self._operation = operation
        self._name = operation["operationId"]

    def slots(self) -> Iterator[Slot]:
        for parameter in self._operation.get("parameters", ()):
            path: Path = (parameter["name"],)
            optional = () if parameter.get("required") else (path,)
            yield from self._of(_Place(parameter["in"], path, optional), parameter["schema"])
        for name in HEADERS:
            yield Slot("header", (name,), KINDS[name], optional=((name,),))
        content = self._operation.get("requestBody", {}).get("content", {})
        if NDJSON in content:
            needed = (("space",), ("text",))
            for path, kind in LINE.items():
                yield Slot("line", path, kind, optional=() if path in needed else (path,))
        elif content:
            yield from self._of(_Place("body"), content["application/json"]["schema"])

    def _of(self, place: "_Place", schema: Schema) -> Iterator[Slot]:
        """Yield the slots of a value: of each of its alternatives, its members, its items."""
        alternatives = [one for one in schema.get("anyOf", schema.get("oneOf", ())) if one.get("type") != "null"]
        if alternatives:
            for one in alternatives:
                yield from self._of(place, one)
            return
        name = next((str(part) for part in reversed(place.path) if isinstance(part, str)), "body")
        if "$ref" in schema:
            referred = schema["$ref"].rpartition("/")[2]
            found = self._schemas[referred]
            if "properties" in found:
                yield from self._members(replace(place, inside=referred), found)
                return
            schema = found
        if schema.get("properties") and name != "filter":
            yield from self._members(place, schema)
        elif schema.get("type") == "array":
            items = schema["items"]
            if name in ITEMS:
                items = {"$ref": f"#/components/schemas/{ITEMS[name]}"}
            yield from self._of(replace(place, path=(*place.path, 0)), items)
        else:
            kind = kind_of(self._name, place.inside, name, schema)
            closed = tuple(closed_values(name, schema))
            yield Slot(place.where, place.path, kind, closed, place.optional, place.rival)
            if kind is Kind.FILTER and schema.get("properties"):
                yield from self._members(place, schema)

    def _members(self, place: _Place, schema: Schema) -> Iterator[Slot]:
        needed, instead = ONE_OF.get(place.inside or "", (None, None))
        required = {*schema.get("required", ()), *([needed] if needed else ())}
        for member, described in schema["properties"].items():
            there = (*place.path, member)
            apart = instead if instead and member == needed else APART.get(member)
            rival = (*place.path, apart) if apart is not None and apart in schema["properties"] else None
            optional = place.optional if member in required else (*place.optional, there)
            yield from self._of(replace(place, path=there, optional=optional, rival=rival), described)


def new_line() -> dict[str, Any]:
    """Return an entry as a line of a file, but for what a request names in it."""
    at = moment_text(START)
    times = dict.fromkeys(("created_at", "modified_at", "occurred_at"), at)
    named = {"type": "entry", "id": an_id(), "kind": "turn", "session_id": "brought in", "role": "user"}
    return {**named, **times, "version": 1, "statistics": {"accessed_at": at}}


def _begins(path: Path, prefix: Path) -> bool:
    return path[: len(prefix)] == prefix


def _set(target: Any, path: Path, value: object) -> None:
    """Put a value into nested objects and lists, made where they are missing."""
    for here, following in pairwise(path):
        empty: Any = [] if isinstance(following, int) else {}
        if isinstance(target, list):
            if not target:
                target.append(empty)
            target = target[0]
        else:
            target = target.setdefault(here, empty)
    if isinstance(target, list):
        target[:] = [value]
    else:
        target[path[-1]] = value
