"""The lines of a file as they come in: each is read alone, so that a bad one is told of and no other suffers."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, TypeAlias

from recollect.core.guardrails.secrets.identifiers import SECRET_PROBLEM, place_of_secret
from recollect.core.guardrails.secrets.secret_detection import secrets_in
from recollect.core.lifecycle.screening import screened_metadata
from recollect.core.lifecycle.transfer.carriage import COLLECTIONS, SHAPES
from recollect.core.lifecycle.transfer.entry_lines import (
    ENTRY,
    VERSION,
    EntryLine,
    VersionLine,
    read_entry_line,
    read_version_line,
)
from recollect.core.lifecycle.transfer.manifest import FRAMES, HEADER, MANIFEST, require_known_format
from recollect.core.lifecycle.transfer.record_lines import RecordLine, read_record_line
from recollect.core.lifecycle.transfer.values import MAX_INTEGER, require_plain
from recollect.core.model.records import Collection
from recollect.core.model.timestamps import is_moment
from recollect.core.spaces.settings import SecretHandling, SpaceSettings
from recollect.errors import InputError

MAX_LINES: Final = 1_000  # of a page or a chunk
MAX_LINE_BYTES: Final = 256 * 1024
TYPES: Final = (ENTRY, VERSION, *COLLECTIONS)
_TOMBSTONE: Final = SHAPES[Collection.TOMBSTONE].name
# Texts are looked through as they were when they came in; of other fields, what stands beside the text
_TEXTS: Final = ("text", "caption", "context")
# Times in keys that go by time, and ids of conflicts: made by programs, with the looks of card numbers and tokens
_MADE: Final = re.compile(
    r"[0-9]{8}T[0-9]{6}\.[0-9]{6}Z|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[A-Za-z0-9_-]{22}"
)
# 64 bits in hexadecimal, as `read_line` has seen: one of some 70,000 has the looks of a token that a service issues
_FINGERPRINT: Final = "simhash"
_MOST_DIGITS: Final = 17  # of 2^53, with a sign
_REFUSING: Final = SpaceSettings(secrets=SecretHandling.REFUSE)


class Fault(StrEnum):
    """Why a line was not brought in."""

    INVALID = "invalid"
    SECRET = "secret"  # noqa: S105 - what was found, not one
    CLASH = "clash"  # something else is there


@dataclass(frozen=True, slots=True)
class LineProblem:
    """A line that was not brought in: its number from 1, the field, and what would be right."""

    line: int
    fault: Fault
    field: str
    problem: str


@dataclass(frozen=True, slots=True)
class Framing:
    """A header, section or manifest: it tells of other lines."""

    type: str


Line: TypeAlias = EntryLine | VersionLine | RecordLine | Framing


def object_of(line: str) -> dict[str, Any]:
    """Return the object that a line holds.

    Raises:
        InputError: it is too long, no JSON or no object, names a member twice, or holds what no store keeps.
    """
    if len(line.encode("utf-8", "surrogatepass")) > MAX_LINE_BYTES:
        raise InputError("line", f"must be at most {MAX_LINE_BYTES} bytes")
    try:
        value = json.loads(line, parse_constant=_refuse, parse_int=_integer, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise InputError("line", f"must be JSON; it is not at column {error.colno}") from None
    except (ValueError, RecursionError):
        raise InputError("line", "must be JSON with numbers and nesting as people write them") from None
    if not isinstance(value, dict):
        raise InputError("line", "must be an object")
    require_plain(value)
    return value


def read_line(value: Mapping[str, Any]) -> Line:
    """Return what a line's object says.

    Raises:
        InputError: names the field and what would be right.
    """
    type_ = str(value.get("type"))
    if type_ in {HEADER, MANIFEST}:
        require_known_format(value)
    if type_ in FRAMES:
        return Framing(str(type_))
    if type_ == ENTRY:
        return read_entry_line(value)
    if type_ == VERSION:
        return read_version_line(value)
    if type_ in COLLECTIONS:
        return read_record_line(value)
    raise InputError("type", f"must be one of {', '.join((*TYPES, *FRAMES))}")


def require_no_secret_in(value: Mapping[str, Any], path: str = "") -> None:
    """Refuse a line that holds a secret: what is brought in passes the gate that it passed when it was said.

    Args:
        value: the line's object.
        path: what stands before the names of its members.

    Raises:
        InputError: names the field where there is one.
    """
    for name, one in value.items():
        if name == _FINGERPRINT:
            continue
        if name == "value" and value.get("type") == VERSION and isinstance(one, Mapping):
            require_no_secret_in(one, "value.")
        elif name == "metadata" and isinstance(one, dict):
            screened_metadata(one, _REFUSING)
        elif name in _TEXTS and isinstance(one, str):
            if secrets_in(one):
                raise InputError(path + name, SECRET_PROBLEM)
        elif (place := place_of_secret(_said(_without_fingerprint(value, one)), path + name)) is not None:
            raise InputError(place, SECRET_PROBLEM)


def _without_fingerprint(line: Mapping[str, Any], member: object) -> object:
    """Return a member of a line, of a tombstone's value without its fingerprint."""
    if line.get("type") != _TOMBSTONE or not isinstance(member, dict):
        return member
    return {name: one for name, one in member.items() if name != _FINGERPRINT}


def _said(value: object) -> object:
    """Return a value without times and ids of conflicts, in which something else might be seen."""
    match value:
        case str() if is_moment(value) or _MADE.fullmatch(value):
            return None
        case dict():
            return {name: _said(one) for name, one in value.items()}
        case list():
            return [_said(one) for one in value]
        case _:
            return value


def _object(members: list[tuple[str, Any]]) -> dict[str, Any]:
    known = dict(members)
    if len(known) < len(members):
        raise InputError("line", "must not name a member of an object twice")
    return known


def _integer(digits: str) -> int:
    """Return an integer that every store and every reader of JSON keeps as it is (RFC 8259, section 6)."""
    if len(digits) > _MOST_DIGITS or abs(int(digits)) > MAX_INTEGER:
        raise InputError("line", "must hold integers within 2^53 only")
    return int(digits)


def _refuse(_constant: str) -> None:
    raise InputError("line", "must be JSON, which has neither NaN nor Infinity")
