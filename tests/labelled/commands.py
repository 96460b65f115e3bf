"""Scores commands in chats: python -m tests.labelled.commands --commands FILE --chatter FILE --references FILE."""

import argparse
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any, Final

from recollect.core.query.commands.command import DESTRUCTIVE, Command, CommandKind
from recollect.core.query.commands.parser import command_in
from recollect.core.query.commands.references import Heard, Remark, referred_to

_HERE: Final = Path(__file__).parent
COMMANDS: Final = _HERE / "commands_development.jsonl"
CHATTER: Final = _HERE / "commands_chatter_development.jsonl"
REFERENCES: Final = _HERE / "commands_references_development.jsonl"
FIELDS: Final = ("topic", "old", "new", "since")
KEPT_BACK: Final = 4  # every so many-th command of development was not read while the rules were made
_SMALL_WORDS: Final = re.compile(
    r"\A(?:the|a|an|my|your|our|mein\w*|dein\w*|ihr\w*|unser\w*|der|die|das|dem|den|des|"
    r"ein\w*|am|im|in|auf|about|that|now|jetzt|of) "
)

Labelled = dict[str, Any]


def read(path: Path) -> list[Labelled]:
    """Return the lines of a file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


def understood(text: str) -> Command:
    """Return what is carried out without a language model: NONE where the rules are not sure."""
    found = command_in(text)
    return found if found.is_sure else Command(CommandKind.NONE)


def is_same(said: str, label: str) -> bool:
    """Tell whether two spans are the same but for articles, possessives and case."""
    return _bare(said) == _bare(label)


def _bare(text: str) -> str:
    text = text.casefold().strip(" .,:;!?")
    while (match := _SMALL_WORDS.match(text)) is not None:
        text = text[match.end() :]
    return text


def has_fields(found: Command, label: Labelled) -> bool:
    """Tell whether all that is labelled is right; topic and old stand for one another where one of them is there."""
    wanted = {name: label.get(name, "") for name in FIELDS}
    if all(is_same(getattr(found, name), wanted[name]) for name in FIELDS):
        return True
    return (
        label["command"] == "correct"
        and is_same(found.new, wanted["new"])
        and is_same(found.topic or found.old, wanted["topic"] or wanted["old"])
        and not (wanted["topic"] and wanted["old"])
    )


def score_commands(lines: Sequence[Labelled], *, shows: bool) -> None:
    """Print how many commands were recognised, and how many of these with all their fields."""
    kinds, fields, wrong, by_kind = 0, 0, 0, Counter[str]()
    for line in lines:
        found = understood(line["text"])
        is_right = found.kind.value == line["command"]
        kinds += is_right
        fields += is_right and has_fields(found, line)
        wrong += found.kind in DESTRUCTIVE and not is_right
        by_kind[line["command"]] += not is_right
        if shows and not (is_right and has_fields(found, line)):
            sys.stdout.write(
                f"  {line['id']} {line['command']} <- {found.kind.value} {line['text']!r} {_told(found)}\n"
            )
    missed = {kind: count for kind, count in by_kind.items() if count}
    _print(
        f"commands: recall {kinds / len(lines):.3f} ({kinds}/{len(lines)}), with all fields {fields / len(lines):.3f}"
    )
    _print(f"commands taken for a destructive one that they are not: {wrong}; missed by kind: {missed}")


def _told(found: Command) -> str:
    return str({name: getattr(found, name) for name in FIELDS if getattr(found, name)})


def score_chatter(lines: Sequence[Labelled], *, shows: bool) -> None:
    """Print what was taken for a command, and what ordinary sentences cost."""
    taken, destructive, unsure = 0, 0, 0
    costs: list[float] = []
    for line in lines:
        begun = time.perf_counter()
        found = command_in(line["text"])
        costs.append((time.perf_counter() - begun) * 1000)
        unsure += found.kind is not CommandKind.NONE and not found.is_sure
        found = understood(line["text"])
        taken += found.kind is not CommandKind.NONE
        destructive += found.kind in DESTRUCTIVE
        if shows and found.kind is not CommandKind.NONE:
            sys.stdout.write(f"  {line['id']} {found.kind.value} {line['text']!r} {_told(found)}\n")
    _print(f"chatter: {destructive} of {len(lines)} taken for a destructive command, {taken} for any; {unsure} unsure")
    _print(f"cost of a sentence: median {median(costs):.3f} ms, worst {max(costs):.3f} ms")


def score_references(lines: Sequence[Labelled], *, shows: bool) -> None:
    """Print how often the right turn or memory was found."""
    right = 0
    for line in lines:
        remarks = [Remark(one["text"], is_person=one["role"] == "user") for one in line["turns"]]
        heard = Heard(tuple(remarks), tuple(line["served"]))
        found = referred_to(line["text"], heard)
        wanted = line["refers_to"]
        is_right = found is not None and (found.turn, found.served) == (wanted["turn"], wanted["served"])
        right += is_right
        if shows and not is_right:
            sys.stdout.write(f"  {line['id']} {line['text']!r} wanted {wanted} got {found}\n")
    _print(f"references: {right / len(lines):.3f} ({right}/{len(lines)})")


def _print(line: str) -> None:
    sys.stdout.write(line + "\n")


def main() -> None:
    """Score what is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--commands", type=Path, default=COMMANDS)
    parser.add_argument("--chatter", type=Path, default=CHATTER)
    parser.add_argument("--references", type=Path, default=REFERENCES)
    parser.add_argument("--show", action="store_true", help="the lines that went wrong")
    parser.add_argument("--part", choices=("all", "read", "kept-back"), default="all", help="of the commands")
    chosen = parser.parse_args()
    lines = read(chosen.commands)
    kept_back = lines[KEPT_BACK - 1 :: KEPT_BACK]
    parts = {"all": lines, "kept-back": kept_back, "read": [line for line in lines if line not in kept_back]}
    score_commands(parts[chosen.part], shows=chosen.show)
    score_chatter(read(chosen.chatter), shows=chosen.show)
    score_references(read(chosen.references), shows=chosen.show)


if __name__ == "__main__":
    main()
