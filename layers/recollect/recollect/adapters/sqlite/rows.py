"""Entries as rows and back, and times: whole microseconds since 1970 in UTC, exact over all years that Python knows.

Decoding is hot: a search reads about 300 entries.
"""

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final, TypeAlias

from recollect.core.model.entry import (
    Entry,
    JsonValue,
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
SqlValue: TypeAlias = "str | int | float | bytes | None"
Row: TypeAlias = tuple[Any, ...]

ENTRY_COLUMNS: Final = (
    *("id", "kind", "role", "text", "created_at", "modified_at", "occurred_at", "version", "name", "session_id"),
    *("sequence", "speaker", "caption", "context", "category", "tags", "entities", "source_ids", "metadata"),
    *("metadata_confidence", "importance", "pinned", "manually_saved", "repeat_count", "simhash"),
    *("embedding_model", "needs_embedding", "state", "superseded_by", "valid_from", "valid_to", "reviewed_at"),
    *("tended_at", "trust", "statement", "language", "occurred_offset"),
)
STATISTICS_COLUMNS: Final = (
    *("accessed_at", "access_count", "usefulness", "times_served", "times_relevant"),
    *("last_relevance", "last_recency", "last_importance", "last_total", "last_computed_at"),
)
WIDTH: Final = len(ENTRY_COLUMNS) + len(STATISTICS_COLUMNS)  # what stands behind is the reader's own
_SIGN_BIT: Final = 1 << 63
KINDS: Final = {kind.value: kind for kind in Kind}
_ROLES: Final = {role.value: role for role in Role}
STATES: Final = {state.value: state for state in State}
_TRUSTS: Final = {trust.value: trust for trust in Trust}
_LANGUAGES: Final = {language.value: language for language in Language}
_STATEMENTS: Final[Mapping[str | None, Statement | None]] = {
    None: None,
    **{statement.value: statement for statement in Statement},
}


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
        *(entry.statement and entry.statement.value, entry.language.value, entry.occurred_offset),
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
    # Unpacked and written out: a third faster than going through the columns by name
    entry_id, kind, role, text, created, modified, occurred, version, name, session_id, sequence = row[:11]
    speaker, caption, context, category, tags, entities, source_ids, metadata, confidence = row[11:20]
    importance, pinned, saved, repeats, simhash, model, needs_embedding, state, superseded_by = row[20:29]
    valid_from, valid_to, reviewed, tended, trust, statement, language, offset = row[29:37]
    created_at = moment(created)
    return Entry(
        id=entry_id,
        user_id=scope.owner,
        space=scope.space,
        kind=KINDS[kind],
        role=_ROLES[role],
        text=text,
        created_at=created_at,
        modified_at=created_at if modified == created else moment(modified),
        occurred_at=created_at if occurred == created else moment(occurred),
        statistics=statistics_of(row[len(ENTRY_COLUMNS) : WIDTH]),
        version=version,
        name=name,
        session_id=session_id,
        sequence=sequence,
        speaker=speaker,
        caption=caption,
        context=context,
        category=category,
        tags=_strings(tags) if tags else (),
        entities=_strings(entities) if entities else (),
        source_ids=_strings(source_ids) if source_ids else (),
        metadata=json.loads(metadata) if metadata else {},
        metadata_confidence=confidence,
        importance=importance,
        pinned=bool(pinned),
        manually_saved=bool(saved),
        repeat_count=repeats,
        simhash=_unsigned(simhash),
        statement=_STATEMENTS[statement],
        embedding_model=model,
        needs_embedding=bool(needs_embedding),
        state=STATES[state],
        superseded_by=superseded_by,
        valid_from=optional_moment(valid_from),
        valid_to=optional_moment(valid_to),
        reviewed_at=optional_moment(reviewed),
        tended_at=optional_moment(tended),
        trust=_TRUSTS[trust],
        language=_LANGUAGES[language],
        occurred_offset=offset,
    )


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


def _packed(texts: tuple[str, ...]) -> str | None:
    return json.dumps(texts, ensure_ascii=False, separators=(",", ":")) if texts else None


def _packed_object(values: Mapping[str, JsonValue]) -> str | None:
    return json.dumps(dict(values), ensure_ascii=False, separators=(",", ":")) if values else None


def _strings(stored: str) -> tuple[str, ...]:
    return tuple(json.loads(stored))


def _signed(bits: int | None) -> int | None:
    """SQLite's integers have a sign: the upper half of 64 bits is stored as negative numbers."""
    return bits - (1 << 64) if bits is not None and bits >= _SIGN_BIT else bits


def _unsigned(stored: int | None) -> int | None:
    return stored + (1 << 64) if stored is not None and stored < 0 else stored
