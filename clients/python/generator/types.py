"""Types of Python for schemas of OpenAPI 3.1: what the API's own description makes use of, and no more."""

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from generator.names import schema_name

Schema: TypeAlias = Mapping[str, Any]
_PLAIN: Final = {"integer": "int", "number": "float", "boolean": "bool", "string": "str", "null": "None"}


class UnknownSchemaError(Exception):
    """A schema has a form that the generator does not know: teach it."""


def reference(schema: Schema) -> str | None:
    """Return the name of the schema that this one refers to."""
    return str(schema["$ref"]).rpartition("/")[2] if "$ref" in schema else None


class Types:
    """Annotations of one side: of what is sent (`Sequence`, plain literals), or of what is answered.

    Answers are read leniently: a later release may say more than this client knows.
    """

    def __init__(self, schemas: Mapping[str, Schema], *, answered: bool) -> None:
        """Write annotations for schemas that may refer to `schemas`."""
        self._schemas = schemas
        self._answered = answered

    def of(self, schema: Schema) -> str:
        """Return the annotation of a schema."""
        name = reference(schema)
        if name is not None:
            return self._of_reference(name)
        if "anyOf" in schema:
            return " | ".join(dict.fromkeys(self.of(one) for one in schema["anyOf"]))
        if "enum" in schema or "const" in schema:
            return self._lenient(literal(schema.get("enum", [schema.get("const")])))
        return self._of_type(schema)

    def _of_reference(self, name: str) -> str:
        target = self._schemas[name]
        if "enum" in target:
            return self._lenient(schema_name(name))
        return schema_name(name) if target.get("type") == "object" else self.of(target)

    def _lenient(self, annotation: str) -> str:
        return f"SkipValidation[{annotation}]" if self._answered else annotation

    def _of_type(self, schema: Schema) -> str:
        kind = schema.get("type")
        if kind is None:
            return "Any"
        if kind == "string" and schema.get("format") == "date-time":
            return "datetime" if self._answered else "datetime | str"
        if kind == "array":
            item = self.of(schema["items"])
            return f"tuple[{item}, ...]" if self._answered else f"Sequence[{item}]"
        if kind == "object":
            return self._of_object(schema)
        if kind not in _PLAIN:
            raise UnknownSchemaError(str(schema))
        return _PLAIN[kind]

    def _of_object(self, schema: Schema) -> str:
        if "properties" in schema:  # written out where it is used, though it stands among the schemas as well
            if schema.get("title") in self._schemas:
                return schema_name(str(schema["title"]))
            if self._answered:
                raise UnknownSchemaError(str(schema)[:200])
            return "Mapping[str, Any]"  # a filter, which is checked where it is understood
        values = schema.get("additionalProperties", True)
        value = "Any" if values is True else self.of(values)
        return f"dict[str, {value}]" if self._answered else f"Mapping[str, {value}]"


def literal(values: list[object]) -> str:
    """Return the type of just these values."""
    return f"Literal[{', '.join(repr(value) for value in values)}]"
