"""What a filter means, from its JSON and an entry, written as the documentation says it."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any

from recollect.core.model.entry import Entry

MAX_LENGTH = 256  # a longer text of metadata is never equal to anything, nor in a range


def admits(asked: Mapping[str, Any], entry: Entry) -> bool:
    return all(_member(name, value, entry) for name, value in asked.items())


def _member(name: str, value: Any, entry: Entry) -> bool:
    if name in _COMBINED:
        return _COMBINED[name](value, entry)
    if name in _LISTS:
        return _LISTS[name](entry) in value
    at = entry.statistics.accessed_at if name == "accessed_at" else getattr(entry, name)
    return at is not None and _is_within(at, value)


def _has_metadata(asked: Mapping[str, Any], entry: Entry) -> bool:
    held = entry.metadata
    return all(_is_there(one, key in held) and _metadata(one, held.get(key)) for key, one in asked.items())


_COMBINED: dict[str, Callable[[Any, Entry], bool]] = {
    "and": lambda asked, entry: all(admits(one, entry) for one in asked),
    "or": lambda asked, entry: any(admits(one, entry) for one in asked),
    "not": lambda asked, entry: not admits(asked, entry),
    "pinned": lambda asked, entry: entry.pinned is asked,
    "tags": lambda asked, entry: all(_TAGS[how](_caseless(tags), _caseless(entry.tags)) for how, tags in asked.items()),
    "metadata": _has_metadata,
}
_LISTS: dict[str, Callable[[Entry], str | None]] = {
    "kinds": lambda entry: entry.kind.value,
    "roles": lambda entry: entry.role.value,
    "states": lambda entry: entry.state.value,
    "categories": lambda entry: entry.category,
    "speakers": lambda entry: entry.speaker,
    "sessions": lambda entry: entry.session_id,
}
_TAGS: dict[str, Callable[[set[str], set[str]], bool]] = {
    "any": lambda asked, held: bool(asked & held),
    "all": lambda asked, held: asked <= held,
    "none": lambda asked, held: not asked & held,
}


def _caseless(tags: Iterable[str]) -> set[str]:
    return {tag.casefold() for tag in tags}


def _is_within(at: datetime, window: Mapping[str, str]) -> bool:
    after, before = (datetime.fromisoformat(window[name]) if name in window else None for name in ("after", "before"))
    return (after is None or at >= after) and (before is None or at < before)


def _is_there(asked: Any, there: bool) -> bool:  # noqa: FBT001 - a fact about the member
    return not isinstance(asked, dict) or there is asked.get("exists", there)


def _metadata(asked: Any, held: Any) -> bool:
    if isinstance(asked, dict) and "exists" in asked:
        return True
    values = [value for value in (held if isinstance(held, list) else [held]) if _is_scalar(value)]
    if not isinstance(asked, dict):
        return any(_is_same(value, asked) for value in values)
    if "any" in asked:
        return any(_is_same(value, one) for value in values for one in asked["any"])
    return any(_is_in_range(value, asked) for value in values)


def _is_scalar(value: Any) -> bool:
    return isinstance(value, bool | int | float) or (isinstance(value, str) and len(value) <= MAX_LENGTH)


def _is_same(value: Any, other: Any) -> bool:
    return _type(value) == _type(other) and bool(value == other)


def _is_in_range(value: Any, bounds: Mapping[str, Any]) -> bool:
    if any(_type(value) != _type(bound) for bound in bounds.values()) or isinstance(value, bool):
        return False
    return bool(bounds.get("at_least", value) <= value <= bounds.get("at_most", value))


def _type(value: Any) -> str:
    return "number" if isinstance(value, int | float) and not isinstance(value, bool) else type(value).__name__
