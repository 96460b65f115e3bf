"""Pairs of memories with the answer that a careful person gives: the measure of the duplicate and conflict decisions.

The README beside this file tells what each label means.
"""

import json
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from recollect.core.model.entry import Role

PAIRS_FILE: Final = Path(__file__).with_name("pairs.jsonl")
ENGLISH: Final = "en"


class Relation(StrEnum):
    """What the later memory is to the earlier one."""

    SAME = "same"
    CONTRADICTION = "contradiction"
    DIFFERENT = "different"


@dataclass(frozen=True, slots=True)
class Label:
    """The right answer for a pair.

    merge: the letters alone are enough to merge; only a `same` pair can have it.
    conflict: a person should be asked which of the two holds; only a `contradiction` can have it.
    """

    relation: Relation
    merge: bool = False
    conflict: bool = False

    def __post_init__(self) -> None:
        """Refuse what cannot be: raises ValueError."""
        if self.merge and self.relation is not Relation.SAME:
            raise ValueError("only the same thing can be merged")
        if self.conflict and self.relation is not Relation.CONTRADICTION:
            raise ValueError("only a contradiction can be a conflict")


MERGE: Final = Label(Relation.SAME, merge=True)
PARAPHRASE: Final = Label(Relation.SAME)
CONFLICT: Final = Label(Relation.CONTRADICTION, conflict=True)
SUPERSEDED_BY_TIME: Final = Label(Relation.CONTRADICTION)
DIFFERENT: Final = Label(Relation.DIFFERENT)


@dataclass(frozen=True, slots=True)
class Said:
    """One side of a pair: the text of a memory, and by whom it was said."""

    text: str
    role: Role = Role.USER
    speaker: str | None = None


@dataclass(frozen=True, slots=True)
class LabelledPair:
    """An earlier memory, a later one, and what a careful person makes of them."""

    id: str
    kind: str
    earlier: Said
    later: Said
    label: Label
    language: str = ENGLISH


def written_pairs() -> tuple[LabelledPair, ...]:
    """Return the pairs written by hand, in the order of the file."""
    return pairs_of(PAIRS_FILE)


def pairs_of(file: Path) -> tuple[LabelledPair, ...]:
    """Return the pairs of a file, in its order."""
    lines = file.read_text(encoding="utf-8").split("\n")
    return tuple(_pair(json.loads(line)) for line in lines if line)


def _pair(row: dict[str, Any]) -> LabelledPair:
    return LabelledPair(
        id=row["id"],
        kind=row["kind"],
        earlier=_side(row, "a"),
        later=_side(row, "b"),
        label=Label(Relation(row["relation"]), merge=row["merge"], conflict=row["conflict"]),
        language=row.get("language", ENGLISH),
    )


def _side(row: dict[str, Any], side: str) -> Said:
    return Said(row[side], Role(row.get(f"role_{side}", Role.USER)), row.get(f"speaker_{side}"))
