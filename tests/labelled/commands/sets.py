"""Labelled messages, by the hand that wrote them."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from recollect.core.query.commands.command import SWITCHES, CommandKind

_HERE: Final = Path(__file__).parent

Labelled = dict[str, Any]


@dataclass(frozen=True, slots=True)
class LabelledSet:
    """What one person wrote: commands, and other messages that are none.

    references: commands in a conversation. about: the kinds that a set tells something about; empty for all.
    """

    commands: Path
    chatter: Path
    references: Path | None = None
    about: frozenset[CommandKind] = frozenset()


def read(path: Path) -> list[Labelled]:
    """Return the lines of a file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


def _set(name: str, about: frozenset[CommandKind] = frozenset()) -> LabelledSet:
    references = _HERE / f"{name}_references.jsonl"
    return LabelledSet(
        _HERE / f"{name}_commands.jsonl",
        _HERE / f"{name}_chatter.jsonl",
        references if references.exists() else None,
        about,
    )


SETS: Final = {
    name: _set(name)
    for name in (
        *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "eleventh", "twelfth"),
        "plain",
    )
} | {name: _set(name, SWITCHES) for name in ("memory_off", "off")}
HELD_OUT: Final = {"tenth": _set("tenth")}  # nothing is fitted to these, nor looked at
