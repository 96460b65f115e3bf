"""The types of single values in requests, and their bounds.

Each refusal says what would be right and never repeats the value. Free metadata are small, shallow,
and the same in every JSON reader.
"""

import json
import math
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Annotated, Final, Literal, TypeVar

from pydantic import AfterValidator, BeforeValidator, Field, JsonValue, ValidationInfo, WithJsonSchema
from pydantic_core import PydanticCustomError

from recollect.core.deduplication.conflicts import Resolution
from recollect.core.model.drafts import OnDuplicate
from recollect.core.model.entry import MAX_TEXT_LENGTH, Kind, Role, State, Trust
from recollect.core.model.ids import id_of_key, is_entry_id
from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.model.tags import folded_tag
from recollect.core.model.timestamps import is_moment, said_moment_of
from recollect.core.query.query import MAX_QUERY_LENGTH
from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.ranking.profiles import ProfileName
from recollect.core.spaces.tending import AgentName, Leave
from recollect.core.text.visible import is_blank

MAX_TAGS: Final = 32
MAX_TAG_LENGTH: Final = 64
MAX_ID_LENGTH: Final = 256
MAX_BATCH: Final = 100
MAX_CONTEXT_TOKENS: Final = 32_000
MAX_RESPONSE_LENGTH: Final = 32_000
MAX_HANDOFF_ITEMS: Final = 50
MAX_MEMORY_IDS: Final = 100
MAX_PAGE: Final = 200
DEFAULT_PAGE: Final = 50
MAX_METADATA_BYTES: Final = 16 * 1024
MAX_METADATA_DEPTH: Final = 5
MAX_METADATA_KEYS: Final = 64
# Integers beyond this change their value in readers that keep numbers as doubles (RFC 8259, section 6)
MAX_SAFE_INTEGER: Final = 2**53
T = TypeVar("T")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")


def invalid(problem: str) -> PydanticCustomError:
    """Return the error that reports `problem` for the field under validation."""
    return PydanticCustomError("invalid", "{problem}", {"problem": problem})


def _without_nul(text: str) -> str:
    if "\x00" in text:
        raise invalid("must not hold NUL characters")
    return text


def _not_blank(text: str) -> str:
    if is_blank(text):
        raise invalid("must not be blank")
    return _without_nul(text)


def _one_line(text: str) -> str:
    if _CONTROL.search(text):
        raise invalid("must not hold control characters")
    return _not_blank(text)


def _short_when_folded(tag: str) -> str:
    """Refuse what grows over the limit when it is kept: some letters are two or three in small ones."""
    if len(folded_tag(tag)) > MAX_TAG_LENGTH:
        raise invalid(f"must be at most {MAX_TAG_LENGTH} characters in small letters")
    return tag


def _addressable(session_id: str) -> str:
    if session_id in {".", ".."}:
        raise invalid("must not be . or .., which an address cannot hold")
    return session_id


def _blank_is_none(value: object) -> object:
    """Take an empty text for a value that is left out: exports of chats are full of them."""
    return None if isinstance(value, str) and not value.strip() else value


def _unambiguous(name: str) -> str:
    if is_entry_id(name) or id_of_key(name) is not None:
        raise invalid("must not look like an entry's id or key")
    return name


def _said_moment(value: object) -> datetime:
    """Read an RFC 3339 date and time; the value may be a datetime when a default stands in."""
    if isinstance(value, datetime):
        return value
    if not isinstance(value, str) or not is_moment(value):
        raise invalid(
            "must be an RFC 3339 date and time with a zone, such as 2026-03-01T12:00:00Z (in a URL, + is %2B)"
        )
    try:
        return said_moment_of(value)
    except ValueError as error:
        raise invalid("must be a date and time that exists, in the years 1 to 9999 of UTC") from error


def _moment(value: object) -> datetime:
    return _said_moment(value).astimezone(UTC)


def _distinct(values: list[T]) -> list[T]:
    if len(set(values)) != len(values):
        raise invalid("must not hold the same value twice")
    return values


def checked_metadata(value: object) -> object:
    """Return `value` when it is within the bounds.

    Raises:
        PydanticCustomError: it is too deep, too large, or holds what JSON readers do not agree on.
    """
    if not isinstance(value, dict):
        raise invalid("must be an object")
    keys = 0
    for key, scalar in _scalars(value, depth=1):
        keys += key is not None
        if keys > MAX_METADATA_KEYS:
            raise invalid(f"must have at most {MAX_METADATA_KEYS} keys in all")
        if key is not None:
            _check_scalar(key)
        _check_scalar(scalar)
    if len(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()) > MAX_METADATA_BYTES:
        raise invalid(f"must be at most {MAX_METADATA_BYTES} bytes as JSON")
    return value


def _scalars(value: dict[str, object] | list[object], *, depth: int) -> Iterator[tuple[str | None, object]]:
    """Yield (key, scalar or None) of everything inside, depth first; items of a list have no key."""
    if depth > MAX_METADATA_DEPTH:
        raise invalid(f"must be nested at most {MAX_METADATA_DEPTH} deep")
    items = value.items() if isinstance(value, dict) else ((None, item) for item in value)
    for key, item in items:
        if isinstance(item, dict | list):
            yield key, None
            yield from _scalars(item, depth=depth + 1)
        else:
            yield key, item


def _check_scalar(value: object) -> None:
    match value:
        case str() if "\x00" in value or not _is_unicode(value):
            raise invalid("must not hold NUL characters or lone surrogates")
        case int() if abs(value) > MAX_SAFE_INTEGER:
            raise invalid("must hold integers within 2^53 only; send larger ones as strings")
        case float() if not math.isfinite(value):
            raise invalid("must hold finite numbers only")
        case _:
            return


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


EntryText = Annotated[str, Field(min_length=1, max_length=MAX_TEXT_LENGTH), AfterValidator(_not_blank)]
QueryText = Annotated[str, Field(min_length=1, max_length=MAX_QUERY_LENGTH), AfterValidator(_not_blank)]
Caption = Annotated[str, Field(min_length=1, max_length=2_000), AfterValidator(_not_blank)]
Speaker = Annotated[str, Field(min_length=1, max_length=128), AfterValidator(_one_line)]
Category = Annotated[str, Field(min_length=1, max_length=64), AfterValidator(_one_line)]
Reason = Annotated[str, Field(min_length=1, max_length=500), AfterValidator(_not_blank)]
Tag = Annotated[
    str, Field(min_length=1, max_length=MAX_TAG_LENGTH), AfterValidator(_one_line), AfterValidator(_short_when_folded)
]
Tags = Annotated[list[Tag], Field(max_length=MAX_TAGS)]
ExternalId = Annotated[str, Field(min_length=1, max_length=MAX_ID_LENGTH), AfterValidator(_one_line)]
SessionId = Annotated[ExternalId, AfterValidator(_addressable)]
BlankIsNone = BeforeValidator(_blank_is_none)
SourceIds = Annotated[list[ExternalId], Field(max_length=100)]
Project = Annotated[str, Field(min_length=1, max_length=128), AfterValidator(_one_line)]
Branch = Annotated[str, Field(min_length=1, max_length=256), AfterValidator(_one_line)]
Summary = Annotated[str, Field(min_length=1, max_length=4_000), AfterValidator(_not_blank)]
HandoffItem = Annotated[str, Field(min_length=1, max_length=1_000), AfterValidator(_not_blank)]
Name = Annotated[
    str, Field(min_length=1, max_length=128, pattern=r"^[A-Za-z0-9][A-Za-z0-9._:-]*$"), AfterValidator(_unambiguous)
]
Space = Annotated[
    str,
    Field(
        pattern=r"^[a-z0-9][a-z0-9._-]{0,63}$",
        description=f"The space; `{DEFAULT_SPACE}` where none is named.",
        examples=[DEFAULT_SPACE],
    ),
]
_MOMENT: Final = WithJsonSchema({"type": "string", "format": "date-time"})
Moment = Annotated[datetime, BeforeValidator(_moment), _MOMENT]
OFFSET: Final = (
    "Its offset is kept: days are those there. `Z` and `+00:00` say nothing of it; then days are those of the space."
)
SAID_AT: Final = f"When it was said. {OFFSET}"
SaidMoment = Annotated[datetime, BeforeValidator(_said_moment), _MOMENT]  # keeps its offset
Metadata = Annotated[
    dict[str, JsonValue],
    BeforeValidator(checked_metadata),
    WithJsonSchema({"type": "object", "additionalProperties": True}),
]
PageLimit = Annotated[int, Field(ge=1, le=MAX_PAGE, description="How many items a page holds at most.", examples=[20])]
# Names of choices come as strings; strict models would ask for the enum itself
KindName = Annotated[Kind, Field(strict=False)]
RoleName = Annotated[Role, Field(strict=False)]
TrustName = Annotated[Trust, Field(strict=False)]
OnDuplicateName = Annotated[OnDuplicate, Field(strict=False)]
ResolutionName = Annotated[Resolution, Field(strict=False)]
TendingAgentName = Annotated[AgentName, Field(strict=False)]
LeaveName = Annotated[Leave, Field(strict=False)]
ProfileChoice = Annotated[ProfileName, Field(strict=False)]
RelevanceModelName = Annotated[RelevanceModel, Field(strict=False)]
Distinct = AfterValidator(_distinct)
Ids = Annotated[list[ExternalId], Field(max_length=MAX_MEMORY_IDS), Distinct]


def span_ends_after(end: datetime | None, info: ValidationInfo) -> datetime | None:
    """Return the end of a span; refuse one that is not later than `valid_from`."""
    start = info.data.get("valid_from")
    if start is not None and end is not None and end <= start:
        raise invalid("must be later than valid_from")
    return end


def _entry_id(ref: str) -> str:
    """Return the id that an id or key stands for: what was forgotten has no name any more."""
    found = ref if is_entry_id(ref) else id_of_key(ref)
    if found is None:
        raise invalid("must be the id or the key of an entry")
    return found


IdOrKey = Annotated[str, AfterValidator(_entry_id)]
WithForgotten = Annotated[
    list[Literal[State.DELETED]],
    Distinct,
    Field(
        default_factory=list,
        description="`deleted`: also what is forgotten and can still come back, for its person alone.",
        examples=[["deleted"]],
    ),
]
