"""A record as a line: its type names the collection, its key and value are as they are stored."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from recollect.core.lifecycle.transfer.carriage import COLLECTIONS, SHAPES, RecordShape
from recollect.core.lifecycle.transfer.entry_lines import SPACE_RULE
from recollect.core.lifecycle.transfer.values import (
    METADATA,
    RECORDED,
    UNREADABLE,
    ValueRule,
    canonical,
    problem_of,
    read_object,
    text,
)
from recollect.core.model.entry import JsonValue
from recollect.core.model.records import ABSENT, PutRecord, Record, RecordKey
from recollect.core.model.scope import PERSON_SPACE
from recollect.errors import InputError


def _parts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not 1 <= len(value) <= 8 or not all(isinstance(one, str) for one in value):
        raise ValueError("must be a list of 1 to 8 texts")
    return tuple(value)


_LINE: Final = {
    "type": text(32),
    "space": ValueRule(lambda value: value if value == PERSON_SPACE else SPACE_RULE.read(value)),
    "key": ValueRule(_parts, list),
    "value": METADATA,
    "expires_at": RECORDED,
}


@dataclass(frozen=True, slots=True)
class RecordLine:
    """A record that a line holds."""

    space: str
    record: Record

    @property
    def type(self) -> str:
        """The type of the line."""
        return SHAPES[self.record.key.collection].name

    def changes(self) -> tuple[PutRecord, ...]:
        """Return what puts the record where it must not be yet, with what goes with it."""
        record = self.record
        return (
            PutRecord(record.key, record.value, record.expires_at, expected=ABSENT),
            *(
                PutRecord(key, record.value if same else {}, record.expires_at)
                for key, same in SHAPES[record.key.collection].companions(record)
            ),
        )

    def is_same(self, held: Record) -> bool:
        """Tell whether what is there says the same."""
        mine, theirs = (_comparable(one) for one in (self.record, held))
        return mine == theirs


def _comparable(record: Record) -> tuple[str, datetime | None]:
    return canonical(record.value), record.expires_at


def record_line(record: Record, space: str) -> dict[str, JsonValue]:
    """Return a record as a line's object."""
    return {
        "type": SHAPES[record.key.collection].name,
        "space": space,
        "key": list(record.key.parts),
        "value": dict(record.value),
        **({} if record.expires_at is None else {"expires_at": RECORDED.write(record.expires_at)}),
    }


def read_record_line(value: Mapping[str, object]) -> RecordLine:
    """Return the record of a line's object whose type is one of `COLLECTIONS`. Raises InputError."""
    collection = COLLECTIONS[str(value["type"])]
    shape = SHAPES[collection]
    read = read_object(value, _LINE, frozenset({"space", "key", "value"}))
    _check_key(read["key"], shape)
    members: dict[str, Any] = read["value"]
    known = {name: one for name, one in members.items() if name in shape.value}
    read_object(known, shape.value, frozenset(shape.required), path="value")
    try:
        record = Record(RecordKey(collection, read["key"]), members, read.get("expires_at"))
        shape.check(record)
    except InputError as error:
        raise InputError(f"value.{error.field}", error.problem) from None
    except UNREADABLE as error:
        problem = problem_of(error)
        raise InputError("key" if "key" in problem else "value", problem) from None
    return RecordLine(read["space"], record)


def _check_key(parts: tuple[str, ...], shape: RecordShape) -> None:
    if len(parts) != len(shape.key):
        raise InputError("key", f"must have {len(shape.key)} parts")
    for place, (rule, part) in enumerate(zip(shape.key, parts, strict=True)):
        try:
            rule.read(part)
        except ValueError as error:
            raise InputError(f"key[{place}]", problem_of(error)) from None
