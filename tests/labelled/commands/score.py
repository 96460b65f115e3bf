"""Scores how messages are read, field by field, and what "that" is found to be."""

import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from recollect.core.query.commands.command import DESTRUCTIVE, SWITCHES, Command, CommandKind
from recollect.core.query.commands.references import reference_model
from tests.labelled.commands.references import reference_told, wanted
from tests.labelled.commands.sets import Labelled, LabelledSet, read

FIELDS: Final = ("topic", "old", "new", "since")
_ME: Final = frozenset({"me", "myself", "mich", "mir"})
_SMALL_WORDS: Final = re.compile(
    r"\A(?:the|a|an|my|your|our|mein\w*|dein\w*|ihr\w*|unser\w*|der|die|das|dem|den|des|"
    r"ein\w*|am|im|in|auf|about|that|now|jetzt|of|since|seit|on|at|from|to|with|for|by|during|over|this|these|those|"
    r"an|ans|bei|beim|von|vom|zu|zum|zur|mit|um|ab|aus|bis|diese[mnrs]?|uber|über|während|regarding|concerning) "
)

ReadMessage = Callable[[str], Command]


def score(labelled: LabelledSet, reads: ReadMessage, *, shows: bool) -> None:
    """Print how a set is read; `shows` prints the lines that went wrong."""
    score_commands(read(labelled.commands), reads, shows=shows)
    score_chatter(read(labelled.chatter), reads, shows=shows)
    if labelled.references is not None:
        score_references(read(labelled.references), shows=shows)


def understood(reads: ReadMessage, text: str) -> Command:
    """Return what is carried out or asked about without a language model: NONE where the rules are not sure."""
    return _carried_out(reads(text))


def is_same(said: str, label: str | None) -> bool:
    """Tell whether two spans are the same but for case, and articles, prepositions and determiners before them.

    The person as a topic is none.
    """
    return _bare(said) == _bare(label or "")


def _bare(text: str) -> str:
    text = text.casefold().strip(" .,:;!?")
    while (match := _SMALL_WORDS.match(text)) is not None:
        text = text[match.end() :]
    return "" if text in _ME else text


def has_fields(found: Command, label: Labelled) -> bool:
    """Tell whether all that is labelled is right; topic and old stand for one another where one of them is there."""
    wanted = {name: label.get(name) for name in FIELDS}
    if all(is_same(getattr(found, name), wanted[name]) for name in FIELDS):
        return True
    return (
        label["command"] == "correct"
        and is_same(found.new, wanted["new"])
        and is_same(found.topic or found.old, wanted["topic"] or wanted["old"])
        and not (wanted["topic"] and wanted["old"])
    )


@dataclass(frozen=True, slots=True)
class ReadCommand:
    """A labelled command and what is carried out for it. left_open: what was found is left to a language model."""

    line: Labelled
    found: Command
    left_open: bool

    @property
    def is_right(self) -> bool:
        """Whether the command is the right one."""
        return self.found.kind is CommandKind(self.line["command"])

    @property
    def is_whole(self) -> bool:
        """Whether its fields are right as well."""
        return self.is_right and has_fields(self.found, self.line)

    @property
    def is_destructive_in_vain(self) -> bool:
        """Whether it takes something away where nothing was to be taken."""
        return self.found.kind in DESTRUCTIVE and CommandKind(self.line["command"]) not in DESTRUCTIVE

    @property
    def is_another_destructive(self) -> bool:
        """Whether it takes something away in another way than was asked for."""
        return not self.is_right and self.found.kind in DESTRUCTIVE and not self.is_destructive_in_vain


def read_commands(lines: Sequence[Labelled], reads: ReadMessage) -> list[ReadCommand]:
    """Return how each labelled command is read."""
    found = [(line, reads(line["text"])) for line in lines]
    return [ReadCommand(line, _carried_out(one), left_open=_is_unsure(one)) for line, one in found]


def _carried_out(found: Command) -> Command:
    return Command(CommandKind.NONE) if _is_unsure(found) else found


def _is_unsure(found: Command) -> bool:
    return found.kind is not CommandKind.NONE and not found.is_sure and found.kind not in SWITCHES


def score_commands(lines: Sequence[Labelled], reads: ReadMessage, *, shows: bool) -> None:
    """Print how many commands were recognised, and how many of these with all their fields."""
    read_lines, count = read_commands(lines, reads), len(lines)
    for one in read_lines if shows else ():
        if not one.is_whole:
            told = {name: getattr(one.found, name) for name in FIELDS if getattr(one.found, name)}
            label = one.line
            _print(f"  {label['id']} {label['command']} <- {one.found.kind.value} {label['text']!r} {told}")
    kinds, whole = sum(one.is_right for one in read_lines), sum(one.is_whole for one in read_lines)
    asked = sum(one.left_open and not one.is_right for one in read_lines)
    missed = dict(Counter(one.line["command"] for one in read_lines if not one.is_right))
    wrong = sum(one.is_destructive_in_vain for one in read_lines)
    another = sum(one.is_another_destructive for one in read_lines)
    _print(f"commands: recall {kinds / count:.3f} ({kinds}/{count}), with fields {whole / count:.3f}")
    _print(f"left to a language model: {asked}; missed by kind: {missed}")
    _print(f"taken for a destructive one: {wrong} that are none, {another} that are another destructive one")


def score_chatter(lines: Sequence[Labelled], reads: ReadMessage, *, shows: bool) -> None:
    """Print what was taken for a command, and what ordinary sentences cost."""
    taken, destructive, unsure = 0, 0, 0
    costs: list[float] = []
    for line in lines:
        begun = time.perf_counter()
        found = reads(line["text"])
        costs.append((time.perf_counter() - begun) * 1000)
        unsure += _is_unsure(found)
        is_taken = _carried_out(found).kind is not CommandKind.NONE
        taken += is_taken
        destructive += is_taken and found.kind in DESTRUCTIVE
        if shows and is_taken:
            sys.stdout.write(f"  {line['id']} {found.kind.value} {line['text']!r}\n")
    _print(f"chatter: {destructive} of {len(lines)} taken for a destructive command, {taken} for any; {unsure} unsure")
    _print(f"cost of a sentence: median {median(costs):.3f} ms, worst {max(costs):.3f} ms")


def score_references(lines: Sequence[Labelled], *, shows: bool) -> None:
    """Print how often the right turn or memory was found, or that it cannot be told."""
    told = [reference_told(reference_model(), line) for line in lines]
    for line, one in zip(lines, told, strict=True):
        if shows and one != wanted(line):
            sys.stdout.write(f"  {line['id']} {line['text']!r} wanted {wanted(line)} got {one}\n")
    right = sum(one == wanted(line) for line, one in zip(lines, told, strict=True))
    _print(f"references: {right / len(lines):.3f} ({right}/{len(lines)})")


def _print(line: str) -> None:
    sys.stdout.write(line + "\n")
