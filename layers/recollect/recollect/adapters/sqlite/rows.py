"""An Entry as a row and back. Decoding is hot: a search reads about 300 entries."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from recollect.adapters.sqlite.moments import microseconds, moment, optional_microseconds, optional_moment
from recollect.core.entry import Entry, JsonValue, Kind, LastScores, Role, State, Statistics, Trust
from recollect.core.scope import Scope

SqlValue: TypeAlias = "str | int | float | bytes | None"
Row: TypeAlias = tuple[Any, ...]

ENTRY_COLUMNS: Final = (
    *("id", "kind", "role", "text", "created_at", "modified_at", "occurred_at", "version", "name", "session_id"),
    *("sequence", "speaker", "caption", "context", "category", "tags", "entities", "source_ids", "metadata"),
    *("metadata_confidence", "importance", "pinned", "manually_saved", "repeat_count", "simhash"),
    *("embedding_model", "needs_embedding", "state", "superseded_by", "valid_from", "valid_to", "reviewed_at"),
    *("tended_at", "trust"),
)
STATISTICS_COLUMNS: Final = (
    *("accessed_at", "access_count", "usefulness", "times_served", "times_relevant"),
    *("last_relevance", "last_recency", "last_importance", "last_total", "last_computed_at"),
)
WIDTH: Final = len(ENTRY_COLUMNS) + len(STATISTICS_COLUMNS)  # what stands behind is the reader's own
_SIGN_BIT: Final = 1 << 63
_KINDS: Final = {kind.value: kind for kind in Kind}
_ROLES: Final = {role.value: role for role in Role}
_STATES: Final = {state.value: state for state in State}
_TRUSTS: Final = {trust.value: trust for trust in Trust}


def entry_values(entry: Entry) -> tuple[SqlValue, ...]:
    """Return the values of ENTRY_COLUMNS."""
    return (
        *(entry.id, entry.kind.value, entry.role.value, entry.text),
        *(microseconds(entry.created_at), microseconds(entry.modified_at), microseconds(entry.occurred_at)),
        *(entry.version, entry.name, entry.session_id, entry.sequence, entry.speaker, entry.caption, entry.context),
        *(entry.category, _packed(entry.tags), _packed(entry.entities), _packed(entry.source_ids)),
        *(_packed_object(entry.metadata), entry.metadata_confidence, entry.importance),
        *(entry.pinned, entry.manually_saved, entry.repeat_count, _signed(entry.simhash)),
        *(entry.embedding_model, entry.needs_embedding, entry.state.value, entry.superseded_by),
        *(optional_microseconds(entry.valid_from), optional_microseconds(entry.valid_to)),
        *(optional_microseconds(entry.reviewed_at), optional_microseconds(entry.tended_at), entry.trust.value),
    )


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


def entry_of(row: Sequence[Any], scope: Scope) -> Entry:
    """Return the entry of a row that begins with ENTRY_COLUMNS and STATISTICS_COLUMNS."""
    # The columns are named like the fields; only those that are stored in another form are touched
    values: dict[str, Any] = dict(zip(ENTRY_COLUMNS, row, strict=False))
    values["kind"] = _KINDS[values["kind"]]
    values["role"] = _ROLES[values["role"]]
    values["state"] = _STATES[values["state"]]
    values["trust"] = _TRUSTS[values["trust"]]
    created, modified, occurred = values["created_at"], values["modified_at"], values["occurred_at"]
    values["created_at"] = created_at = moment(created)
    values["modified_at"] = created_at if modified == created else moment(modified)
    values["occurred_at"] = created_at if occurred == created else moment(occurred)
    for name in ("valid_from", "valid_to", "reviewed_at", "tended_at"):
        values[name] = optional_moment(values[name])
    for name in ("tags", "entities", "source_ids"):
        values[name] = _strings(values[name])
    values["metadata"] = json.loads(values["metadata"]) if values["metadata"] else {}
    for name in ("pinned", "manually_saved", "needs_embedding"):
        values[name] = bool(values[name])
    values["simhash"] = _unsigned(values["simhash"])
    statistics = statistics_of(row[len(ENTRY_COLUMNS) : WIDTH])
    return Entry(user_id=scope.owner, space=scope.space, statistics=statistics, **values)


def statistics_of(row: Sequence[Any]) -> Statistics:
    """Return the statistics of a row of STATISTICS_COLUMNS."""
    accessed_at, access_count, usefulness, times_served, times_relevant, *last = row
    return Statistics(
        accessed_at=moment(accessed_at),
        access_count=access_count,
        usefulness=usefulness,
        times_served=times_served,
        times_relevant=times_relevant,
        last_scores=_last_scores(last),
    )


def _last_scores(row: Sequence[Any]) -> LastScores | None:
    relevance, recency, importance, total, computed_at = row
    if computed_at is None:
        return None
    return LastScores(
        relevance=relevance, recency=recency, importance=importance, total=total, computed_at=moment(computed_at)
    )


def _packed(texts: tuple[str, ...]) -> str | None:
    return json.dumps(texts, ensure_ascii=False, separators=(",", ":")) if texts else None


def _packed_object(values: Mapping[str, JsonValue]) -> str | None:
    return json.dumps(dict(values), ensure_ascii=False, separators=(",", ":")) if values else None


def _strings(stored: str | None) -> tuple[str, ...]:
    return tuple(json.loads(stored)) if stored else ()


def _signed(bits: int | None) -> int | None:
    """SQLite's integers have a sign: the upper half of 64 bits is stored as negative numbers."""
    return bits - (1 << 64) if bits is not None and bits >= _SIGN_BIT else bits


def _unsigned(stored: int | None) -> int | None:
    return stored + (1 << 64) if stored is not None and stored < 0 else stored
