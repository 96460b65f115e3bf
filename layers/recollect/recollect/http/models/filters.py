"""The filter of a search: read by the language's own parser, which names the place of what is wrong."""

from typing import Annotated, Any, Final

from pydantic import PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from recollect.core.model.entry import Kind, Role
from recollect.core.retrieval.filters.clauses import Clause
from recollect.core.retrieval.filters.parsing import FILTERED_STATES, MAX_CLAUSES, MAX_DEPTH, parse_filter
from recollect.core.retrieval.filters.values import MAX_VALUE_LENGTH, MAX_VALUES
from recollect.errors import InputError
from recollect.http.errors.validation import INSIDE

Schema = dict[str, Any]


def _filter(value: object) -> Clause:
    try:
        return parse_filter(value, "")
    except InputError as error:
        raise PydanticCustomError("invalid", "{problem}", {"problem": error.problem, INSIDE: error.field}) from error


def _texts(description: str) -> Schema:
    text = {"type": "string", "minLength": 1, "maxLength": MAX_VALUE_LENGTH}
    return {"type": "array", "minItems": 1, "maxItems": MAX_VALUES, "items": text, "description": description}


def _choices(names: list[str], description: str) -> Schema:
    items = {"type": "string", "enum": names}
    return {"type": "array", "minItems": 1, "maxItems": MAX_VALUES, "items": items, "description": description}


def _window(description: str) -> Schema:
    moment = {"type": "string", "format": "date-time"}
    return _object({"after": moment, "before": moment}, f"{description}: at or after `after`, and before `before`.")


def _object(properties: Schema, description: str) -> Schema:
    return {
        "type": "object",
        "minProperties": 1,
        "properties": properties,
        "additionalProperties": False,
        "description": description,
    }


_INNER: Final[Schema] = {"type": "object", "minProperties": 1, "description": "A filter again."}
_SEVERAL: Final[Schema] = {"type": "array", "minItems": 1, "maxItems": MAX_CLAUSES, "items": _INNER}
FILTER_SCHEMA: Final = _object(
    {
        "and": {**_SEVERAL, "description": "Every one holds."},
        "or": {**_SEVERAL, "description": "One holds at least."},
        "not": {**_INNER, "description": "A filter that does not hold."},
        "tags": _object({"any": _texts("One at least."), "all": _texts("All."), "none": _texts("None.")}, "Tags."),
        "categories": _texts("One of these categories."),
        "kinds": _choices([kind.value for kind in Kind], "One of these kinds."),
        "roles": _choices([role.value for role in Role], "One of these roles."),
        "states": _choices(
            [state.value for state in FILTERED_STATES],
            "One of these states, of those that are searched; see `include`.",
        ),
        "speakers": _texts("Said by one of these."),
        "sessions": _texts("In one of these sessions."),
        "pinned": {"type": "boolean", "description": "Pinned, or not."},
        "created_at": _window("Stored"),
        "modified_at": _window("Changed last"),
        "reviewed_at": _window("Reviewed last"),
        "tended_at": _window("Tended last"),
        "accessed_at": _window("Read last"),
        "occurred_at": _window("Said or happened"),
        "metadata": {
            "type": "object",
            "minProperties": 1,
            "additionalProperties": True,
            "description": "By member: a text, number or boolean that it is or lists; `{any: [values]}`; "
            "`{at_least, at_most}`, both included, two numbers or two texts; `{exists: true or false}`.",
        },
    },
    "Which entries may be found. All members must hold; texts are compared exactly, and case counts. At most "
    f"{MAX_DEPTH} levels, {MAX_CLAUSES} conditions, {MAX_VALUES} values in a list. It only narrows: what is "
    "forgotten or waits for approval is never found.",
)

SearchFilter = Annotated[Clause, PlainValidator(_filter), WithJsonSchema(FILTER_SCHEMA)]
