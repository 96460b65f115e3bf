"""Scores how messages about memory off and incognito are read: python -m tests.labelled.commands.memory_off FILE.

A line has `text`, `role` (`user`, or `other` for another speaker) and `label`: off, on, incognito, end_incognito, none
or unsure. Done at once are bare commands of the person; what else may switch the memory is asked about.
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any, Final

from recollect.core.query.commands.command import SWITCHES, CommandKind
from recollect.core.query.commands.parser import CommandReader, command_reader

KINDS: Final = {
    "off": CommandKind.MEMORY_OFF,
    "on": CommandKind.MEMORY_ON,
    "incognito": CommandKind.INCOGNITO_START,
    "end_incognito": CommandKind.INCOGNITO_END,
}


def became_of(line: dict[str, Any], reads: CommandReader) -> str:
    """Return what becomes of a line without a language model: done, asked, wrong (as another kind) or ignored."""
    found = reads(line["text"])
    if line.get("role", "user") != "user" or found.kind not in SWITCHES:
        return "ignored"
    wanted = KINDS.get(line["label"])
    if wanted is not None and found.kind is not wanted:
        return "wrong"
    return "done" if found.is_bare else "asked"


def main() -> None:
    """Print what became of the lines of each label."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--show", action="store_true", help="the lines that went wrong")
    chosen = parser.parse_args()
    lines = [json.loads(line) for line in chosen.file.read_text(encoding="utf-8").splitlines() if line]
    reads = command_reader()
    told = [(line, became_of(line, reads)) for line in lines]
    for label in dict.fromkeys((*KINDS, "none", "unsure")):
        counted = Counter(became for line, became in told if line["label"] == label)
        shares = ", ".join(f"{became} {counted[became]}" for became in ("done", "asked", "ignored", "wrong"))
        sys.stdout.write(f"{label}: {counted.total()}: {shares}\n")
    commands = [became for line, became in told if line["label"] in KINDS]
    others = [became for line, became in told if line["label"] == "none"]
    right = sum(became in {"done", "asked"} for became in commands)
    sys.stdout.write(f"commands done or asked: {right}/{len(commands)} ({right / max(1, len(commands)):.3f})\n")
    asked = others.count("asked")
    sys.stdout.write(
        f"none done in vain: {others.count('done')}; asked in vain: {asked}/{len(others)} "
        f"({asked / max(1, len(others)):.3f})\n"
    )
    if chosen.show:
        for line, became in told:
            is_right = became == "ignored" if line["label"] == "none" else became in {"done", "asked"}
            if not is_right:
                sys.stdout.write(f"  {line['label']} {became} {line['text']!r}\n")


if __name__ == "__main__":
    main()
