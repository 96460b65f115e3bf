"""What filters look at: an entry as sets of tokens and as moments, the same for every index.

Metadata are tokens whose order as text is the order of the values, so that every index compares them alike. A token is
the key, a NUL, the letter of the type, and the value. NUL stands in no key, so tokens of different keys never mix.
Numbers are the 64 bits of a double, made to sort as unsigned integers do (the sign flips the others), in hexadecimal:
Terdiman, "Radix Tricks", 2000. Texts sort by their code points, in UTF-8 as well.
"""

import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Final

from recollect.core.model.entry import Entry, JsonValue
from recollect.core.model.tags import folded_tags

# A longer text cannot be asked for, so it need not be held; it is there all the same
MAX_TOKEN_TEXT: Final = 256

_SEPARATOR: Final = "\x00"
_BOOLEAN: Final = "b"
_NUMBER: Final = "n"
_PRESENT: Final = "p"
_TEXT: Final = "s"
_AFTER_NUMBER: Final = chr(ord(_NUMBER) + 1)
_AFTER_TEXT: Final = chr(ord(_TEXT) + 1)
_SIGN: Final = 1 << 63
_ALL_BITS: Final = (1 << 64) - 1

Scalar = bool | int | float | str
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)


def metadata_tokens(metadata: Mapping[str, JsonValue]) -> tuple[str, ...]:
    """Return the distinct tokens of the members of an object: each is present, and has the scalars that it is or lists.

    Objects and lists inside are present and no more.
    """
    return tuple(dict.fromkeys(token for key, value in metadata.items() for token in _tokens(key, value)))


def token(key: str, value: Scalar) -> str:
    """Return the token of a key that has a value. 1 and 1.0 are the same, and true is not 1."""
    match value:
        case bool():
            return f"{key}{_SEPARATOR}{_BOOLEAN}{int(value)}"
        case str():
            return f"{key}{_SEPARATOR}{_TEXT}{value}"
        case _:
            return f"{key}{_SEPARATOR}{_NUMBER}{_sortable(float(value))}"


def presence(key: str) -> str:
    """Return the token of a key that is there, whatever its value."""
    return f"{key}{_SEPARATOR}{_PRESENT}"


def token_range(key: str, low: float | str | None, high: float | str | None) -> tuple[str, str]:
    """Return the first token of a range of values of a key, and the first one behind it.

    Both bounds belong to the range; None is no bound. They are of one type, and one is given.
    """
    kind, behind = (
        (_TEXT, _AFTER_TEXT) if isinstance(low if low is not None else high, str) else (_NUMBER, _AFTER_NUMBER)
    )
    first = f"{key}{_SEPARATOR}{kind}" if low is None else token(key, low)
    # Nothing stands between a text and the same with a NUL behind it
    last = f"{key}{_SEPARATOR}{behind}" if high is None else token(key, high) + _SEPARATOR
    return first, last


def _tokens(key: str, value: JsonValue) -> Iterator[str]:
    yield presence(key)
    for one in value if isinstance(value, list) else (value,):
        if isinstance(one, bool | int | float) or (isinstance(one, str) and len(one) <= MAX_TOKEN_TEXT):
            yield token(key, one)


def _sortable(number: float) -> str:
    (bits,) = struct.unpack(">Q", struct.pack(">d", number + 0.0))  # -0.0 becomes 0.0
    return f"{bits ^ (_ALL_BITS if bits & _SIGN else _SIGN):016x}"


class Facet(StrEnum):
    """What an entry has some of: each value is a token. The names are those of the fields of an index."""

    KIND = "kind"
    STATE = "state"
    ROLE = "role"
    CATEGORY = "category"
    SPEAKER = "speaker"
    SESSION = "session"
    TAG = "tags"
    PINNED = "pinned"
    METADATA = "metadata"


class Moment(StrEnum):
    """The times of an entry. The names are those of its fields."""

    CREATED = "created_at"
    MODIFIED = "modified_at"
    REVIEWED = "reviewed_at"
    TENDED = "tended_at"
    ACCESSED = "accessed_at"
    OCCURRED = "occurred_at"
    VALID_FROM = "valid_from"
    VALID_TO = "valid_to"


# Changes without a new version, so that no index can know it: decided when the entry is read back
VOLATILE: Final = frozenset({Moment.ACCESSED})


@dataclass(frozen=True, slots=True)
class Facts:
    """The tokens of each facet and each moment, in microseconds since 1970 in UTC; what an entry lacks is left out."""

    tokens: Mapping[Facet, tuple[str, ...]] = field(default_factory=dict)
    moments: Mapping[Moment, int] = field(default_factory=dict)


NO_FACTS: Final = Facts()


def facts(
    *,
    kind: str,
    state: str,
    role: str,
    category: str | None,
    speaker: str | None,
    session_id: str | None,
    tags: Sequence[str],
    pinned: bool,
    metadata: Mapping[str, JsonValue],
    moments: Mapping[Moment, int | None],
) -> Facts:
    """Return the facts of an entry from its parts, moments in microseconds."""
    tokens: dict[Facet, tuple[str, ...]] = {
        Facet.KIND: (kind,),
        Facet.STATE: (state,),
        Facet.ROLE: (role,),
        Facet.PINNED: (pinned_token(pinned),),
    }
    for facet, one in ((Facet.CATEGORY, category), (Facet.SPEAKER, speaker), (Facet.SESSION, session_id)):
        if one is not None:
            tokens[facet] = (one,)
    if tags:
        tokens[Facet.TAG] = folded_tags(tags)
    if metadata:
        tokens[Facet.METADATA] = metadata_tokens(metadata)
    return Facts(tokens, {name: at for name, at in moments.items() if at is not None})


def facts_of(entry: Entry) -> Facts:
    """Return the facts of an entry."""
    return facts(
        kind=entry.kind,
        state=entry.state,
        role=entry.role,
        category=entry.category,
        speaker=entry.speaker,
        session_id=entry.session_id,
        tags=entry.tags,
        pinned=entry.pinned,
        metadata=entry.metadata,
        moments={
            Moment.CREATED: microseconds(entry.created_at),
            Moment.MODIFIED: microseconds(entry.modified_at),
            Moment.REVIEWED: _optional_microseconds(entry.reviewed_at),
            Moment.TENDED: _optional_microseconds(entry.tended_at),
            Moment.ACCESSED: microseconds(entry.statistics.accessed_at),
            Moment.OCCURRED: microseconds(entry.occurred_at),
            Moment.VALID_FROM: _optional_microseconds(entry.valid_from),
            Moment.VALID_TO: _optional_microseconds(entry.valid_to),
        },
    )


def pinned_token(pinned: bool) -> str:  # noqa: FBT001 - it is what the function is about
    """Return the token of being pinned or not."""
    return "true" if pinned else "false"


def microseconds(at: datetime) -> int:
    """Return a moment as microseconds since 1970 in UTC: exact, in all years that a datetime has."""
    return (at - _EPOCH) // _MICROSECOND


def _optional_microseconds(at: datetime | None) -> int | None:
    return None if at is None else microseconds(at)
