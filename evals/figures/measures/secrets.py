"""Secrets: those that are found, of 319 kinds and in labelled lines, and what is taken for one."""

from collections.abc import Iterator
from pathlib import Path

from evals.figures.figure import Better, Figure, Outcome, figure, mean_of
from recollect.core.guardrails.secrets.secret_detection import secrets_in
from tests.labelled import secret_kinds
from tests.labelled.secrets import found_in, labelled_texts


def measured(_data: Path) -> Iterator[Figure]:
    """Yield the figures; all but that of naming a kind are sealed."""
    for split in (secret_kinds.DEVELOPMENT, secret_kinds.HELD_OUT):
        yield from of_kinds(split)
    talk = [(line, bool(secrets_in(line))) for line in secret_kinds.ordinary_talk()]
    yield mean_of("secrets.talk.false_alarms", talk, better=Better.LOWER, sealed=True)
    for split, held_out in (("lines_development", False), ("lines_held_out", True)):
        yield from of_lines(f"secrets.{split}", held_out=held_out)


def of_kinds(split: str) -> Iterator[Figure]:
    """Yield the figures of kinds of secrets and of ordinary texts."""
    found = secret_kinds.measured(split)
    kinds = found.kinds.items()
    yield mean_of(f"secrets.{split}.kinds", [(kind, all(of_kind.values())) for kind, of_kind in kinds], sealed=True)
    examples = [Outcome(kind, sum(of_kind.values()), len(of_kind)) for kind, of_kind in kinds]
    yield figure(f"secrets.{split}.examples", examples, sealed=True)
    yield mean_of(f"secrets.{split}.false_alarms", found.ordinary.items(), better=Better.LOWER, sealed=True)


def of_lines(name: str, *, held_out: bool) -> Iterator[Figure]:
    """Yield the figures of lines, of which half hold secrets."""
    lines = [(line, found_in(line)) for line in labelled_texts() if line.held_out is held_out]
    with_secrets = [(line, found) for line, found in lines if line.secrets]
    covered = [Outcome(line.text, found.covered, len(line.secrets)) for line, found in with_secrets]
    yield figure(f"{name}.recall", covered, sealed=True)
    named = [Outcome(line.text, found.named, len(line.secrets)) for line, found in with_secrets]
    yield figure(f"{name}.named_right", named)
    alarms = [(line.text, found.alarms) for line, found in lines]
    yield mean_of(f"{name}.false_alarms", alarms, better=Better.LOWER, sealed=True)
