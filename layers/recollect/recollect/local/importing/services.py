"""Exports of other memory services.

mem0: what `get_all` returns, of the platform and of the library, and its exports. Zep and Graphiti: facts (entity
edges) with the time for which they hold, and episodes.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

from recollect.local.client.failures import UnusableInputError
from recollect.local.importing.records import (
    EMPTY,
    LeftOut,
    Record,
    UnreadableError,
    document_of,
    each,
    left_out,
    listed,
    memories_of,
    message,
    metadata_of,
    moment,
    one_line,
)

_MEM0_TEXTS: Final = ("memory", "text", "data")
_MEM0_IDS: Final = ("user_id", "agent_id", "app_id", "run_id", "actor_id")
_MEM0_TIMES: Final = "created_at or expiration_date"
_ZEP_FACTS: Final = ("edges", "facts", "entity_edges", "relevant_facts")
_ZEP_EPISODES: Final = ("episodes", "episodic_nodes", "messages")
_ZEP_LEFT_OUT: Final[Mapping[str, str]] = {
    "nodes": "an entity: entities are found anew in the texts",
    "entities": "an entity: entities are found anew in the texts",
    "entity_nodes": "an entity: entities are found anew in the texts",
    "communities": "a community: summaries are made anew",
    "episodic_edges": "an edge between an episode and an entity: these are found anew",
}
_ZEP_ROLES: Final[Mapping[str, str]] = {
    "user": "user",
    "human": "user",
    "assistant": "assistant",
    "ai": "assistant",
    "system": "system",
    "tool": "tool",
    "function": "tool",
}


def read_mem0(path: Path) -> Iterator[Record]:
    """Yield the memories of a file. Raises UnusableInputError: it is of another shape."""
    document = document_of(path)
    records = listed(document, "results", "memories", "data")
    if records is None:
        raise UnusableInputError(f"{path} has neither a list of memories nor one under `results` or `memories`")
    yield from each(records, "record", _mem0_record)
    relations = document.get("relations") if isinstance(document, dict) else None
    yield from left_out(listed(relations), "relation", "a relation of the graph: edges here stand between memories")


def _mem0_record(origin: str, record: Any) -> Iterator[Record]:  # noqa: ANN401 - JSON
    if not isinstance(record, Mapping):
        raise UnreadableError("must be an object with `id` and `memory`")
    text = next((record[name] for name in _MEM0_TEXTS if isinstance(record.get(name), str)), None)
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
        occurred_at=moment(record.get("created_at"), _MEM0_TIMES),
        valid_to=moment(record.get("expiration_date"), _MEM0_TIMES),
        metadata=metadata_of(
            {
                **(own if isinstance(own, Mapping) else {}),
                **{f"mem0_{name}": record[name] for name in _MEM0_IDS if record.get(name)},
            }
        ),
    )


def read_zep(path: Path, space: str) -> Iterator[Record]:
    """Yield the facts and episodes of a file. Raises UnusableInputError: it is of another shape."""
    document = document_of(path)
    if isinstance(document, list):
        yield from each(document, "record", partial(_zep_record, space))
        return
    facts, episodes = listed(document, *_ZEP_FACTS), listed(document, *_ZEP_EPISODES)
    if facts is None and episodes is None:
        raise UnusableInputError(f"{path} has neither facts (`edges` or `facts`) nor `episodes`")
    yield from each(facts or [], "fact", _zep_fact)
    yield from each(episodes or [], "episode", partial(_zep_episode, space))
    for name, reason in _ZEP_LEFT_OUT.items():
        yield from left_out(listed(document.get(name)), name, reason)


def _zep_record(space: str, origin: str, record: Any) -> Iterator[Record]:  # noqa: ANN401 - JSON
    is_fact = isinstance(record, Mapping) and "fact" in record
    return _zep_fact(origin, record) if is_fact else _zep_episode(space, origin, record)


def _zep_fact(origin: str, record: Any) -> Iterator[Record]:  # noqa: ANN401 - JSON
    if not isinstance(record, Mapping) or not isinstance(record.get("fact"), str) or not record.get("uuid"):
        raise UnreadableError("uuid and fact: are required, as texts")
    if not record["fact"].strip():
        yield LeftOut(origin=origin, reason=EMPTY)
        return
    starts, ends, made = (
        moment(record.get(name), "valid_at, invalid_at or created_at")
        for name in ("valid_at", "invalid_at", "created_at")
    )
    if starts is not None and ends is not None and ends <= starts:
        starts = None  # it ended with the word that told of it
    names = ("name", "group_id", "source_node_uuid", "target_node_uuid", "expired_at")
    yield from memories_of(
        record["fact"],
        source_id=f"zep:{record['uuid']}",
        origin=origin,
        occurred_at=starts or made,
        valid_from=starts,
        valid_to=ends,
        metadata=metadata_of({f"zep_{name}": record.get(name) for name in names}),
    )


def _zep_episode(space: str, origin: str, record: Any) -> Iterator[Record]:  # noqa: ANN401 - JSON
    if not isinstance(record, Mapping) or not isinstance(record.get("content"), str) or not record.get("uuid"):
        raise UnreadableError("uuid and content: are required, as texts")
    if not record["content"].strip():
        yield LeftOut(origin=origin, reason=EMPTY)
        return
    at = moment(record.get("valid_at") or record.get("created_at"), "valid_at or created_at")
    if record.get("source") == "json":
        yield LeftOut(origin=origin, reason="an episode of JSON: it is no text that somebody said")
        return
    known = f"zep:{record['uuid']}"
    session = record.get("thread_id") or record.get("session_id")
    role = _ZEP_ROLES.get(str(record.get("role_type") or "").lower())
    if session is None and role is None:
        metadata = metadata_of({"zep_source": record.get("source_description")})
        yield from memories_of(record["content"], source_id=known, origin=origin, occurred_at=at, metadata=metadata)
        return
    yield from message(
        record["content"],
        space=space,
        session_id=f"zep:{session or record.get('group_id') or 'episodes'}",
        message_id=known,
        role=role or "user",
        at=at,
        origin=origin,
        speaker=one_line(record["role"], 128) if record.get("role") else None,
    )
