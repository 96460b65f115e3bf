"""Commands in chats: every labelled set, by the hand that wrote it."""

from collections.abc import Iterator
from pathlib import Path

from evals.figures.figure import Better, Figure, mean_of
from recollect.core.query.commands.command import DESTRUCTIVE, CommandKind
from recollect.core.query.commands.parser import command_reader
from recollect.core.query.commands.references import reference_model
from tests.labelled.commands.references import reference_told, wanted
from tests.labelled.commands.score import read_commands, understood
from tests.labelled.commands.sets import HELD_OUT, SETS, LabelledSet, read


def measured(_data: Path) -> Iterator[Figure]:
    """Yield the figures; what takes something away in vain is sealed."""
    for name, labelled in (SETS | HELD_OUT).items():
        yield from of_set(f"commands.{name}", labelled)


def of_set(name: str, labelled: LabelledSet) -> Iterator[Figure]:
    """Yield the figures of one set."""
    commands = read_commands(read(labelled.commands), command_reader())
    yield mean_of(f"{name}.recognised", [(one.line["id"], one.is_right) for one in commands])
    yield mean_of(f"{name}.with_fields", [(one.line["id"], one.is_whole) for one in commands])
    in_vain = [
        (one.line["id"], one.is_destructive_in_vain)
        for one in commands
        if CommandKind(one.line["command"]) not in DESTRUCTIVE
    ]
    if in_vain:
        yield mean_of(f"{name}.destructive_in_vain", in_vain, better=Better.LOWER, sealed=True)
    another = [(one.line["id"], one.is_another_destructive) for one in commands]
    yield mean_of(f"{name}.another_destructive", another, better=Better.LOWER)
    kinds = [(line["id"], understood(command_reader(), line["text"]).kind) for line in read(labelled.chatter)]
    destructive = [(line, kind in DESTRUCTIVE) for line, kind in kinds]
    yield mean_of(f"{name}.chatter_destructive", destructive, better=Better.LOWER, sealed=True)
    taken = [(line, kind is not CommandKind.NONE) for line, kind in kinds]
    yield mean_of(f"{name}.chatter_taken", taken, better=Better.LOWER)
    if labelled.references is not None:
        lines, model = read(labelled.references), reference_model()
        yield mean_of(
            f"{name}.references", [(line["id"], reference_told(model, line) == wanted(line)) for line in lines]
        )
