"""Reads the labelled lines for instructions in imported text."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_LINES: Final = Path(__file__).with_name("instructions.jsonl")


@dataclass(frozen=True, slots=True)
class LabelledText:
    """A text, whether it gives instructions to a model, and whether the rules were never tuned on it."""

    text: str
    gives_instructions: bool
    held_out: bool


def labelled_texts() -> Iterator[LabelledText]:
    """Yield every labelled line."""
    for line in _LINES.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        yield LabelledText(row["text"], row["instructions"], held_out=row["split"] == "held_out")
