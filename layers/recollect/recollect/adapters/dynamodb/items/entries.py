"""An entry as an item and back."""

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from datetime import datetime
from enum import StrEnum
from typing import Any, Final, NamedTuple

from recollect.adapters.dynamodb.items.attribute_values import (
    Item,
    blob_of,
    json_text,
    number_of,
    text_of,
    value_of,
)
from recollect.adapters.dynamodb.items.keys import (
    INDEX_PARTITION,
    INDEX_SORT,
    Key,
    SpaceKeys,
    microseconds,
    moment_of,
    stamp,
)
from recollect.core.model.entry import Entry, Kind, Language, LastScores, Role, State, Statement, Statistics, Trust
from recollect.core.model.scope import Scope

VALUE: Final = ("value",)  # the attribute that reads need
POOLED: Final = "pooled"  # the sentence vector, beside the value of the entry that it belongs to
POOLED_BY: Final = "pooled_by"  # the model that made it
WITH_POOLED: Final = (*VALUE, POOLED, POOLED_BY)
CORRELATION_ID: Final = "request"
SCORES: Final = "scores"  # of an entry's statistics: the last ones as JSON, and when they were computed
SCORED_AT: Final = "scored_at"

_ADDED: Final = ("access_count", "usefulness", "times_served", "times_relevant")  # to what it was made with
_SCOPED: Final = frozenset({"user_id", "space"})
_NAMES: Final = tuple(one.name for one in fields(Entry) if one.name not in _SCOPED)
_DEFAULTS: Final = {
    one.name: one.default_factory() if one.default_factory is not MISSING else one.default for one in fields(Entry)
}


class PooledBlob(NamedTuple):
    """A sentence vector as it is stored (float16, little-endian), and the model that made it."""

    model: str
    blob: bytes


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """An entry and what the store keeps beside it.

    entry: its statistics are those that it was made with; what came since stands in an item of its own.
    text_version: the version that its text is of, to which vectors belong.
    committed_at: when it was written, by which its latest change is found, as long as that is pending.
    page: where the page of its session begins, as of when it was put there; a page that was split knows the next.
    peers: the versions of the other entries that were written in the same write, so that a read can tell that it
        saw only half of it (Bailis et al., "Scalable Atomic Visibility with RAMP Transactions", SIGMOD 2014).
    correlation_id: of the request that writes it now: it stands in the item until the next write, for the stream.
    pooled: the sentence vector of its text, where it was read and is there: it goes where the text goes, so that one
        read gives both.
    """

    entry: Entry
    text_version: int
    committed_at: datetime
    page: str | None = None
    peers: Mapping[str, int] = field(default_factory=dict)
    correlation_id: str | None = None
    pooled: PooledBlob | None = None


def item_of(stored: StoredEntry, keys: SpaceKeys) -> dict[str, Any]:
    """Return what the entry's item says, but for its key and revision."""
    entry = stored.entry
    flags = {"pinned": entry.pinned, "saved": entry.manually_saved, "waits": entry.needs_embedding}
    return {
        "value": json_text(_stored_value(stored)),
        "state": entry.state.value,
        "kind": entry.kind.value,
        "role": entry.role.value,
        **({"category": entry.category} if entry.category else {}),
        "tags": frozenset(entry.tags),
        **{name: True for name, is_so in flags.items() if is_so},  # they stand in the item while they are true
        **({"model": entry.embedding_model} if entry.embedding_model else {}),
        **({CORRELATION_ID: stored.correlation_id} if stored.correlation_id else {}),
        **({POOLED: stored.pooled.blob, POOLED_BY: stored.pooled.model} if stored.pooled else {}),
        INDEX_PARTITION: keys.by_modification,
        INDEX_SORT: modification_place(entry),
    }


def change_key(stored: StoredEntry, keys: SpaceKeys) -> Key:
    """Return where the pending change of an entry is, unless it is settled."""
    return keys.change(stored.committed_at, stored.entry.id, stored.entry.version)


def modification_place(entry: Entry) -> str:
    """Return where an entry stands among those of its space by `modified_at`."""
    return f"{stamp(entry.modified_at)}#{entry.id}"


def stored_entry(item: Item, scope: Scope) -> StoredEntry:
    """Return the entry of an item, without what was counted since it was made."""
    value = value_of(item)
    entry = entry_of(value["entry"], scope)
    committed_at = moment_of(value["committed_at"])
    pooled = PooledBlob(text_of(item, POOLED_BY), blob_of(item, POOLED)) if POOLED in item else None
    peers = value.get("peers", {})
    return StoredEntry(entry, value["text_version"], committed_at, value.get("page"), peers, pooled=pooled)


def entry_value(entry: Entry) -> dict[str, Any]:
    """Return an entry as JSON values, without what is as always: a write unit is a kilobyte."""
    said = {name: getattr(entry, name) for name in _NAMES}
    usual = {**_DEFAULTS, **_usual_of(entry.created_at)}
    return {name: _plain(one) for name, one in said.items() if one != usual[name]}


def entry_of(value: Mapping[str, Any], scope: Scope) -> Entry:
    """Return the entry of JSON values."""
    read = {name: _READ[name](one) for name, one in value.items()}
    return Entry(user_id=scope.owner, space=scope.space, **{**_usual_of(read["created_at"]), **read})


def counted(entry: Entry, statistics: Item | None) -> Entry:
    """Return an entry with what was counted since it was made."""
    if statistics is None:
        return entry
    made, text = entry.statistics, text_of(statistics, SCORES)
    total = replace(
        made,
        accessed_at=max(made.accessed_at, moment_of(number_of(statistics, "accessed_at"))),
        last_scores=_scores_of(json.loads(text)) if text else made.last_scores,
        **{name: getattr(made, name) + number_of(statistics, name) for name in _ADDED},
    )
    return replace(entry, statistics=total)


def scores_text(scores: LastScores) -> str:
    """Return scores as the item of an entry's statistics holds them."""
    return json_text(_plain(scores))


def _usual_of(created_at: datetime) -> dict[str, Any]:
    """Return what follows from the time at which an entry was made, as a rule."""
    statistics = Statistics(accessed_at=created_at)
    return {"modified_at": created_at, "occurred_at": created_at, "statistics": statistics}


def _stored_value(stored: StoredEntry) -> dict[str, Any]:
    return {
        "entry": entry_value(stored.entry),
        "text_version": stored.text_version,
        "committed_at": microseconds(stored.committed_at),
        **({"page": stored.page} if stored.page is not None else {}),
        **({"peers": dict(stored.peers)} if stored.peers else {}),
    }


def _plain(value: object) -> object:
    match value:
        case datetime():
            return microseconds(value)
        case StrEnum():
            return value.value
        case Statistics() | LastScores():
            return {one.name: _plain(said) for one in fields(value) if (said := getattr(value, one.name)) is not None}
        case Mapping():
            return dict(value)
        case _:
            return value


def _statistics_of(value: Mapping[str, Any]) -> Statistics:
    scores = value.get("last_scores")
    accessed_at = moment_of(value["accessed_at"])
    return Statistics(**{**value, "accessed_at": accessed_at, "last_scores": _scores_of(scores) if scores else None})


def _scores_of(value: Mapping[str, Any]) -> LastScores:
    return LastScores(**{**value, "computed_at": moment_of(value["computed_at"])})


def _as_it_is(value: Any) -> Any:  # noqa: ANN401 - JSON
    return value


_READ: Final[Mapping[str, Callable[[Any], Any]]] = {
    **dict.fromkeys(_NAMES, _as_it_is),
    **dict.fromkeys(("created_at", "modified_at", "occurred_at", "valid_from", "valid_to"), moment_of),
    **dict.fromkeys(("reviewed_at", "tended_at"), moment_of),
    **dict.fromkeys(("tags", "entities", "source_ids"), tuple),
    "kind": Kind,
    "role": Role,
    "state": State,
    "statement": Statement,
    "language": Language,
    "trust": Trust,
    "statistics": _statistics_of,
}
