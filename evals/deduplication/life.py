"""Which conflicts open in a space of ordinary memories of one life: python -m evals.deduplication.life --help.

The memories are stored one after the other, in the order in which they were said, and compared by the worker as it
runs. A file holds `memories` (id, text, created_at, occurred_at) and `faults`, of which those of kind `outdated` name
the memory that took another one's place; counts alone are printed, no texts.
"""

import argparse
import json
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from evals.datasets.encodings import CachedEncoder
from recollect.adapters.minilm import MiniLmEmbedder
from recollect.adapters.search.exact import ExactSearch
from recollect.core.deduplication.conflicts import Conflict, ConflictKind
from recollect.core.embedding.encoder_input import encoder_input
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import Entry
from recollect.core.model.listing import every_item
from recollect.core.model.vectors import EntryVectors
from recollect.core.spaces.settings import SpaceSettings
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.maintenance.compare_neighbours import CompareNeighbours
from recollect.use_cases.memories.conflicts import ResolveConflict, ShowConflicts
from tests.builders import ALICE, a_memory, a_write
from tests.fakes.clock import FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.queue import InMemoryQueue
from tests.labelled.pairs import pairs_of

INDEX_BYTES: Final = 1 << 26
PAGE: Final = 50


@dataclass(frozen=True, slots=True)
class Life:
    """Memories in the order in which they were said, and pairs of (outdated, by which): places in them."""

    memories: tuple[Entry, ...]
    outdated: frozenset[tuple[int, int]]


def life_of(file: Path) -> Life:
    """Return the memories of a labelled space."""
    held = json.loads(file.read_text(encoding="utf-8"))
    rows = sorted(held["memories"], key=_said)
    places = {row["id"]: place for place, row in enumerate(rows)}
    faults = [fault for fault in held["faults"] if fault["kind"] == "outdated" and fault["expected"].get("by")]
    outdated = {(places[one], places[fault["expected"]["by"]]) for fault in faults for one in fault["memories"]}
    memories = tuple(a_memory(row["text"], now=_said(row), tags=tuple(row.get("tags", ()))) for row in rows)
    return Life(memories, frozenset(outdated))


def _said(row: dict[str, Any]) -> datetime:
    return datetime.fromisoformat(row["occurred_at"] or row["created_at"])


def conflicts_of(memories: Sequence[Entry], vectors: Sequence[EntryVectors]) -> list[Conflict]:
    """Return the conflicts that are open when each memory has been compared with those before it."""
    clock = FixedClock()
    store = InMemoryEntryStore(InMemoryQueue(clock), clock)
    with closing(ExactSearch(store, max_bytes=INDEX_BYTES)) as index:
        read = ReadSettings(store, SpaceSettings())
        compare = CompareNeighbours(store, index, clock, read, ResolveConflict(store, clock))
        for memory, found in zip(memories, vectors, strict=True):
            store.commit(ALICE, [a_write(memory)])
            store.store_vectors(ALICE, [EmbeddedVersion(memory.id, memory.version, found)])
            compare(ALICE, memory, found)
    listed = ShowConflicts(store)
    return [one.conflict for one in every_item(lambda after: listed(ALICE, limit=PAGE, after=after))]


def encoded(memories: Sequence[Entry], model: Path) -> list[EntryVectors]:
    """Return the vectors of memories, kept under .build/encodings."""
    encoder = CachedEncoder(MiniLmEmbedder(model, threads=1))
    return encoder.entries([encoder_input(memory, None) for memory in memories])


def main() -> None:
    """Print how many conflicts open in each space, and what is known of them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("spaces", type=Path, nargs="+", help="labelled spaces")
    parser.add_argument("--model", type=Path, required=True, help="folder of the model")
    parser.add_argument("--pairs", type=Path, help="labelled pairs of these memories: which conflicts are right")
    options = parser.parse_args()
    right = {
        (pair.earlier.text, pair.later.text): pair.label.conflict
        for pair in (pairs_of(options.pairs) if options.pairs else ())
    }
    for file in options.spaces:
        life = life_of(file)
        found = conflicts_of(life.memories, encoded(life.memories, options.model))
        texts = {memory.id: memory.text for memory in life.memories}
        asked = [(texts[one.other_id], texts[one.entry_id]) for one in found if one.kind is ConflictKind.CONTRADICTION]
        outdated = {(life.memories[one].text, life.memories[by].text) for one, by in life.outdated}
        print(f"{file.stem}: {len(texts)} memories, {len(asked)} asked about, {len(found) - len(asked)} may be one")
        print(f"  outdated: {len(outdated.intersection(asked))} of {len(outdated)} asked about")
        if right:
            told = [right[pair] for pair in asked if pair in right]
            print(f"  right {sum(told)}, in vain {len(told) - sum(told)}, not labelled {len(asked) - len(told)}")


if __name__ == "__main__":
    main()
