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
    """What was found. kinds: of each, its examples by id; ordinary: of texts without a secret, by id."""

    kinds: Mapping[str, Mapping[str, bool]]
    ordinary: Mapping[str, bool]

    @cached_property
    def missed(self) -> Mapping[str, Sequence[str]]:
        """The examples that were missed, of the kinds that have some."""
        lost = {kind: [one for one, found in of_kind.items() if not found] for kind, of_kind in self.kinds.items()}
        return {kind: ids for kind, ids in lost.items() if ids}

    @cached_property
    def alarms(self) -> Sequence[str]:
        """The ordinary texts in which something was found."""
        return [one for one, found in self.ordinary.items() if found]

    @cached_property
    def recall(self) -> float:
        """The share of kinds of which every example is found."""
        return 1 - len(self.missed) / len(self.kinds)

    def __str__(self) -> str:
        return (
            f"{len(self.kinds) - len(self.missed)} of {len(self.kinds)} kinds = {self.recall:.3f}; "
            f"{len(self.alarms)} false alarms in {len(self.ordinary)} ordinary texts"
        )


def measured(split: str) -> KindsFound:
    """Return what the detector finds in one half of the labels."""
    kinds = defaultdict[str, dict[str, bool]](dict)
    for one in examples(split):
        kinds[one.kind][one.id] = is_found(one)
    return KindsFound(kinds, {row["id"]: bool(secrets_in(row["text"])) for row in _rows(f"ordinary_texts_{split}")})


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
