"""Places of requests from descriptions of operations; a field of no known kind fails and says what to add."""

from typing import Any

import pytest

from tests.isolation.kinds import Kind, UnknownFieldError
from tests.isolation.operations import Operation, operations_of

SCHEMAS: dict[str, Any] = {
    "NewThing": {
        "properties": {
            "session_id": {"type": "string"},
            "state": {"enum": ["active"]},
            "messages": {"type": "array", "items": {"$ref": "#/components/schemas/NewMessage"}},
        },
        "required": ["session_id"],
    },
    "NewMessage": {"properties": {"text": {"type": "string"}, "content": {"type": "string"}, "id": {"type": "string"}}},
}


def an_operation(*, parameters: list[dict[str, Any]] | None = None, **properties: Any) -> Operation:
    """The operation of a document that has one, with these further properties in its body."""
    body = {**SCHEMAS["NewThing"], "properties": {**SCHEMAS["NewThing"]["properties"], **properties}}
    reference = {"$ref": "#/components/schemas/NewThing"}
    described = {
        "operationId": "make",
        "parameters": parameters or [],
        "requestBody": {"content": {"application/json": {"schema": reference}}},
    }
    schemas = {**SCHEMAS, "NewThing": body}
    (operation,) = operations_of({"paths": {"/things/{ref}": {"post": described}}, "components": {"schemas": schemas}})
    return operation


def test_every_place_has_its_kind_down_to_items_of_lists() -> None:
    places = {slot.path: slot.kind for slot in an_operation().slots if slot.where == "body"}
    assert places == {
        ("session_id",): Kind.SESSION,
        ("state",): Kind.CLOSED,
        ("messages", 0, "text"): Kind.TEXT,
        ("messages", 0, "content"): Kind.TEXT,
        ("messages", 0, "id"): Kind.MESSAGE,
    }


@pytest.mark.parametrize("schema", [{"type": "string"}, {"type": "string", "format": "uuid"}, {"type": "object"}, {}])
def test_a_new_field_of_no_known_kind_fails_and_says_what_to_add(schema: dict[str, Any]) -> None:
    with pytest.raises(UnknownFieldError, match=r"make: .*'twin_id' of NewThing.*Add it to KINDS"):
        an_operation(twin_id=schema)
    with pytest.raises(UnknownFieldError, match="'twin_id'"):
        an_operation(parameters=[{"name": "twin_id", "in": "query", "schema": schema}])


@pytest.mark.parametrize("schema", [{"type": "boolean"}, {"enum": ["a"]}, {"type": "string", "format": "date-time"}])
def test_a_new_field_that_can_name_nothing_needs_no_kind(schema: dict[str, Any]) -> None:
    slot = next(slot for slot in an_operation(is_new=schema).slots if slot.name == "is_new")
    assert slot.kind is Kind.CLOSED
    assert slot.closed


def test_a_request_holds_what_is_required_beside_the_place_that_is_tried() -> None:
    operation = an_operation()
    message = next(slot for slot in operation.slots if slot.name == "id")
    needed = [slot for slot in operation.slots if slot.is_needed(message)]
    assert {slot.path for slot in needed} == {("session_id",), ("messages", 0, "text"), ("messages", 0, "id")} - {
        message.path
    } | {message.path}
    request = operation.assembled({slot: slot.name for slot in [*needed, message]})
    assert request.body == {"session_id": "session_id", "messages": [{"text": "text", "id": "id"}]}


def test_what_stands_in_for_another_member_takes_its_place() -> None:
    operation = an_operation()
    content = next(slot for slot in operation.slots if slot.name == "content")
    assert ("messages", 0, "text") not in {slot.path for slot in operation.slots if slot.is_needed(content)}
