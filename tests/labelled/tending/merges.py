"""How often the linker is right in calling two names one.

    python -m tests.labelled.tending.merges [held_out] [--show]

Measured on the spaces of `twohop/`, in which another hand has written down of each thing its names, and which memories
mention it. What the program takes for a thing is the labelled one that is called so and that half of its memories
mention, or more. A merge is right where both are the same labelled thing; to be found are all pairs that are.
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from recollect.core.lifecycle.tending.linker import names_of, suggest_merges
from recollect.core.lifecycle.tending.suggestions import Suggestion, TendedSpace
from recollect.core.model.entry import Entry
from recollect.core.spaces.graph.entities import NamedEntity, entities_of
from recollect.core.spaces.graph.name_links import bare
from recollect.core.spaces.graph.name_reading import folded_name
from recollect.core.spaces.graph.space_map import SpaceMap, map_row
from tests.labelled.tending.__main__ import tell
from tests.labelled.tending.space import NOW, encoded, memory_of

HERE: Final = Path(__file__).parents[1] / "twohop"
LEAST_SHARE: Final = 0.5  # of the memories that name a thing mention the labelled one

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class MergeScore:
    """Suggestions that are right and wrong, and pairs of things that are one and were not found.

    found: of each labelled thing, by its space and name, how many of its pairs were found and how many there are.
    suggested: of each space, how many suggestions are right and how many there are.
    """

    right: tuple[Suggestion, ...]
    wrong: tuple[Suggestion, ...]
    missed: tuple[tuple[str, str], ...]
    found: Mapping[str, tuple[int, int]]
    suggested: Mapping[str, tuple[int, int]]


@lru_cache(maxsize=2)
def scored_merges(name: str = "development") -> MergeScore:
    """Return how well the linker does on a set of `twohop/`."""
    rows, things = rows_of(name, "memories"), rows_of(name, "entities")
    right, wrong, missed = list[Suggestion](), list[Suggestion](), list[tuple[str, str]]()
    found, suggested = dict[str, tuple[int, int]](), dict[str, tuple[int, int]]()
    for label in sorted({row["space"] for row in rows}):
        space = _space([row for row in rows if row["space"] == label])
        labelled = [row for row in things if row["space"] == label]
        named = {one.id: thing for one in space.entities.every if (thing := _thing(one, labelled)) is not None}
        pairs = combinations(sorted(named), 2)
        one_thing = {frozenset(pair): named[pair[0]] for pair in pairs if named[pair[0]] == named[pair[1]]}
        merged = [(suggestion, _ends(suggestion)) for suggestion in suggest_merges(space)]
        right += [suggestion for suggestion, pair in merged if pair in one_thing]
        wrong += [suggestion for suggestion, pair in merged if pair not in one_thing]
        seen = {pair for _, pair in merged}
        missed += [(min(pair), max(pair)) for pair in one_thing if pair not in seen]
        for row in labelled:
            of_thing = [pair in seen for pair, thing in one_thing.items() if thing == row["entity"]]
            found[f"{label}:{row['entity']}"] = (sum(of_thing), len(of_thing))
        suggested[label] = (sum(pair in one_thing for _, pair in merged), len(merged))
    return MergeScore(tuple(right), tuple(wrong), tuple(sorted(missed)), found, suggested)


def _ends(suggestion: Suggestion) -> frozenset[str]:
    return frozenset(end for merge in suggestion.merges for end in (merge.one, merge.other))


def rows_of(name: str, part: str) -> Sequence[Row]:
    """Return the rows of a part of a set of `twohop/`."""
    return [json.loads(line) for line in (HERE / f"{name}_{part}.jsonl").read_text("utf-8").splitlines()]


def _space(rows: Sequence[Row]) -> TendedSpace:
    made = [
        memory_of({"category": None, "tags": [], "created_at": row["occurred_at"], **row}, row["id"], row["text"])
        for row in rows
    ]
    memories, vectors = encoded(tuple(sorted(made, key=lambda entry: (entry.created_at, entry.id))))
    named = entities_of(mapped(memories))
    return TendedSpace(memories=memories, vectors=vectors, now=NOW, zone=UTC, entities=named)


def mapped(memories: Sequence[Entry]) -> SpaceMap:
    """Return a map of memories."""
    made = SpaceMap()
    for entry in memories:
        made.apply(map_row(entry))
    return made


def _thing(entity: NamedEntity, things: Sequence[Row]) -> str | None:
    """Return the labelled thing that an entity is, None for one that is not labelled."""
    shares = [
        (len(entity.entry_ids.intersection(row["mentions"])) / len(entity.entry_ids), row["entity"])
        for row in things
        if _is_called_so(entity, row)
    ]
    share, name = max(shares, default=(0.0, None))
    return name if share >= LEAST_SHARE else None


def _is_called_so(entity: NamedEntity, row: Row) -> bool:
    called = [set(folded_name(name).split()) for name in (row["entity"], *row["aliases"])]
    return any(set(bare(name).split()) <= words for name in names_of(entity) for words in called)


def main() -> None:
    """Print precision and recall, and on demand every suggestion."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", nargs="?", choices=("development", "held_out"), default="development")
    parser.add_argument("--show", action="store_true", help="what was suggested, and what was missed")
    chosen = parser.parse_args()
    score = scored_merges(chosen.name)
    suggested, to_find = len(score.right) + len(score.wrong), len(score.right) + len(score.missed)
    tell(f"{len(score.right)} of {suggested} suggestions right, {len(score.right)} of {to_find} pairs found")
    if chosen.show:
        for mark, some in (("right", score.right), ("wrong", score.wrong)):
            for one in some:
                tell(f"{mark}: {one.confidence:.2f} {one.reason}")
        for pair in score.missed:
            tell("missed:", *pair)


if __name__ == "__main__":
    main()
