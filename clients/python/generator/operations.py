"""`routes.py` and `_async/methods.py`: one route and one method an operation."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from generator.models import comment, documentation
from generator.names import ALSO_POSITIONAL, BY_HAND, REPEATABLE, method_name, options_name, schema_name
from generator.types import Schema, Types, reference

JSON: Final = "application/json"
KEY: Final = "Idempotency-Key"
IF_MATCH: Final = "If-Match"
_METHODS: Final = '''"""Every operation of the API as a method."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Literal, Protocol, TypeVar, Unpack

from recollect_client import routes
from recollect_client._async.pages import AsyncPages
from recollect_client.calls import Route, named
# imports

Reply = TypeVar("Reply")


class AsyncMethods(Protocol):
    """One method an operation; each raises what `recollect_client.errors` names."""

    async def _call(self, route: Route[Reply], given: Mapping[str, object], **path: str) -> Reply: ...

    def _pages(
        self, route: Route[Reply], items: str, given: Mapping[str, object], **path: str
    ) -> AsyncPages[Reply, object]: ...

'''
_KEY_OPTION: Final = "Known to the client alone unless it is given: the same key again is the same call."
_VERSION_OPTION: Final = "The version that is to be changed; PreconditionFailedError where it is at another one by now."
_PAGE_OPTION: Final = "How many items one request asks for, 1 to 200."


@dataclass(frozen=True)
class Operation:
    """One operation of the document."""

    id: str
    verb: str
    path: str
    described: Mapping[str, Any]
    schemas: Mapping[str, Schema]

    @property
    def constant(self) -> str:
        """The name of its route."""
        return self.id.upper()

    @property
    def method(self) -> str:
        """The name of its method."""
        return method_name(self.id)

    def parameters(self, place: str) -> list[Mapping[str, Any]]:
        """Return the parameters in the path, the query or the headers."""
        return [each for each in self.described.get("parameters", []) if each["in"] == place]

    def takes_header(self, name: str) -> bool:
        """Tell whether it knows a header."""
        return any(each["name"] == name for each in self.parameters("header"))

    @property
    def body_name(self) -> str | None:
        """The schema of its body, where that is JSON."""
        content = self.described.get("requestBody", {}).get("content", {})
        return reference(content[JSON]["schema"]) if JSON in content else None

    @property
    def body(self) -> Schema:
        """What its body may have."""
        return self.schemas[self.body_name] if self.body_name else {"properties": {}}

    @property
    def required(self) -> list[str]:
        """What its body must have."""
        return list(self.body.get("required", ()))

    @property
    def answers(self) -> dict[str, Schema]:
        """Schemas by status, of what is no problem."""
        return {
            status: content[JSON]["schema"]
            for status, response in self.described["responses"].items()
            if JSON in (content := response.get("content", {}))
        }

    @property
    def answer(self) -> str:
        """The type of what is answered, whatever the status."""
        types = Types(self.schemas, answered=True)
        return " | ".join(dict.fromkeys(one for its in self.answers.values() for one in types.of(its).split(" | ")))

    @property
    def is_paged(self) -> bool:
        """Whether it answers page by page."""
        return any(each["name"] == "cursor" for each in self.parameters("query"))

    @property
    def items(self) -> tuple[str, str]:
        """The member of a page that is paged, and the type of its items."""
        (schema,) = self.answers.values()
        members = self.schemas[str(reference(schema))]["properties"]
        name = "items" if "items" in members else "changes"
        return name, Types(self.schemas, answered=True).of(members[name]["items"])

    @property
    def space(self) -> str | None:
        """Where the space goes: in the body, in the query or nowhere. Where it must be named, it is no default."""
        if "space" in self.body["properties"]:
            return None if "space" in self.required else "body"
        return "query" if any(each["name"] == "space" for each in self.parameters("query")) else None


def operations(document: Mapping[str, Any]) -> list[Operation]:
    """Return every operation of the document, in its order."""
    schemas = document["components"]["schemas"]
    return [
        Operation(described["operationId"], verb.upper(), path, described, schemas)
        for path, verbs in document["paths"].items()
        for verb, described in verbs.items()
    ]


def routes(every: list[Operation]) -> str:
    """Return the module of the routes."""
    parts = [
        '"""The routes of the API, one an operation of its OpenAPI document."""\n',
        "from typing import Final\n\nfrom recollect_client import answers\nfrom recollect_client.calls import Route\n",
    ]
    parts += [_route(each) for each in every]
    return "\n".join(parts) + f"\nEVERY: Final = ({', '.join(each.constant for each in every)},)\n"


def _route(operation: Operation) -> str:
    answer = _qualified(operation.answer) or "str"
    query = tuple(each["name"] for each in operation.parameters("query"))
    statuses = tuple(int(status) for status in operation.answers) or (200,)
    given: dict[str, object] = {
        "operation": operation.id,
        "method": operation.verb,
        "path": operation.path,
        "query": query,
        "body": None if operation.body_name is None else tuple(operation.body["properties"]),
        "statuses": statuses,
        "space": operation.space,
        "keyed": operation.takes_header(KEY),
        "repeatable": operation.verb == "GET" or operation.id in REPEATABLE,
    }
    if operation.described.get("requestBody", {}).get("required") and operation.body_name is not None:
        given["body_required"] = True
    written = ", ".join(f"{name}={value!r}" for name, value in given.items() if value is not None)
    return f"{operation.constant}: Final[Route[{answer}]] = Route(answer={answer}, {written})"


def _qualified(annotation: str) -> str:
    """Return an annotation with the module of the answers in front of each name."""
    names = annotation.replace("[", " [ ").replace("]", " ] ").split()
    return "".join(f" {name} " if name == "|" else name if name in "[]" else f"answers.{name}" for name in names)


def options(every: list[Operation]) -> Iterator[str]:
    """Yield the options of each method."""
    for operation in every:
        if operation.id not in BY_HAND:
            members = list(_members(operation))
            if members:
                head = f"class {options_name(operation.id)}(TypedDict, total=False):\n"
                told = documentation(f"Options of `{operation.method}`.")
                body = "".join(f"{comment(about)}    {name}: {annotation}\n" for name, annotation, about in members)
                yield f"{head}{told}\n{body}"


def _members(operation: Operation) -> Iterator[tuple[str, str, str]]:
    types = Types(operation.schemas, answered=False)
    taken = {*operation.required, ALSO_POSITIONAL.get(operation.id)}
    for name, schema in operation.body["properties"].items():
        if name not in taken:
            yield name, types.of(schema), schema.get("description", "")
    for each in operation.parameters("query"):
        name, about = each["name"], each.get("description", "")
        if name == "limit" and operation.is_paged:
            yield "page_size", "int", _PAGE_OPTION
        elif not each["required"]:
            annotation = types.of(each["schema"])
            yield name, annotation if annotation.endswith("| None") else f"{annotation} | None", about
    if operation.takes_header(IF_MATCH):
        yield "if_version", "int | None", _VERSION_OPTION
    if operation.takes_header(KEY):
        yield "idempotency_key", "str | None", _KEY_OPTION


def methods(every: list[Operation]) -> str:
    """Return the module of the asynchronous methods."""
    mine = [each for each in every if each.id not in BY_HAND]
    named = sorted({options_name(each.id) for each in mine if any(True for _ in _members(each))})
    enumerations = [schema_name(name) for name, schema in mine[0].schemas.items() if "enum" in schema]
    bodies = "\n".join(_method(each) for each in mine)
    shapes = sorted({*named, *(name for name in enumerations if _is_used(name, bodies))})
    more = [name for name in ("NewEntry", "NewMessage") if _is_used(name, bodies)]
    models = sorted({name for each in mine for name in _plain_names(_all_types(each))})
    imports = [
        f"from recollect_client.answers import {', '.join(models)}",
        f"from recollect_client.shapes import {', '.join([*more, *shapes])}",
    ]
    return _METHODS.replace("# imports", "\n".join(imports)) + bodies


def _is_used(name: str, text: str) -> bool:
    return re.search(rf"\b{name}\b", text) is not None


def _all_types(operation: Operation) -> str:
    return f"{operation.answer} | {operation.items[1]}" if operation.is_paged else operation.answer


def _plain_names(annotation: str) -> list[str]:
    return [word for word in annotation.replace("[", " ").replace("]", " ").replace("|", " ").split() if word != "str"]


def _method(operation: Operation) -> str:
    types = Types(operation.schemas, answered=False)
    path = [each["name"] for each in operation.parameters("path")]
    arguments = [f"{name}: str" for name in path]
    arguments += [f"{name}: {types.of(operation.body['properties'][name])}" for name in operation.required]
    query = [each for each in operation.parameters("query") if each["required"]]
    arguments += [f"{each['name']}: {types.of(each['schema'])}" for each in query]
    first = ALSO_POSITIONAL.get(operation.id)
    if first is not None:
        arguments.append(f"{first}: str | None = None")
    has_options = any(True for _ in _members(operation))
    if has_options:
        arguments.append(f"**options: Unpack[{options_name(operation.id)}]")
    named = [*operation.required, *(each["name"] for each in query)]
    pairs = ", ".join(f'"{name}": {name}' for name in named)
    said = f"**named({first}={first})" if first else ""
    given = "{" + ", ".join(part for part in (pairs, said, "**options" if has_options else "") if part) + "}"
    in_path = "".join(f", {name}={name}" for name in path)
    told = documentation(operation.described.get("description") or operation.described["summary"], " " * 8)
    signature = ", ".join(["self", *arguments])
    if operation.is_paged:
        items, item = operation.items
        return (
            f"    def {operation.method}({signature}) -> AsyncPages[{operation.answer}, {item}]:\n{told}"
            f'        return self._pages(routes.{operation.constant}, "{items}", {given}{in_path})  '
            "# type: ignore[return-value]\n"
        )
    return (
        f"    async def {operation.method}({signature}) -> {operation.answer}:\n{told}"
        f"        return await self._call(routes.{operation.constant}, {given}{in_path})\n"
    )
