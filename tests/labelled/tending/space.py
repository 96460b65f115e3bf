"""A labelled space as agents see it: the memories as they would be stored, ids as the system makes them."""

import json
import re
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from recollect.bootstrap.encoders import open_encoder
from recollect.core.embedding.encoder_input import encoder_input
from recollect.core.lifecycle.derive import derived
from recollect.core.lifecycle.tending.suggestions import TendedSpace
from recollect.core.model.edges import Edge, EdgeType
from recollect.core.model.entry import Entry, Kind, Role, State, Statistics
from recollect.core.model.ids import uuid7
from recollect.settings import Settings

HERE: Final = Path(__file__).parent
NOW: Final = datetime(2026, 11, 20, 12, tzinfo=UTC)  # the day on which the labelled spaces are looked at
_ID: Final = re.compile(r"\bm\d{3}\b")
_BEFORE: Final = datetime(2025, 1, 1, tzinfo=UTC)  # ids of what is not there any more


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """What is at fault: its kind, the memories that have it, and what would be right."""

    id: str
    kind: str
    memories: tuple[str, ...]
    expected: Mapping[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class LabelledSpace:
    """A space, its faults, and the labelled ids of its memories by those that the system has made of them."""

    space: TendedSpace
    faults: tuple[Fault, ...]
    labels: Mapping[str, str]


@lru_cache(maxsize=2)
def labelled_space(name: str = "development") -> LabelledSpace:
    """Return a space with its faults; ids in texts, links and faults are those of the entries."""
    rows = json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))
    made = {row["id"]: _id(row["id"], datetime.fromisoformat(row["created_at"])) for row in rows["memories"]}

    def real(label: str) -> str:
        return made.get(label) or (_id(label, _BEFORE) if _ID.fullmatch(label) else label)

    memories = tuple(
        memory_of(row, made[row["id"]], _ID.sub(lambda found: real(found[0]), row["text"])) for row in rows["memories"]
    )
    memories, vectors = encoded(tuple(sorted(memories, key=lambda entry: (entry.created_at, entry.id))))
    edges = tuple(
        Edge(made[row["id"]], EdgeType.RELATED, real(target), "user", datetime.fromisoformat(row["created_at"]))
        for row in rows["memories"]
        for target in row.get("links", ())
    )
    space = TendedSpace(
        memories=memories,
        vectors=vectors,
        now=NOW,
        zone=UTC,
        edges=edges,
        known={entry.id: State.ACTIVE for entry in memories},
        names={entry.name: entry.id for entry in memories if entry.name is not None},
    )
    faults = tuple(
        Fault(
            id=row["id"],
            kind=row["kind"],
            memories=tuple(map(real, row["memories"])),
            expected={
                key: [real(one) for one in value]
                if key == "together"
                else real(value)
                if isinstance(value, str)
                else value
                for key, value in row["expected"].items()
            },
        )
        for row in rows["faults"]
    )
    return LabelledSpace(space, faults, {entry_id: label for label, entry_id in made.items()})


def _id(label: str, at: datetime) -> str:
    return uuid7(at, sequence=int(label[1:]), entropy=label.encode().rjust(8, b"\0"))


def memory_of(row: Mapping[str, Any], entry_id: str, text: str) -> Entry:
    at = datetime.fromisoformat(row["created_at"])
    entry = Entry(
        id=entry_id,
        user_id="labelled",
        space="labelled",
        kind=Kind.MEMORY,
        role=Role.USER,
        text=text,
        created_at=at,
        modified_at=at,
        occurred_at=datetime.fromisoformat(row["occurred_at"]) if row["occurred_at"] else at,
        statistics=Statistics(accessed_at=at),
        name=row.get("name"),
        category=row["category"],
        tags=tuple(row["tags"]),
    )
    return derived(entry, UTC)


def encoded(memories: tuple[Entry, ...]) -> tuple[tuple[Entry, ...], Any]:
    """Return memories with the name of the model, and their sentence vectors, float32 [n, d]."""
    with ExitStack() as opening:
        encoder = open_encoder(Settings(), opening)
        made = encoder.encode_entries([encoder_input(entry, None) for entry in memories])
        marked = tuple(replace(entry, embedding_model=encoder.model, needs_embedding=False) for entry in memories)
        return marked, np.stack([one.pooled for one in made]).astype(np.float32)
