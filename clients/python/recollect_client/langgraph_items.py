"""How an item of LangGraph's store stands in an entry, and what filters and namespaces ask of it. Pure.

The entry is of kind `document`. Its `name` follows from namespace and key, its `tags` from each prefix of the
namespace, its `text` is what is indexed, and its `metadata` keep the item: `path` (namespace and key) and `value`, each
as JSON text, so that nothing between here and the store reads numbers, depth or order anew.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Literal
from uuid import UUID, uuid5

from langgraph.store.base import Item, MatchCondition, PutOp, SearchItem, get_text_at_path, tokenize_path

from recollect_client.answers import Entry

DOCUMENT: Final = "document"
UNINDEXED_TEXT: Final = "document"  # an entry has a text; this one is never searched for
MAX_TEXT: Final = 8_000  # characters of an entry
MAX_TAGS: Final = 32  # of an entry; deeper prefixes are looked at here
_IDS: Final = UUID("0b0a7f5c-5a7e-4d0e-9d0b-3f0c5a7e1d42")
_WHOLE: Final = frozenset({"", "$"})
# What was read lives for its time from then on, and no change is written for each read: the time that is written is
# that much longer, and written anew once no more than the time itself is left
_LONGER: Final = 1.05

Namespace = tuple[str, ...]


def name_of(namespace: Namespace, key: str) -> str:
    """Return the name of an item's entry: the same for the same item, of whatever characters."""
    return f"doc:{uuid5(_IDS, json.dumps([namespace, key]))}"


def tag_of(prefix: Namespace) -> str:
    """Return the tag that entries of a namespace and of all below it carry."""
    return f"ns:{uuid5(_IDS, json.dumps([prefix]))}"


def tags_of(namespace: Namespace) -> list[str]:
    """Return the tags of an entry: one for each prefix, the shortest first."""
    return [tag_of(namespace[:depth]) for depth in range(1, len(namespace) + 1)][:MAX_TAGS]


def listed_by(prefix: Namespace) -> list[str]:
    """Return the tag by which what is below a prefix is listed; none for everything."""
    return [tag_of(prefix[:MAX_TAGS])] if prefix else []


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """An item as it is kept. ttl: minutes. is_indexed: whether a query may find it."""

    entry_id: str
    version: int
    namespace: Namespace
    key: str
    value: dict[str, Any]
    created_at: datetime
    updated_at: datetime
    ttl: float | None
    expires_at: datetime | None
    is_indexed: bool

    @property
    def name(self) -> str:
        """The name of its entry."""
        return name_of(self.namespace, self.key)

    def is_below(self, prefix: Namespace) -> bool:
        """Tell whether it is in a namespace or below it."""
        return self.namespace[: len(prefix)] == prefix

    def is_alive(self, now: datetime) -> bool:
        """Tell whether its time is not over."""
        return self.expires_at is None or now < self.expires_at

    def renewed(self, now: datetime) -> datetime | None:
        """Return until when it lives from now on, where that has to be written; else None."""
        if self.ttl is None or self.expires_at is None or self.expires_at - now > timedelta(minutes=self.ttl):
            return None
        return expiry(self.ttl, now)

    def item(self) -> Item:
        """Return it as `get` does."""
        return Item(
            namespace=self.namespace,
            key=self.key,
            value=self.value,
            created_at=self.created_at,
            updated_at=self.updated_at,
        )

    def found(self, score: float | None = None) -> SearchItem:
        """Return it as `search` does."""
        return SearchItem(self.namespace, self.key, self.value, self.created_at, self.updated_at, score)


def expiry(ttl: float, now: datetime) -> datetime:
    """Return until when something lives that was written or read now."""
    return now + timedelta(minutes=ttl) * _LONGER


def metadata_of(put: PutOp, *, is_indexed: bool, now: datetime) -> dict[str, Any]:
    """Return the metadata of an entry. Raises TypeError or ValueError where the value is no JSON."""
    kept: dict[str, Any] = {
        "document": name_of(put.namespace, put.key),
        "path": _json([*put.namespace, put.key]),
        "value": _json(dict(put.value or {})),
        "written_at": now.isoformat(),
    }
    if put.ttl is not None:
        kept["ttl_minutes"] = float(put.ttl)
    if not is_indexed:
        kept["unindexed"] = True
    return kept


def _json(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    try:
        text.encode()
    except UnicodeEncodeError:  # half a surrogate pair, which UTF-8 cannot say and JSON can
        return json.dumps(value, separators=(",", ":"))
    return text


def kept_of(entry: Entry) -> Kept | None:
    """Return the item of an entry, None where it is no item's."""
    kept = entry.metadata
    if entry.kind != DOCUMENT or "path" not in kept or "value" not in kept:
        return None
    *namespace, key = json.loads(kept["path"])
    return Kept(
        entry_id=entry.id,
        version=entry.version,
        namespace=tuple(namespace),
        key=key,
        value=json.loads(kept["value"]),
        created_at=entry.created_at,
        updated_at=max(entry.created_at, datetime.fromisoformat(kept["written_at"])),
        ttl=kept.get("ttl_minutes"),
        expires_at=entry.valid_to,
        is_indexed=not kept.get("unindexed", False),
    )


def indexed_text(value: Mapping[str, Any], index: Literal[False] | Sequence[str] | None, fields: Sequence[str]) -> str:
    """Return what of a value is searched: what the paths lead to, line by line; empty for nothing.

    Args:
        value: of the item.
        index: paths for this item, False for none.
        fields: paths for every other one; `$` is the whole value.
    """
    if index is False:
        return ""
    lines: list[str] = []
    for path in fields if index is None else index:
        lines += _leaves(value, "") if path in _WHOLE else get_text_at_path(value, tokenize_path(path))
    text = "\n".join(lines).replace("\x00", " ").encode("utf-8", "replace").decode()
    return text.strip()[:MAX_TEXT].strip()


def _leaves(value: object, label: str) -> Iterator[str]:
    """Yield `label: scalar` of everything inside: an encoder reads that better than braces."""
    if isinstance(value, Mapping):
        for name, one in value.items():
            yield from _leaves(one, str(name))
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _leaves(one, label)
    elif value is not None:
        yield f"{label}: {value}"


def admits(asked: Mapping[str, Any] | None, value: Mapping[str, Any]) -> bool:
    """Tell whether a value meets a filter, as LangGraph's InMemoryStore does.

    A name with periods that is no member leads to a nested one, as in LangGraph's SQL stores. Raises ValueError for an
    operator that there is not.
    """
    return all(_meets(_member(value, name), one) for name, one in (asked or {}).items())


def _member(value: Mapping[str, Any], name: str) -> object:
    if name in value or "." not in name:
        return value.get(name)
    found: Any = value
    for part in name.split("."):
        found = found.get(part) if isinstance(found, Mapping) else None
    return found


def _meets(value: object, asked: object) -> bool:
    if isinstance(asked, Mapping):
        if any(name.startswith("$") for name in asked):
            return all(_compares(value, name, one) for name, one in asked.items())
        return isinstance(value, Mapping) and all(_meets(value.get(name), one) for name, one in asked.items())
    if isinstance(asked, list | tuple):
        return isinstance(value, list) and len(value) == len(asked) and all(map(_meets, value, asked))
    return bool(value == asked)


def _compares(value: object, operator: str, asked: object) -> bool:
    match operator:
        case "$eq":
            return bool(value == asked)
        case "$ne":
            return bool(value != asked)
        case "$gt" | "$gte" | "$lt" | "$lte":
            return _is_ordered(value, operator, asked)
        case _:
            raise ValueError(f"Unsupported operator: {operator}")


def _is_ordered(value: object, operator: str, asked: object) -> bool:
    """Compare as numbers what both can be read as, else as texts what both are; all else has no order."""
    left: Any = value
    right: Any = asked
    try:
        left, right = float(left), float(right)
    except (TypeError, ValueError):
        if not (isinstance(value, str) and isinstance(asked, str)):
            return False
    ordered = {"$gt": left > right, "$gte": left >= right, "$lt": left < right, "$lte": left <= right}
    return bool(ordered[operator])


def matches(condition: MatchCondition, namespace: Namespace) -> bool:
    """Tell whether a namespace begins or ends as asked; `*` stands for one label."""
    path = tuple(condition.path)
    if len(namespace) < len(path):
        return False
    if condition.match_type not in {"prefix", "suffix"}:
        raise ValueError(f"Unsupported match type: {condition.match_type}")
    part = namespace[: len(path)] if condition.match_type == "prefix" else namespace[len(namespace) - len(path) :]
    return all(asked in {"*", label} for label, asked in zip(part, path, strict=True))


def plain_prefix(conditions: Sequence[MatchCondition] | None) -> Namespace:
    """Return the longest prefix without a wildcard that all asked for namespaces have."""
    longest: Namespace = ()
    for condition in conditions or ():
        path = tuple(condition.path)
        if condition.match_type == "prefix":
            plain = path[: path.index("*")] if "*" in path else path
            longest = max(longest, plain, key=len)
    return longest
