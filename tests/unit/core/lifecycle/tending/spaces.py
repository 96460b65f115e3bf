"""Spaces to look at in tests, and what becomes of them when suggestions are carried out."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import numpy as np

from recollect.core.lifecycle.derive import derived
from recollect.core.lifecycle.tending.nearness import keys_in
from recollect.core.lifecycle.tending.suggestions import Suggestion, TendedSpace
from recollect.core.model.edges import Edge
from recollect.core.model.entry import Entry, Kind, Role, State, Statistics
from recollect.core.model.ids import uuid7
from recollect.core.model.vectors import Float32Array

NOW: Final = datetime(2026, 11, 20, 12, tzinfo=UTC)
FIRST: Final = datetime(2026, 1, 1, 9, tzinfo=UTC)
WIDTH: Final = 256
LATER: Final = timedelta(milliseconds=40)  # by which a change is stored after the moment that it notes


def memory(text: str, number: int = 0, **fields: Any) -> Entry:
    """Return a memory of the day after so many days, derived as it would be when it is stored."""
    at = FIRST + timedelta(days=number % 300, minutes=number // 300)
    entry = Entry(
        id=uuid7(
            at, sequence=number % 4096, entropy=hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()[:8]
        ),
        user_id="person",
        space="space",
        kind=Kind.MEMORY,
        role=Role.USER,
        text=text,
        created_at=at,
        modified_at=at,
        occurred_at=at,
        statistics=Statistics(accessed_at=at),
    )
    return derived(replace(entry, **fields), UTC)


def vector(entry: Entry) -> Float32Array:
    """Return a vector of unit length by the words of a memory: near where these are the same, zeros without any."""
    made = np.zeros(WIDTH, np.float32)
    for word in keys_in(entry.text):
        digest = hashlib.sha256(word.encode("utf-8", "surrogatepass")).digest()
        made[int.from_bytes(digest[:2]) % WIDTH] += 1.0
    length = float(np.linalg.norm(made))
    return made / length if length else made


def space(memories: Iterable[Entry], vectors: Float32Array | None = None, **fields: Any) -> TendedSpace:
    """Return a space of memories; what is not given is made of them."""
    held = tuple(sorted(memories, key=lambda entry: (entry.created_at, entry.id)))
    rows = [vector(entry) for entry in held]
    known = {entry.id: entry.state for entry in held}
    names = {entry.name: entry.id for entry in held if entry.name is not None}
    made = np.stack(rows) if rows else np.zeros((0, WIDTH), np.float32)
    given = {"now": NOW, "zone": UTC, "known": known, "names": names, **fields}
    return TendedSpace(memories=held, vectors=made if vectors is None else vectors, **given)


def carried_out(looked_at: TendedSpace, suggestions: Sequence[Suggestion]) -> TendedSpace:
    """Return a space once suggestions are carried out, each whole or not at all, only on the versions looked at."""
    entries = {entry.id: entry for entry in looked_at.memories}
    edges = {(edge.source, edge.type, edge.target): edge for edge in looked_at.edges}
    at = looked_at.now + LATER
    for suggestion in suggestions:
        edits = suggestion.edits
        if any(edit.needs_seen_version and entries[edit.entry_id].version != edit.seen for edit in edits):
            continue
        for edit in edits:
            former = entries[edit.entry_id]
            changed = edit.applied(former, at)
            if changed != former:
                entries[edit.entry_id] = derived(replace(changed, version=former.version + 1, modified_at=at), UTC)
        for link in suggestion.links:
            if link.remove:
                edges.pop((link.source, link.type, link.target), None)
            else:
                edges[link.source, link.type, link.target] = Edge(
                    link.source, link.type, link.target, suggestion.agent.author, at
                )
    kept = [place for place, entry in enumerate(looked_at.memories) if entries[entry.id].state is State.ACTIVE]
    return replace(
        looked_at,
        memories=tuple(entries[looked_at.memories[place].id] for place in kept),
        vectors=looked_at.vectors[kept],
        edges=tuple(edges.values()),
        known={**looked_at.known, **{entry_id: entry.state for entry_id, entry in entries.items()}},
    )
