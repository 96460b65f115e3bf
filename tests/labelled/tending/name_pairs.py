"""How often two names are called one, kind by kind, each pair in a space of its own.

    python -m tests.labelled.tending.name_pairs [--show]

`name_pairs.jsonl` holds pairs by whoever made the rules, half of them two things that only look like one. Around each
stand the memories of a space of `twohop/`, so that words are as rare as they are in life. A pair is found where the
two are one entity, or where the linker suggests it.
"""

import argparse
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC
from pathlib import Path
from typing import Any, Final

from recollect.core.lifecycle.tending.same_things import suggest_merges
from recollect.core.lifecycle.tending.suggestions import TendedSpace
from recollect.core.model.entry import Entry
from recollect.core.model.vectors import Float32Array
from recollect.core.spaces.graph.entities import entities_of
from recollect.core.spaces.graph.name_reading import folded_name
from tests.labelled.tending.__main__ import tell
from tests.labelled.tending.merges import mapped, rows_of
from tests.labelled.tending.space import NOW, encoded, memory_of

FILE: Final = Path(__file__).with_name("name_pairs.jsonl")
AROUND: Final = "d2"

Row = Mapping[str, Any]


def name_pairs() -> Sequence[Row]:
    """Return the labelled pairs: `one`, `other`, `same`, `kind`, and the `texts` that name them."""
    return [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]


def found_pairs() -> Mapping[str, bool]:
    """Tell of each pair, by its id, whether its two names are one entity or are suggested to be."""
    rows = name_pairs()
    around = [
        memory_of({"category": None, "tags": [], "created_at": row["occurred_at"], **row}, row["id"], row["text"])
        for row in rows_of("development", "memories")
        if row["space"] == AROUND
    ]
    said = {row["id"]: [_said(row, place, text) for place, text in enumerate(row["texts"])] for row in rows}
    memories, vectors = encoded((*around, *(entry for entries in said.values() for entry in entries)))
    found, at = {}, len(around)
    for row in rows:
        end = at + len(said[row["id"]])
        here = (*range(len(around)), *range(at, end))
        found[row["id"]] = _are_one(row, [memories[place] for place in here], vectors[list(here)])
        at = end
    return found


def _said(row: Row, place: int, text: str) -> Entry:
    at = f"2026-08-{place + 1:02}T08:00:00+00:00"
    return memory_of({"category": None, "tags": [], "created_at": at, "occurred_at": at}, f"{row['id']}-{place}", text)


def _are_one(row: Row, memories: Sequence[Entry], vectors: Float32Array) -> bool:
    named = entities_of(mapped(memories))
    space = TendedSpace(memories=tuple(memories), vectors=vectors, now=NOW, zone=UTC, entities=named)
    one, other = (named.named(folded_name(row[end])) for end in ("one", "other"))
    if one is None or other is None:
        return False
    suggested = {frozenset((merge.one, merge.other)) for each in suggest_merges(space) for merge in each.merges}
    return one == other or frozenset((one.id, other.id)) in suggested


def main() -> None:
    """Print how many pairs of each kind are found, and how many that are two are called one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--show", action="store_true", help="which pairs were missed or called one wrongly")
    show, found = parser.parse_args().show, found_pairs()
    right, to_find, wrong = Counter[str](), Counter[str](), Counter[str]()
    for row in name_pairs():
        counted = right if row["same"] else wrong
        counted[row["kind"]] += found[row["id"]]
        to_find[row["kind"]] += row["same"]
        if show and found[row["id"]] != row["same"]:
            tell("missed:" if row["same"] else "wrong:", row["id"], row["kind"], f"{row['one']} = {row['other']}")
    for kind in to_find:
        tell(f"{kind:<16} {right[kind]} of {to_find[kind]} found, {wrong[kind]} wrong")
    tell(f"{'all':<16} {right.total()} of {to_find.total()} found, {wrong.total()} wrong")


if __name__ == "__main__":
    main()
