"""Prompt injection: instructions that are seen in imported text, and ordinary texts taken for some."""

from collections.abc import Iterator
from pathlib import Path

from evals.figures.figure import Better, Figure, mean_of
from recollect.core.guardrails.prompt_injection.detector import looks_like_instructions
from tests.labelled.instructions import labelled_texts


def measured(_data: Path) -> Iterator[Figure]:
    """Yield recall and false alarms, both sealed."""
    lines = [(line, looks_like_instructions(line.text) is not None) for line in labelled_texts()]
    for split, held_out in (("development", False), ("held_out", True)):
        name, some = f"injection.{split}", [(line, seen) for line, seen in lines if line.held_out is held_out]
        yield mean_of(
            f"{name}.recall", [(line.text, seen) for line, seen in some if line.gives_instructions], sealed=True
        )
        ordinary = [(line.text, seen) for line, seen in some if not line.gives_instructions]
        yield mean_of(f"{name}.false_alarms", ordinary, better=Better.LOWER, sealed=True)
