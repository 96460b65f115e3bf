"""Scores how messages are read, field by field, and what "that" is found to be."""

import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from statistics import median
from typing import Final

from recollect.core.query.commands.command import DESTRUCTIVE, Command, CommandKind
from recollect.use_cases.people.commands.understand import reference_model
from tests.labelled.commands.fit_references import heard_in, wanted
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
    """Return what is carried out without a language model: NONE where the rules are not sure."""
    found = reads(text)
    return found if found.is_sure else Command(CommandKind.NONE)


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


def score_commands(lines: Sequence[Labelled], reads: ReadMessage, *, shows: bool) -> None:
    """Print how many commands were recognised, and how many of these with all their fields."""
    kinds, fields, confirmed, wrong, asked, by_kind = 0, 0, 0, 0, 0, Counter[str]()
    for line in lines:
        found = understood(reads, line["text"])
        is_right = found.kind.value == line["command"]
        kinds += is_right
        asked += not is_right and found.kind is CommandKind.NONE and reads(line["text"]).kind is not CommandKind.NONE
        fields += is_right and has_fields(found, line)
        mistaken = found.kind in DESTRUCTIVE and not is_right
        wrong += mistaken and CommandKind(line["command"]) not in DESTRUCTIVE
        confirmed += mistaken and CommandKind(line["command"]) in DESTRUCTIVE
        by_kind[line["command"]] += not is_right
        if shows and not (is_right and has_fields(found, line)):
            told = {name: getattr(found, name) for name in FIELDS if getattr(found, name)}
            sys.stdout.write(f"  {line['id']} {line['command']} <- {found.kind.value} {line['text']!r} {told}\n")
    missed = {kind: count for kind, count in by_kind.items() if count}
    _print(f"commands: recall {kinds / len(lines):.3f} ({kinds}/{len(lines)}), with fields {fields / len(lines):.3f}")
    _print(f"left to a language model: {asked}; missed by kind: {missed}")
    _print(f"taken for a destructive one: {wrong} that are none, {confirmed} that are another destructive one")


def score_chatter(lines: Sequence[Labelled], reads: ReadMessage, *, shows: bool) -> None:
    """Print what was taken for a command, and what ordinary sentences cost."""
    taken, destructive, unsure = 0, 0, 0
    costs: list[float] = []
    for line in lines:
        begun = time.perf_counter()
        found = reads(line["text"])
        costs.append((time.perf_counter() - begun) * 1000)
        unsure += found.kind is not CommandKind.NONE and not found.is_sure
        is_taken = found.kind is not CommandKind.NONE and found.is_sure
        taken += is_taken
        destructive += is_taken and found.kind in DESTRUCTIVE
        if shows and is_taken:
            sys.stdout.write(f"  {line['id']} {found.kind.value} {line['text']!r}\n")
    _print(f"chatter: {destructive} of {len(lines)} taken for a destructive command, {taken} for any; {unsure} unsure")
    _print(f"cost of a sentence: median {median(costs):.3f} ms, worst {max(costs):.3f} ms")


def score_references(lines: Sequence[Labelled], *, shows: bool) -> None:
    """Print how often the right turn or memory was found, or that it cannot be told."""
    model, right = reference_model(), 0
    for line in lines:
        found = model(line["text"], CommandKind(line["command"]), heard_in(line))
        told = found[0] if len(found) == 1 else None
        right += told == wanted(line)
        if shows and told != wanted(line):
            sys.stdout.write(f"  {line['id']} {line['text']!r} wanted {wanted(line)} got {found}\n")
    _print(f"references: {right / len(lines):.3f} ({right}/{len(lines)})")


def _print(line: str) -> None:
    sys.stdout.write(line + "\n")
