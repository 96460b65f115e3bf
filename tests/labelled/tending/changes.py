"""How often the reviewer sees that a later memory ends a former one: python -m tests.labelled.tending.changes [--show].

`changes.jsonl` holds pairs by whoever made the rules: what is over by the later one, and what only has something to do
with it. Around each stand the memories of a space of `twohop/`.
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from datetime import UTC
from pathlib import Path
from typing import Any, Final

from recollect.core.lifecycle.tending.reviewer import outdated
from recollect.core.lifecycle.tending.suggestions import TendedSpace
from tests.labelled.tending.__main__ import tell
from tests.labelled.tending.space import NOW, encoded, memory_of

FILE: Final = Path(__file__).with_name("changes.jsonl")
MEMORIES: Final = Path(__file__).parents[1] / "twohop" / "development_memories.jsonl"
AROUND: Final = "d2"
DAYS: Final = {"former": "2026-06-01T08:00:00+00:00", "later": "2026-09-01T08:00:00+00:00"}

Row = Mapping[str, Any]


def changes() -> Sequence[Row]:
    """Return the pairs: texts `former` and `later`, and whether the former one is `over`."""
    return [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]


def seen_as_over() -> Mapping[str, bool]:
    """Tell of each pair, by its id, whether the rules say that its former memory is over."""
    rows = changes()
    around = [
        memory_of({"category": None, "tags": [], "created_at": row["occurred_at"], **row}, row["id"], row["text"])
        for row in map(json.loads, MEMORIES.read_text("utf-8").splitlines())
        if row["space"] == AROUND
    ]
    said = [
        memory_of(
            {"category": None, "tags": [], "created_at": at, "occurred_at": at}, f"{row['id']}-{which}", row[which]
        )
        for row in rows
        for which, at in DAYS.items()
    ]
    memories, vectors = encoded((*around, *said))
    found = {}
    for place, row in enumerate(rows):
        here = [*range(len(around)), len(around) + 2 * place, len(around) + 2 * place + 1]
        space = TendedSpace(memories=tuple(memories[one] for one in here), vectors=vectors[here], now=NOW, zone=UTC)
        found[row["id"]] = any(one.about == (f"{row['id']}-former",) for one in outdated(space))
    return found


def main() -> None:
    """Print precision and recall."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--show", action="store_true", help="what was missed or seen wrongly")
    show, found, rows = parser.parse_args().show, seen_as_over(), changes()
    for row in rows:
        if show and found[row["id"]] != row["over"]:
            tell("missed:" if row["over"] else "wrong:", row["id"], row["former"], "|", row["later"])
    over = [row for row in rows if row["over"]]
    right, said = sum(found[row["id"]] for row in over), sum(found.values())
    tell(f"{right} of {len(over)} found, {said - right} wrong")


if __name__ == "__main__":
    main()
