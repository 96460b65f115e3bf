"""Single values of a line: how each is written, and what is right when it is read. Problems never repeat a value."""

import json
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, Final

from recollect.core.model.entry import JsonValue
from recollect.core.model.ids import is_entry_id
from recollect.core.model.timestamps import is_moment, moment_of
from recollect.errors import InputError

MAX_INTEGER: Final = 2**53
MAX_LABEL: Final = 1_000
MAX_ITEMS: Final = 1_000
MAX_DEPTH: Final = 16
MAX_METADATA_BYTES: Final = 64 * 1024
# Of what a clock has noted: times are added to it and taken from it, which must not leave the years 1 to 9999
EARLIEST: Final = datetime(1000, 1, 1, tzinfo=UTC)
LATEST: Final = datetime(9000, 1, 1, tzinfo=UTC)
UNREADABLE: Final = (ValueError, TypeError, KeyError, AttributeError, IndexError, OverflowError)
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")
_HEX_64: Final = re.compile(r"[0-9a-f]{16}")


def _as_it_is(value: Any) -> JsonValue:  # noqa: ANN401 - JSON
    written: JsonValue = value
    return written


@dataclass(frozen=True, slots=True)
class ValueRule:
    """One sort of value. read: from JSON, raises ValueError with what would be right; write: as JSON."""

    read: Callable[[Any], Any]
    write: Callable[[Any], JsonValue] = _as_it_is


def canonical(value: object) -> str:
    """Return JSON that is the same for the same value: sorted names, no white space, UTF-8 as it is."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def moment_text(moment: datetime) -> str:
    """Return a moment as RFC 3339 in UTC, to the microsecond where there are any."""
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat() + "Z"


def read_object(
    value: object, rules: Mapping[str, ValueRule], required: frozenset[str], *, path: str = ""
) -> dict[str, Any]:
    """Return the members of an object, each read by its rule; those that are null or left out are left out.

    Raises:
        InputError: it is no object, a member is unknown, missing or not as it should be.
    """
    if not isinstance(value, Mapping):
        raise InputError(path or "line", "must be an object")
    prefix = f"{path}." if path else ""
    unknown = next((name for name in value if name not in rules), None)
    if unknown is not None:
        raise InputError(path or "line", f"must have no members but {', '.join(sorted(rules))}")
    read = {name: _read(rules[name], one, prefix + name) for name, one in value.items() if one is not None}
    missing = next((name for name in sorted(required) if name not in read), None)
    if missing is not None:
        raise InputError(prefix + missing, "is required")
    return read


def _read(rule: ValueRule, value: object, path: str) -> Any:  # noqa: ANN401 - whatever the rule makes
    try:
        return rule.read(value)
    except InputError as error:
        raise InputError(f"{path}.{error.field}", error.problem) from None
    except UNREADABLE as error:
        raise InputError(path, problem_of(error)) from None


def problem_of(error: Exception) -> str:
    """Return what would be right where a rule has said so; what Python says of a value may repeat it."""
    said = str(error) if type(error) is ValueError else ""
    return said if said.startswith("must ") else "is not a value of this kind"


def text(longest: int, *, one_line: bool = False, least: int = 1) -> ValueRule:
    """Return the rule of a text of so many characters."""

    def read(value: object) -> str:
        if not isinstance(value, str) or not least <= len(value) <= longest:
            raise ValueError(f"must be text of {least} to {longest} characters")
        if one_line and _CONTROL.search(value):
            raise ValueError("must not hold control characters")
        return value

    return ValueRule(read)


def matching(form: re.Pattern[str], said: str) -> ValueRule:
    """Return the rule of a text of a form; `said` is the problem of another one."""

    def read(value: object) -> str:
        if not isinstance(value, str) or not form.fullmatch(value):
            raise ValueError(said)
        return value

    return ValueRule(read)


def choice(kind: type[StrEnum]) -> ValueRule:
    """Return the rule of one of several words."""

    def read(value: object) -> StrEnum:
        try:
            return kind(value if isinstance(value, str) else "")
        except ValueError:
            raise ValueError(f"must be one of {', '.join(kind)}") from None

    return ValueRule(read, lambda value: str(value.value))


def whole(least: int, most: int = MAX_INTEGER) -> ValueRule:
    """Return the rule of an integer."""

    def read(value: object) -> int:
        if type(value) is not int or not least <= value <= most:
            raise ValueError(f"must be an integer from {least} to {most}")
        return value

    return ValueRule(read)


def number(least: float = -math.inf, most: float = math.inf) -> ValueRule:
    """Return the rule of a finite number."""

    def read(value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            raise ValueError("must be a finite number")
        if not least <= value <= most:
            raise ValueError(f"must be a number from {least:g} to {most:g}")
        return float(value)

    return ValueRule(read, float)


def listed(rule: ValueRule) -> ValueRule:
    """Return the rule of a list of values."""

    def read(value: object) -> tuple[Any, ...]:
        if not isinstance(value, list) or len(value) > MAX_ITEMS:
            raise ValueError(f"must be a list of at most {MAX_ITEMS} items")
        return tuple(rule.read(one) for one in value)

    return ValueRule(read, lambda values: [rule.write(one) for one in values])


def pair(first: ValueRule, second: ValueRule, *, open_end: bool = False) -> ValueRule:
    """Return the rule of a list of two values; the second may be null where the end is open."""

    def read(value: object) -> tuple[Any, Any]:
        if not isinstance(value, list) or len(value) != 2:
            raise ValueError("must be lists of two values")
        start, end = value
        return first.read(start), None if end is None and open_end else second.read(end)

    return ValueRule(read)


def members(rules: Mapping[str, ValueRule], required: frozenset[str]) -> ValueRule:
    """Return the rule of an object of members that are read by their rules."""
    return ValueRule(lambda value: read_object(value, rules, required))


def _moment(value: object) -> datetime:
    if not isinstance(value, str) or not is_moment(value):
        raise ValueError("must be an RFC 3339 date and time with a zone, such as 2026-03-01T12:00:00Z")
    try:
        return moment_of(value)
    except ValueError:
        raise ValueError("must be a date and time that exists, in the years 1 to 9999 of UTC") from None


def _recorded(value: object) -> datetime:
    moment = _moment(value)
    if not EARLIEST <= moment <= LATEST:
        raise ValueError(f"must be in the years {EARLIEST.year} to {LATEST.year}")
    return moment


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError("must be true or false")  # noqa: TRY004 - a problem of the value, told to the caller
    return value


def _entry_id(value: object) -> str:
    if not isinstance(value, str) or not is_entry_id(value):
        raise ValueError("must be the id of an entry, a UUIDv7 in lower case")
    return value


def _bits(value: object) -> int:
    if not isinstance(value, str) or not _HEX_64.fullmatch(value):
        raise ValueError("must be 16 hexadecimal digits in lower case")
    return int(value, 16)


def _metadata(value: object) -> dict[str, JsonValue]:
    if not isinstance(value, dict):
        raise ValueError("must be an object")  # noqa: TRY004 - a problem of the value, told to the caller
    if len(canonical(value).encode()) > MAX_METADATA_BYTES:
        raise ValueError(f"must be at most {MAX_METADATA_BYTES} bytes as JSON")
    return value


MOMENT: Final = ValueRule(_moment, moment_text)
RECORDED: Final = ValueRule(_recorded, moment_text)
FLAG: Final = ValueRule(_flag)
ENTRY_ID: Final = ValueRule(_entry_id)
BITS: Final = ValueRule(_bits, lambda bits: f"{bits:016x}")
METADATA: Final = ValueRule(_metadata, dict)
LABEL: Final = text(MAX_LABEL)
LABELS: Final = listed(LABEL)


def require_plain(value: object, depth: int = 0) -> None:
    """Refuse strings that no store could keep, and what is nested too deep.

    Raises:
        InputError: there is such a string, or it is deeper than MAX_DEPTH.
    """
    if depth > MAX_DEPTH:
        raise InputError("line", f"must be nested at most {MAX_DEPTH} deep")
    match value:
        case str():
            if "\x00" in value or any("\ud800" <= one <= "\udfff" for one in value if not one.isascii()):
                raise InputError("line", "must not hold NUL characters or lone surrogates")
        case dict():
            for name, one in value.items():
                require_plain(name, depth + 1)
                require_plain(one, depth + 1)
        case list():
            for one in value:
                require_plain(one, depth + 1)
        case _:
            pass
