"""A space of labelled memories, stored one after the other, and the conflicts that open in it."""

import json
from pathlib import Path

from evals.deduplication.life import conflicts_of, life_of
from recollect.core.deduplication.conflicts import ConflictKind
from tests.builders import vectors

ROWS = [
    {"id": "m3", "text": "The maintenance window takes 60 minutes.", "created_at": "2025-03-01T10:00:00Z"},
    {"id": "m1", "text": "The maintenance window takes 30 minutes.", "created_at": "2025-01-01T10:00:00Z"},
    {"id": "m2", "text": "Ana lives in Lisbon.", "created_at": "2025-02-01T10:00:00Z"},
    {
        "id": "m4",
        "text": "Ana likes tea.",
        "created_at": "2025-04-01T10:00:00Z",
        "occurred_at": "2024-12-01T10:00:00Z",
    },
]
FAULTS = [
    {"kind": "outdated", "memories": ["m1"], "expected": {"by": "m3"}},
    {"kind": "outdated", "memories": ["m2"], "expected": {"by": None, "expired": "2025-06-01"}},
    {"kind": "missing_tag", "memories": ["m4"], "expected": {"tag": "tea"}},
]


def _file(folder: Path) -> Path:
    rows = [{"occurred_at": None, **row} for row in ROWS]
    file = folder / "space.json"
    file.write_text(json.dumps({"memories": rows, "faults": FAULTS}), encoding="utf-8")
    return file


def test_memories_stand_in_the_order_in_which_they_were_said(tmp_path: Path) -> None:
    life = life_of(_file(tmp_path))
    assert [memory.text.split()[-1] for memory in life.memories] == ["tea.", "minutes.", "Lisbon.", "minutes."]
    assert life.outdated == {(1, 3)}, "what has only expired was replaced by nothing"


def test_what_opens_are_the_conflicts_of_each_memory_with_those_before_it(tmp_path: Path) -> None:
    life = life_of(_file(tmp_path))
    (found,) = conflicts_of(life.memories, [vectors(1) for _ in life.memories])
    assert found.kind is ConflictKind.CONTRADICTION
    assert (found.other_id, found.entry_id) == (life.memories[1].id, life.memories[3].id)
