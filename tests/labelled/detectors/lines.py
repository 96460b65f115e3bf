"""Memories with everything that a careful reader finds in them: the measure of the detectors.

The README beside this file tells what is labelled and what is not.
"""

import json
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Any, Final
from zoneinfo import ZoneInfo

from recollect.core.enrichment.enriched import enriched
from recollect.core.enrichment.findings import Enrichment, EntityType
from recollect.core.model.entry import Category, Statement

_HERE: Final = Path(__file__).parent


class Split(StrEnum):
    """Which lines: those that the rules were made with, and those that they were only measured on."""

    DEVELOPMENT = "development"
    HELD_OUT = "held_out"


@dataclass(frozen=True, slots=True)
class Label:
    """An entity: its type, where it stands, what it means; `value` is None where the text alone does not tell."""

    type: EntityType
    start: int
    text: str
    value: str | None


@dataclass(frozen=True, slots=True)
class Line:
    """A memory, when and in which time zone it was said, and all that is in it."""

    id: str
    text: str
    occurred_at: datetime
    zone: ZoneInfo
    entities: tuple[Label, ...]
    category: Category
    statement: Statement | None
    keyphrases: tuple[str, ...]

    def enriched(self) -> Enrichment:
        """Return what the detectors find."""
        return enriched(self.text, occurred_at=self.occurred_at, zone=self.zone)


def labelled_lines(split: Split) -> list[Line]:
    """Return the lines of one split, in the order of the file."""
    return [_line(json.loads(line)) for line in (_HERE / f"{split}.jsonl").read_text(encoding="utf-8").splitlines()]


def _line(fields: dict[str, Any]) -> Line:
    return Line(
        id=fields["id"],
        text=fields["text"],
        occurred_at=datetime.fromisoformat(fields["occurred_at"]),
        zone=ZoneInfo(fields["zone"]),
        entities=tuple(
            Label(EntityType(label["type"]), label["start"], label["text"], label.get("value"))
            for label in fields["entities"]
        ),
        category=Category(fields["category"]),
        statement=Statement(fields["statement"]) if fields["statement"] else None,
        keyphrases=tuple(fields["keyphrases"]),
    )
