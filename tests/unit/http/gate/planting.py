"""Where a schema takes strings, and values with another string in one of these places."""

import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

Json: TypeAlias = Any
Step: TypeAlias = "str | int"
ITEM: Final = 0
_ONE_OF_TWO: Final = ("text",)  # or its other name, as no schema says
KEY, VALUE = "<key>", "<value>"
# What a value of these looks like is checked before anything else, and is no text of the caller's own
_NO_FREE_TEXT: Final = ("enum", "const", "format")


@dataclass(frozen=True)
class Place:
    """A string by the steps that lead to it: members, items, keys and values of free objects.

    schemas: of the value that each step stands in.
    """

    steps: tuple[Step, ...]
    schemas: tuple[Json, ...]

    def __str__(self) -> str:
        return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.steps).removeprefix(".")


def places(schema: Json, components: Mapping[str, Json], before: Place | None = None) -> Iterator[Place]:
    """Yield every place of a string; an object that is free takes them as keys and as values."""
    here = before or Place((), ())
    for one in alternatives(schema, components):
        match one.get("type"):
            case "string" if not any(word in one for word in _NO_FREE_TEXT):
                yield here
            case "array":
                yield from places(one["items"], components, _inside(here, ITEM, one))
            case "object":
                yield from _in_object(one, components, here)


def alternatives(schema: Json, components: Mapping[str, Json]) -> Iterator[Json]:
    """Yield the schemas that a value may have, references followed; null is none of them."""
    if "$ref" in schema:
        yield from alternatives(components[schema["$ref"].rpartition("/")[2]], components)
    elif "anyOf" in schema or "oneOf" in schema:
        for one in schema.get("anyOf", schema.get("oneOf")):
            yield from alternatives(one, components)
    elif schema.get("type") != "null":
        yield schema


def _in_object(schema: Json, components: Mapping[str, Json], here: Place) -> Iterator[Place]:
    for name, inner in schema.get("properties", {}).items():
        yield from places(inner, components, _inside(here, name, schema))
    free = schema.get("additionalProperties", "properties" not in schema)
    if free is not False:
        if "enum" not in schema.get("propertyNames", {}) and "$ref" not in schema.get("propertyNames", {}):
            yield _inside(here, KEY, schema)
        inner = {"type": "string"} if free is True else free
        yield from places(inner, components, _inside(here, VALUE, schema))


def _inside(place: Place, step: Step, schema: Json) -> Place:
    return Place((*place.steps, step), (*place.schemas, schema))


def planted(value: Json, place: Place, text: str, components: Mapping[str, Json]) -> Json:
    """Return a value with a text in a place; what leads there is made where it is missing."""
    if not place.steps:
        return text
    step, *_ = place.steps
    schema, *_ = place.schemas
    rest = Place(place.steps[1:], place.schemas[1:])
    if step == ITEM:
        items = copy.deepcopy(value) if isinstance(value, list) and value else [least(schema["items"], components)]
        return [planted(items[0], rest, text, components), *items[1:]]
    members = dict(value) if isinstance(value, dict) else least(schema, components)
    if step == KEY:
        return {**members, text: least(_of_free(schema), components)}
    if step == VALUE:
        name = next(iter(schema.get("propertyNames", {}).get("enum", ["member"])))
        return {**members, name: planted(members.get(name), rest, text, components)}
    inner = next(alternatives(schema["properties"][step], components))
    default = members.get(str(step), least(inner, components))
    return {**members, str(step): planted(default, rest, text, components)}


def _of_free(schema: Json) -> Json:
    free = schema.get("additionalProperties", True)
    return {"type": "string"} if free is True else free


def least(schema: Json, components: Mapping[str, Json]) -> Json:
    """Return the smallest value of a schema."""
    one = next(alternatives(schema, components), {"type": "string"})
    if "enum" in one:
        return one["enum"][0]
    match one.get("type"):
        case "object":
            needed = [*one.get("required", []), *(name for name in _ONE_OF_TWO if name in one.get("properties", {}))]
            return {name: least(one["properties"][name], components) for name in needed}
        case "array":
            return [least(one["items"], components)] if one.get("minItems") else []
        case "integer" | "number":
            return one.get("minimum", 1)
        case "boolean":
            return True
        case _:
            return "2026-03-01T12:00:00Z" if one.get("format") == "date-time" else "x"
