"""An entry and a former value of one as lines: every field but those of its vectors, which are made anew.

What is as always is left out. An id names whose memory it is nowhere: it goes to whoever brings it in.
"""

import re
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, replace
from datetime import datetime, timedelta
from typing import Any, ClassVar, Final

from recollect.core.lifecycle.transfer.values import (
    BITS,
    ENTRY_ID,
    FLAG,
    LABEL,
    LABELS,
    METADATA,
    MOMENT,
    RECORDED,
    ValueRule,
    choice,
    matching,
    number,
    read_object,
    text,
    whole,
)
from recollect.core.model.entry import (
    MAX_TEXT_LENGTH,
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
from recollect.core.model.ids import id_of_key, is_entry_id
from recollect.core.model.scope import Scope
from recollect.core.model.writes import VersionRecord
from recollect.errors import InputError

SPACE_RULE: Final = matching(re.compile(r"[a-z0-9][a-z0-9._-]{0,63}"), "must match ^[a-z0-9][a-z0-9._-]{0,63}$")
_NAME: Final = matching(
    re.compile(r"[A-Za-z0-9][A-Za-z0-9._:-]{0,127}"), "must match ^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$"
)
_SHORT: Final = text(256, one_line=True)
_TYPE: Final = text(32)
_COUNT: Final = whole(0)
_VERSION: Final = whole(1, 2**31)
ENTRY, VERSION = "entry", "version"
_MOST_OFFSET: Final = 24 * 60 - 1  # minutes, as RFC 3339 writes them


def _name(value: object) -> str:
    name: str = _NAME.read(value)
    if is_entry_id(name) or id_of_key(name) is not None:
        raise ValueError("must not look like an entry's id or key")
    return name


def _object_of(kind: type, rules: Mapping[str, ValueRule], required: frozenset[str]) -> ValueRule:
    """Return the rule of a dataclass as an object."""
    return ValueRule(
        lambda value: kind(**read_object(value, rules, required)),
        lambda made: {name: rules[name].write(one) for name in rules if (one := getattr(made, name)) not in {None, 0}},
    )


_SCORES: Final = {
    **dict.fromkeys(("relevance", "recency", "importance", "total"), number()),
    "computed_at": RECORDED,
}
_LAST_SCORES: Final = ValueRule(
    lambda value: LastScores(**read_object(value, _SCORES, frozenset(_SCORES))),
    lambda scores: {name: rule.write(getattr(scores, name)) for name, rule in _SCORES.items()},
)
_STATISTICS: Final = _object_of(
    Statistics,
    {
        "accessed_at": RECORDED,
        "access_count": _COUNT,
        "usefulness": number(),
        "times_served": _COUNT,
        "times_relevant": _COUNT,
        "last_scores": _LAST_SCORES,
    },
    frozenset({"accessed_at"}),
)
ENTRY_RULES: Final[Mapping[str, ValueRule]] = {
    "id": ENTRY_ID,
    "kind": choice(Kind),
    "role": choice(Role),
    "text": text(MAX_TEXT_LENGTH),
    **dict.fromkeys(("created_at", "modified_at"), RECORDED),
    "occurred_at": MOMENT,
    "statistics": _STATISTICS,
    "version": _VERSION,
    "name": ValueRule(_name),
    "session_id": _SHORT,
    "sequence": whole(0, 2**53),
    "speaker": _SHORT,
    "caption": text(MAX_TEXT_LENGTH),
    "context": text(MAX_TEXT_LENGTH),
    "category": LABEL,
    **dict.fromkeys(("tags", "entities", "source_ids"), LABELS),
    "metadata": METADATA,
    "metadata_confidence": number(),
    "importance": number(),
    "pinned": FLAG,
    "manually_saved": FLAG,
    "repeat_count": _COUNT,
    "simhash": BITS,
    "statement": choice(Statement),
    "state": choice(State),
    "superseded_by": ENTRY_ID,
    **dict.fromkeys(("valid_from", "valid_to"), MOMENT),
    **dict.fromkeys(("reviewed_at", "tended_at"), RECORDED),
    "trust": choice(Trust),
    "language": choice(Language),
    "occurred_offset": whole(-_MOST_OFFSET, _MOST_OFFSET),
}
REQUIRED: Final = frozenset(
    {"id", "kind", "role", "text", "created_at", "modified_at", "occurred_at", "statistics", "version"}
)
# Whose it is, and what follows from vectors, which belong to a deployment
NOT_WRITTEN: Final = frozenset({"user_id", "space", "embedding_model", "needs_embedding"})
_DEFAULTS: Final = {
    one.name: one.default_factory() if one.default_factory is not MISSING else one.default for one in fields(Entry)
}
_ENTRY_LINE: Final = {"type": _TYPE, "space": SPACE_RULE, **ENTRY_RULES}
_VERSION_LINE: Final = {
    "type": _TYPE,
    "space": SPACE_RULE,
    "value": ValueRule(dict),
    "modified_by": text(256),
    "reason": text(2_000, least=0),
    "replaced_at": RECORDED,
}


@dataclass(frozen=True, slots=True)
class EntryLine:
    """An entry that a line holds, yet without an owner: its members as they were read."""

    space: str
    members: Mapping[str, Any]
    type: ClassVar[str] = ENTRY

    def entry(self, scope: Scope) -> Entry:
        """Return the entry as it stands in a space of somebody."""
        return Entry(user_id=scope.owner, space=scope.space, **self.members)


@dataclass(frozen=True, slots=True)
class VersionLine:
    """A former value of an entry that a line holds."""

    value: EntryLine
    modified_by: str
    reason: str | None
    replaced_at: datetime
    type: ClassVar[str] = VERSION

    @property
    def space(self) -> str:
        """Where the entry stands."""
        return self.value.space

    def version(self, scope: Scope) -> VersionRecord:
        """Return the former value as it stands in a space of somebody."""
        return VersionRecord(self.value.entry(scope), self.modified_by, self.reason, self.replaced_at)


def is_carried(entry: Entry, now: datetime, undo: timedelta) -> bool:
    """Tell whether an entry is taken away: what is forgotten is, as long as it can be brought back."""
    return entry.state is not State.DELETED or entry.modified_at + undo > now


def entry_members(entry: Entry) -> dict[str, JsonValue]:
    """Return an entry's fields as JSON, without what is as always."""
    said = {name: getattr(entry, name) for name in ENTRY_RULES}
    kept = {name: value for name, value in said.items() if name in REQUIRED or value != _DEFAULTS[name]}
    return {name: ENTRY_RULES[name].write(value) for name, value in kept.items()}


def entry_line(entry: Entry) -> dict[str, JsonValue]:
    """Return an entry as a line's object."""
    return {"type": ENTRY, "space": entry.space, **entry_members(entry)}


def version_line(record: VersionRecord) -> dict[str, JsonValue]:
    """Return a former value as a line's object: without the context of a turn, which no store keeps of it."""
    return {
        "type": VERSION,
        "space": record.entry.space,
        "value": entry_members(replace(record.entry, context=None)),
        "modified_by": record.modified_by,
        **({} if record.reason is None else {"reason": record.reason}),
        "replaced_at": MOMENT.write(record.replaced_at),
    }


def read_entry_line(value: Mapping[str, object]) -> EntryLine:
    """Return the entry of a line's object. Raises InputError."""
    read = read_object(value, _ENTRY_LINE, REQUIRED | {"space"})
    space = read.pop("space")
    read.pop("type", None)
    return _complete(space, read, "")


def read_version_line(value: Mapping[str, object]) -> VersionLine:
    """Return the former value of a line's object. Raises InputError."""
    read = read_object(value, _VERSION_LINE, frozenset({"space", "value", "modified_by", "replaced_at"}))
    members = read_object(read["value"], ENTRY_RULES, REQUIRED, path="value")
    members.pop("context", None)
    former = _complete(read["space"], members, "value.")
    return VersionLine(former, read["modified_by"], read.get("reason"), read["replaced_at"])


def _complete(space: str, members: dict[str, Any], path: str) -> EntryLine:
    if members["kind"] is Kind.TURN and "session_id" not in members:
        raise InputError(f"{path}session_id", "is required of a turn")
    return EntryLine(space, members)
