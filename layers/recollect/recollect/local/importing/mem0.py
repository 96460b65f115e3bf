"""mem0: what `get_all` returns, of the platform and of the library, and its exports."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from recollect.local.client.failures import UnusableInputError
from recollect.local.importing.documents import document_of, listed, numbered
from recollect.local.importing.found import Found, LeftOut, memories_of, metadata_of, moment, unreadable

_TEXTS: Final = ("memory", "text", "data")
_IDS: Final = ("user_id", "agent_id", "app_id", "run_id", "actor_id")


def read_mem0(path: Path, _space: str) -> Iterator[Found]:
    """Yield the memories of a file. Raises UnusableInputError: it is of another shape."""
    document = document_of(path)
    records = listed(document, "results", "memories", "data")
    if records is None:
        raise UnusableInputError(f"{path} has neither a list of memories nor one under `results` or `memories`")
    for origin, record in numbered(records, "record"):
        yield from _found(origin, record)
    relations = document.get("relations") if isinstance(document, dict) else None
    for origin, _ in numbered(relations if isinstance(relations, list) else [], "relation"):
        yield LeftOut(origin=origin, reason="a relation of the graph: edges here stand between memories")


def _found(origin: str, record: Any) -> Iterator[Found]:  # noqa: ANN401 - JSON
    if not isinstance(record, Mapping):
        yield unreadable(origin, "must be an object with `id` and `memory`")
        return
    text = next((record[name] for name in _TEXTS if isinstance(record.get(name), str)), None)
    if text is None or not record.get("id"):
        yield unreadable(origin, f"{'id' if text is not None else 'memory'}: is required, as text")
        return
    if not text.strip():
        yield LeftOut(origin=origin, reason="an empty text")
        return
    try:
        occurred_at, valid_to = moment(record.get("created_at")), moment(record.get("expiration_date"))
    except ValueError as error:
        yield unreadable(origin, f"created_at or expiration_date: {error}")
        return
    categories = record.get("categories")
    tags = tuple(map(str, categories)) if isinstance(categories, list) else ()
    own = record.get("metadata")
    metadata = metadata_of(
        {
            **(own if isinstance(own, Mapping) else {}),
            **{f"mem0_{name}": record[name] for name in _IDS if record.get(name)},
        }
    )
    yield from memories_of(
        text,
        source_id=f"mem0:{record['id']}",
        origin=origin,
        tags=tags,
        occurred_at=occurred_at,
        valid_to=valid_to,
        metadata=metadata,
    )
