"""mem0: what `get_all` returns, of the platform and of the library, and its exports."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from recollect.local.client.failures import UnusableInputError
from recollect.local.importing.found import (
    EMPTY,
    Found,
    LeftOut,
    UnreadableError,
    document_of,
    each,
    left_out,
    listed,
    memories_of,
    metadata_of,
    moment,
)

_TEXTS: Final = ("memory", "text", "data")
_IDS: Final = ("user_id", "agent_id", "app_id", "run_id", "actor_id")
_TIMES: Final = "created_at or expiration_date"


def read_mem0(path: Path, _space: str) -> Iterator[Found]:
    """Yield the memories of a file. Raises UnusableInputError: it is of another shape."""
    document = document_of(path)
    records = listed(document, "results", "memories", "data")
    if records is None:
        raise UnusableInputError(f"{path} has neither a list of memories nor one under `results` or `memories`")
    yield from each(records, "record", _found)
    relations = document.get("relations") if isinstance(document, dict) else None
    yield from left_out(listed(relations), "relation", "a relation of the graph: edges here stand between memories")


def _found(origin: str, record: Any) -> Iterator[Found]:  # noqa: ANN401 - JSON
    if not isinstance(record, Mapping):
        raise UnreadableError("must be an object with `id` and `memory`")
    text = next((record[name] for name in _TEXTS if isinstance(record.get(name), str)), None)
    if text is None or not record.get("id"):
        raise UnreadableError(f"{'id' if text is not None else 'memory'}: is required, as text")
    if not text.strip():
        yield LeftOut(origin=origin, reason=EMPTY)
        return
    categories, own = record.get("categories"), record.get("metadata")
    yield from memories_of(
        text,
        source_id=f"mem0:{record['id']}",
        origin=origin,
        tags=tuple(map(str, categories)) if isinstance(categories, list) else (),
        occurred_at=moment(record.get("created_at"), _TIMES),
        valid_to=moment(record.get("expiration_date"), _TIMES),
        metadata=metadata_of(
            {
                **(own if isinstance(own, Mapping) else {}),
                **{f"mem0_{name}": record[name] for name in _IDS if record.get(name)},
            }
        ),
    )
