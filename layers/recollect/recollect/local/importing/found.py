"""What readers of other systems' files find: memories, messages, what they leave out, and what they cannot read."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, TypeAlias

from recollect.core.model.timestamps import is_moment, moment_of
from recollect.local.ingest.long_texts import in_parts, part_id
from recollect.local.ingest.records import Outgoing, Unreadable

TRUST: Final = "imported"
MAX_TAGS: Final = 32
MAX_TAG_LENGTH: Final = 64
MAX_ID: Final = 256
MAX_METADATA: Final = 4_000  # characters of one value; what is longer says more than a mark should
MAX_METADATA_KEYS: Final = 24
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_NAIVE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundMemory:
    """A memory on its way to `POST /entries/batch`.

    body: as the API takes it; its first source id tells it again. origin: where it stands, for people.
    """

    body: Mapping[str, Any]
    origin: str

    @property
    def source_id(self) -> str:
        """What it is known by."""
        return str(self.body["source_ids"][0])


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """Something that is no memory and no message here, and why; the reason is one of few."""

    origin: str
    reason: str


Found: TypeAlias = FoundMemory | Outgoing | LeftOut | Unreadable


def memories_of(
    text: str, *, source_id: str, origin: str, tags: tuple[str, ...] = (), **fields: object
) -> Iterator[FoundMemory]:
    """Yield a text as a memory, as several where it is too long; fields that are None or empty are left out."""
    given = {name: value for name, value in fields.items() if value not in (None, "", [], {})}
    marks = list(dict.fromkeys(tag for one in tags if (tag := tag_of(one))))[:MAX_TAGS]
    for number, part in enumerate(in_parts(text.strip()), start=1):
        known = source_id if number == 1 else part_id(source_id, number)
        body = {"text": part, "source_ids": [one_line(known, MAX_ID)], "trust": TRUST, **given}
        yield FoundMemory(body={**body, "tags": marks} if marks else body, origin=origin)


def unreadable(origin: str, problem: str) -> Unreadable:
    """Return a record that cannot be read, with what would be right."""
    return Unreadable(origin=origin, problem=problem, position=0)


def moment(value: object) -> str | None:
    """Return a time as the API takes it, None for none. Numbers are seconds since 1970; without a zone it is UTC.

    Raises:
        ValueError: it is no time.
    """
    if value is None or value == "":
        return None
    if isinstance(value, int | float) and not isinstance(value, bool):
        try:
            return datetime.fromtimestamp(value, UTC).isoformat()
        except (OverflowError, OSError) as error:
            raise ValueError("must be seconds since 1970") from error
    text = str(value).strip()
    if _DATE.fullmatch(text):
        text = f"{text}T00:00:00Z"
    elif _NAIVE.fullmatch(text):
        text = f"{text.replace(' ', 'T')}Z"
    text = text.replace(" ", "T", 1)
    if not is_moment(text):
        raise ValueError("must be an RFC 3339 date and time")
    return moment_of(text).isoformat()


def one_line(text: object, longest: int) -> str:
    """Return a text as a name can be: on one line, cut."""
    return _CONTROL.sub(" ", str(text)).strip()[:longest]


def tag_of(value: object) -> str:
    """Return a text as a tag can be; "" for nothing."""
    return one_line(value, MAX_TAG_LENGTH).lstrip("#")


def metadata_of(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return those of the values that are there and can be metadata: plain ones, as many as there may be."""
    plain = {
        str(name): value
        for name, value in values.items()
        if isinstance(value, str | int | float | bool) and value != "" and len(str(value)) <= MAX_METADATA
    }
    return dict(list(plain.items())[:MAX_METADATA_KEYS])
