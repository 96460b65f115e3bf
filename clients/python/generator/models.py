"""`answers.py` and `shapes.py`: what the API answers, as pydantic models; what it takes, as typed dictionaries."""

import textwrap
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from generator.names import BASES, PARENTS, schema_name
from generator.types import Schema, Types, literal, reference

WIDTH: Final = 118
_ANSWERS: Final = '''"""What the API answers. What a later release adds is passed over, its words taken as they are."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, SkipValidation

from recollect_client.prompts import PromptText
# words

Item = TypeVar("Item")


class Answer(BaseModel):
    """Whatever the API answers."""

    model_config = ConfigDict(frozen=True, extra="ignore", protected_namespaces=(), defer_build=True)


class Page(Answer, Generic[Item]):
    """A page of a listing."""

    items: tuple[Item, ...]
    next_cursor: str | None
'''
_SHAPES: Final = '''"""What the API takes: plain dictionaries and words, so that nothing has to be imported to ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict
'''


def documentation(text: str, indent: str = "    ") -> str:
    """Return a text as the docstring of what is indented so far."""
    told = text.replace("\\", "\\\\").strip()
    first, _, rest = told.partition("\n")
    sentence = first if first.endswith((".", "?", "!", ":")) else f"{first}."
    paragraphs = [sentence, *(" ".join(part.split()) for part in rest.strip().split("\n\n") if part.strip())]
    wrapped = ["\n".join(textwrap.wrap(part, WIDTH - len(indent) - 4)) for part in paragraphs]
    if len(wrapped) == 1 and "\n" not in wrapped[0]:
        return f'{indent}"""{wrapped[0]}"""\n'
    return textwrap.indent('"""' + "\n\n".join(wrapped) + '\n"""\n', indent)


def comment(text: str) -> str:
    """Return a description as comments over a member."""
    return "".join(f"    # {line}\n" for line in textwrap.wrap(" ".join(text.split()), WIDTH - 6))


class Schemas:
    """The schemas of the document, by what they are used for."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        """Find out who refers to what."""
        self.all: Mapping[str, Schema] = document["components"]["schemas"]
        operations = [each for path in document["paths"].values() for each in path.values()]
        self.sent = self._reached(
            [each.get("requestBody", {}) for each in operations] + [each.get("parameters", []) for each in operations]
        )
        self.answered = self._reached([each["responses"] for each in operations])

    def _reached(self, roots: Iterable[object]) -> set[str]:
        found: set[str] = set()
        waiting = [*roots]
        while waiting:
            for name in _references(waiting.pop()):
                if name not in found:
                    found.add(name)
                    waiting.append(self.all[name])
        return found

    def enumerations(self) -> Iterator[tuple[str, Schema]]:
        """Yield what is one of a few words, by name."""
        yield from ((name, self.all[name]) for name in sorted(self.sent | self.answered) if "enum" in self.all[name])

    def objects(self, names: set[str]) -> Iterator[tuple[str, Schema]]:
        """Yield those of these schemas that have members, by name."""
        first = [name for name in sorted(names) if name in PARENTS.values()]
        rest = [name for name in sorted(names) if name not in PARENTS.values()]
        yield from ((name, self.all[name]) for name in [*first, *rest] if "properties" in self.all[name])


def _references(value: object) -> Iterator[str]:
    if isinstance(value, Mapping):
        if "$ref" in value:
            yield str(reference(value))
        for name, member in value.items():
            if name not in {"example", "examples"}:
                yield from _references(member)
        title = value.get("title")
        if "properties" in value and isinstance(title, str) and title.startswith("New"):
            yield title  # written out where it is used
    elif isinstance(value, list):
        for member in value:
            yield from _references(member)


def answers(schemas: Schemas) -> str:
    """Return the module of the models."""
    types = Types(schemas.all, answered=True)
    names = sorted(schema_name(name) for name, _ in schemas.enumerations())
    parts = [_ANSWERS.replace("# words", f"from recollect_client.shapes import {', '.join(names)}")]
    for name, schema in schemas.objects(schemas.answered):
        if not schema_name(name).startswith("Page["):
            parts.append(_model(name, schema, types, schemas.all))
    return "\n\n".join(parts)


def _model(schema_of: str, schema: Schema, types: Types, every: Mapping[str, Schema]) -> str:
    name, parent = schema_name(schema_of), PARENTS.get(schema_of)
    base = schema_name(parent) if parent else "Answer"
    bases = f"{base}, {BASES[name]}" if name in BASES else base
    lines = [f"class {name}({bases}):\n", documentation(schema.get("description") or f"{name}."), "\n"]
    required = schema.get("required", ())
    inherited = every[parent]["properties"] if parent else {}
    for member, its in schema["properties"].items():
        annotation = types.of(its)
        if member in inherited and types.of(inherited[member]) == annotation:
            continue
        default = "" if member in required else _default(its, annotation)
        lines += [comment(its.get("description", "")), f"    {member}: {annotation}{default}\n"]
    return "".join(lines)


def _default(schema: Schema, annotation: str) -> str:
    if "default" in schema:
        return f" = {schema['default']!r}"
    if annotation.startswith("tuple["):
        return " = ()"
    if annotation.startswith("dict["):
        return " = {}"
    return " = None" if annotation.endswith("| None") else ""


def shapes(schemas: Schemas, options: Iterable[str], roots: set[str]) -> str:
    """Return the module of what is sent: words, the members of bodies, the options of methods.

    roots: bodies, whose members are the options of a method.
    """
    types = Types(schemas.all, answered=False)
    parts = [_SHAPES]
    parts += [f"{schema_name(name)}: TypeAlias = {literal(schema['enum'])}" for name, schema in schemas.enumerations()]
    for name, schema in schemas.objects(schemas.sent - roots):
        required = schema.get("required", ())
        lines = [f"class {name}(TypedDict):\n", documentation(schema["description"]), "\n"]
        for member, its in schema["properties"].items():
            annotation = types.of(its)
            written = annotation if member in required else f"NotRequired[{annotation}]"
            lines += [comment(its.get("description", "")), f"    {member}: {written}\n"]
        parts.append("".join(lines))
    return "\n\n".join([*parts, *options])
