"""Entries as rows and back, by one table of columns; and times: whole microseconds since 1970 in UTC.

Times are exact over all years that Python knows. Decoding is hot: a search reads about 300 entries.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from typing import Any, Final, TypeAlias

from recollect.core.model.entry import (
    Entry,
    Kind,
    Language,
    LastScores,
    Role,
    State,
    Statement,
    Statistics,
    Trust,
)
from recollect.core.model.scope import Scope

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_SECONDS_PER_DAY: Final = 86_400
_MICROSECONDS: Final = 1_000_000
_BITS: Final = 1 << 64
SqlValue: TypeAlias = "str | int | float | bytes | None"
Row: TypeAlias = tuple[Any, ...]
KINDS: Final = {kind.value: kind for kind in Kind}
STATES: Final = {state.value: state for state in State}


def microseconds(moment: datetime) -> int:
    """Return the stored form of an aware time."""
    since = moment - EPOCH
    return (since.days * _SECONDS_PER_DAY + since.seconds) * _MICROSECONDS + since.microseconds


def moment(stored: int) -> datetime:
    """Return the time that was stored, in UTC."""
    return EPOCH + timedelta(microseconds=stored)


def optional_microseconds(at: datetime | None) -> int | None:
    """Return the stored form of a time that may be absent."""
    return None if at is None else microseconds(at)


def optional_moment(stored: int | None) -> datetime | None:
    """Return a time that may be absent."""
    return None if stored is None else moment(stored)


def _json(value: Any) -> str:  # noqa: ANN401 - texts, or an object of JSON
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _texts(stored: str) -> tuple[str, ...]:
    return tuple(json.loads(stored))


def _signed(bits: int) -> int:
    """SQLite's integers have a sign: the upper half of 64 bits is stored as negative numbers."""
    return bits - _BITS if bits >= _BITS >> 1 else bits


def _unsigned(stored: int) -> int:
    return stored % _BITS


def _value(one: Any) -> Any:  # noqa: ANN401 - of an enumeration
    return one.value


# How a field is stored and read that a column does not hold as it is; None is NULL, and so are empty lists
_STORED: Final[Mapping[str, tuple[Callable[[Any], SqlValue], Callable[[Any], Any]]]] = {
    "kind": (_value, KINDS.__getitem__),
    "role": (_value, {role.value: role for role in Role}.__getitem__),
    "state": (_value, STATES.__getitem__),
    "trust": (_value, {trust.value: trust for trust in Trust}.__getitem__),
    "language": (_value, {language.value: language for language in Language}.__getitem__),
    "statement": (_value, {statement.value: statement for statement in Statement}.__getitem__),
    **dict.fromkeys(("created_at", "modified_at", "occurred_at", "valid_from", "valid_to"), (microseconds, moment)),
    **dict.fromkeys(("reviewed_at", "tended_at"), (microseconds, moment)),
    **dict.fromkeys(("tags", "entities", "source_ids"), (_json, _texts)),
    "metadata": (lambda values: _json(dict(values)), json.loads),
    "simhash": (_signed, _unsigned),
    **dict.fromkeys(("pinned", "manually_saved", "needs_embedding"), (int, bool)),
}
_EMPTY: Final[Mapping[str, tuple[str, ...]]] = dict.fromkeys(("tags", "entities", "source_ids"), ())
ENTRY_COLUMNS: Final = tuple(one.name for one in fields(Entry) if one.name not in {"user_id", "space", "statistics"})
STATISTICS_COLUMNS: Final = (
    *("accessed_at", "access_count", "usefulness", "times_served", "times_relevant"),
    *("last_relevance", "last_recency", "last_importance", "last_total", "last_computed_at"),
)
WIDTH: Final = len(ENTRY_COLUMNS) + len(STATISTICS_COLUMNS)  # what stands behind is the reader's own
_READ: Final = tuple(
    (name, number, read, _EMPTY.get(name))
    for number, name in enumerate(ENTRY_COLUMNS)
    for _, read in [_STORED.get(name, (None, None))]
    if read is not None
)


def entry_values(entry: Entry) -> tuple[SqlValue, ...]:
    """Return the values of ENTRY_COLUMNS."""
    return tuple(_stored(name, getattr(entry, name)) for name in ENTRY_COLUMNS)


def _stored(name: str, value: Any) -> SqlValue:  # noqa: ANN401 - of whatever field
    if name not in _STORED:
        return value  # type: ignore[no-any-return]
    return None if value is None or value == _EMPTY.get(name) else _STORED[name][0](value)


def entry_of(row: Sequence[Any], scope: Scope) -> Entry:
    """Return the entry of a row that begins with ENTRY_COLUMNS and STATISTICS_COLUMNS."""
    said = dict(zip(ENTRY_COLUMNS, row, strict=False))
    for name, number, read, empty in _READ:
        stored = row[number]
        said[name] = empty if stored is None else read(stored)
    statistics = statistics_of(row[len(ENTRY_COLUMNS) : WIDTH])
    return Entry(user_id=scope.owner, space=scope.space, statistics=statistics, **said)


def statistics_values(statistics: Statistics) -> tuple[SqlValue, ...]:
    """Return the values of STATISTICS_COLUMNS."""
    counts = (
        microseconds(statistics.accessed_at),
        *(statistics.access_count, statistics.usefulness, statistics.times_served, statistics.times_relevant),
    )
    last = statistics.last_scores
    if last is None:
        return (*counts, None, None, None, None, None)
    return (*counts, last.relevance, last.recency, last.importance, last.total, microseconds(last.computed_at))


def statistics_of(row: Sequence[Any]) -> Statistics:
    """Return the statistics of a row of STATISTICS_COLUMNS."""
    accessed_at, access_count, usefulness, times_served, times_relevant, *last_scores = row
    return Statistics(
        accessed_at=moment(accessed_at),
        access_count=access_count,
        usefulness=usefulness,
        times_served=times_served,
        times_relevant=times_relevant,
        last_scores=_last_scores(last_scores),
    )


def _last_scores(row: Sequence[Any]) -> LastScores | None:
    relevance, recency, importance, total, computed_at = row
    if computed_at is None:
        return None
    return LastScores(
        relevance=relevance, recency=recency, importance=importance, total=total, computed_at=moment(computed_at)
    )
