"""Recall by kind of secret, and false alarms on ordinary texts: `python -m tests.labelled.secret_kinds [held_out]`.

Both halves are there to develop on: the second was held out until it was scored.

A line of `secret_kinds_*.jsonl` has a text with `{secret}` in it and the secret in `parts`, so that the repository
holds nothing that a scanner would take for a leaked key. A kind counts as found when all its examples are: each letter
and digit of the secret is covered by what the detector found.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

from recollect.core.guardrails.secrets.secret_detection import secrets_in

DEVELOPMENT: Final = "development"
HELD_OUT: Final = "held_out"
_PLACE: Final = "{secret}"
_FOLDER: Final = Path(__file__).parent


class Example(NamedTuple):
    """A secret in a text: characters `start` to `end` of it."""

    id: str
    kind: str
    text: str
    start: int
    end: int


@dataclass(frozen=True)
class KindsFound:
    """What was found. examples: by kind, those missed; alarms: ids of ordinary texts in which something was found."""

    missed: Mapping[str, Sequence[str]]
    kinds: int
    alarms: Sequence[str]
    ordinary: int

    @cached_property
    def recall(self) -> float:
        """The share of kinds of which every example is found."""
        return 1 - len(self.missed) / self.kinds

    def __str__(self) -> str:
        return (
            f"{self.kinds - len(self.missed)} of {self.kinds} kinds = {self.recall:.3f}; "
            f"{len(self.alarms)} false alarms in {self.ordinary} ordinary texts"
        )


def measured(split: str) -> KindsFound:
    """Return what the detector finds in one half of the labels."""
    missed, kinds = defaultdict(list), set()
    for one in examples(split):
        kinds.add(one.kind)
        if not is_found(one):
            missed[one.kind].append(one.id)
    texts = list(_rows(f"ordinary_texts_{split}"))
    return KindsFound(missed, len(kinds), [row["id"] for row in texts if secrets_in(row["text"])], len(texts))


def examples(split: str) -> Iterator[Example]:
    """Yield the secrets of one half, each in its text."""
    for row in _rows(f"secret_kinds_{split}"):
        secret = "".join(row["parts"])
        start = row["text"].index(_PLACE)
        yield Example(row["id"], row["kind"], row["text"].replace(_PLACE, secret), start, start + len(secret))


def ordinary_talk() -> list[str]:
    """Return lines that talk of passwords, codes and keys and hold none; a line end is written in them as in JSON."""
    lines = (_FOLDER / "ordinary_talk.txt").read_text(encoding="utf-8").splitlines()
    return [line.replace("\\n", "\n") for line in lines]


def is_found(one: Example) -> bool:
    """Whether what was found covers every letter and digit of the secret."""
    covered = {place for span in secrets_in(one.text) for place in range(span.start, span.end)}
    return all(place in covered for place in range(one.start, one.end) if one.text[place].isalnum())


def _rows(name: str) -> Iterator[Mapping[str, Any]]:
    with (_FOLDER / f"{name}.jsonl").open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def main() -> None:
    """Print the figures and what is wrong."""
    split = HELD_OUT if HELD_OUT in sys.argv else DEVELOPMENT
    result = measured(split)
    lines = [f"{result}"]
    lines += [" ".join((kind, *ids)) for kind, ids in sorted(result.missed.items())]
    lines += [" ".join(("false alarms:", *result.alarms))]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
