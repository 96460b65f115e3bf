"""The bounds of free metadata: small, shallow, and the same in every JSON reader."""

import json
import math
from collections.abc import Iterator

from pydantic_core import PydanticCustomError

from recollect.http.limits import MAX_METADATA_BYTES, MAX_METADATA_DEPTH, MAX_METADATA_KEYS, MAX_SAFE_INTEGER


def checked_metadata(value: object) -> object:
    """Return `value` when it is within the bounds.

    Raises:
        PydanticCustomError: it is too deep, too large, or holds what JSON readers do not agree on.
    """
    if not isinstance(value, dict):
        raise _invalid("must be an object")
    keys = 0
    for key, scalar in _scalars(value, depth=1):
        keys += key is not None
        if keys > MAX_METADATA_KEYS:
            raise _invalid(f"must have at most {MAX_METADATA_KEYS} keys in all")
        if key is not None:
            _check_scalar(key)
        _check_scalar(scalar)
    if len(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()) > MAX_METADATA_BYTES:
        raise _invalid(f"must be at most {MAX_METADATA_BYTES} bytes as JSON")
    return value


def _scalars(value: dict[str, object] | list[object], *, depth: int) -> Iterator[tuple[str | None, object]]:
    """Yield (key, scalar or None) of everything inside, depth first; items of a list have no key."""
    if depth > MAX_METADATA_DEPTH:
        raise _invalid(f"must be nested at most {MAX_METADATA_DEPTH} deep")
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
            raise _invalid("must not hold NUL characters or lone surrogates")
        case int() if abs(value) > MAX_SAFE_INTEGER:
            raise _invalid("must hold integers within 2^53 only; send larger ones as strings")
        case float() if not math.isfinite(value):
            raise _invalid("must hold finite numbers only")
        case _:
            return


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _invalid(problem: str) -> PydanticCustomError:
    return PydanticCustomError("invalid", "{problem}", {"problem": problem})
