"""Do follow-ups and questions about times find what they ask for? python -m evals.dialogues --data FILE ...

Each dialogue and each question is asked in a space of its own, with the real encoder, in this process. For a dialogue
it counts whether what answers stands first, and whether what answers the question before does; for a question about a
time whether the time became the filter that is asked for, another one, or none, and whether a filter hid the answer.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from rich.console import Console
from rich.table import Table

from evals.datasets.datasets import DataError
from evals.dialogues.play import Answer, FilterVerdict, NotPlayedError, answers
from evals.dialogues.sets import Dialogue, Item, TimeQuestion, load_items
from evals.harness.seed_store import opened

EXIT_FAILED: Final = 1
EXIT_UNUSABLE: Final = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit code."""
    parser = argparse.ArgumentParser(prog="python -m evals.dialogues", description=__doc__)
    data = "a file of dialogues or of questions about times; may be given several times"
    parser.add_argument("--data", type=Path, action="append", required=True, help=data)
    parser.add_argument("--show", action="store_true", help="print what was made of each question that went wrong")
    options = parser.parse_args(arguments)
    try:
        items = [item for path in options.data for item in load_items(path)]
    except DataError as error:
        print(f"dialogues: {error}", file=sys.stderr)
        return EXIT_UNUSABLE
    try:
        found = played(items)
    except NotPlayedError as error:
        print(f"dialogues: {error}", file=sys.stderr)
        return EXIT_FAILED
    _tell(found, show=options.show)
    return 0


def played(items: Sequence[Item]) -> list[Answer]:
    """Play items on a fresh data folder."""
    with TemporaryDirectory(prefix="recollect-dialogues-") as folder, opened(Path(folder) / "data") as recollect:
        return answers(recollect, items)


def dialogue_rows(found: Sequence[Answer]) -> Iterator[tuple[str, int, float, float]]:
    """Yield for all dialogues, each language and each kind: how many, right first and trap first, shares of 1."""
    items = [(one, one.item) for one in found if isinstance(one.item, Dialogue)]
    names = sorted({item.language for _, item in items}), sorted({item.kind for _, item in items})
    for name in ("all", *names[0], *names[1]) if items else ():
        some = [one for one, item in items if name in {"all", item.language, item.kind}]
        right, trap = sum(one.is_right_first for one in some), sum(one.is_trap_first for one in some)
        yield name, len(some), right / len(some), trap / len(some)


def time_rows(found: Sequence[Answer]) -> Iterator[tuple[str, list[int]]]:
    """Yield the counts for all questions about times and for each language.

    They are: how many; with the filter that is asked for, without it, with another one; how many answers a filter hid;
    how often a right memory stands first.
    """
    items = [(one, one.item) for one in found if isinstance(one.item, TimeQuestion)]
    for name in ("all", *sorted({item.language for _, item in items})) if items else ():
        some = [one for one, item in items if name in {"all", item.language}]
        verdicts = [one.filter_verdict for one in some]
        lost, right = sum(one.is_lost_by_filter for one in some), sum(one.is_right_first for one in some)
        yield name, [len(some), *(verdicts.count(verdict) for verdict in FilterVerdict), lost, right]


def _tell(found: Sequence[Answer], *, show: bool) -> None:
    console = Console(width=None if sys.stdout.isatty() else 140)
    dialogues, times = list(dialogue_rows(found)), list(time_rows(found))
    if dialogues:
        table = _table("dialogues", "number", "right first", "trap first")
        for name, count, right, trap in dialogues:
            table.add_row(name, f"{count}", f"{right:.2f}", f"{trap:.2f}")
        console.print(table)
    if times:
        table = _table("times", "number", "right filter", "no filter", "wrong filter", "lost by filter", "right first")
        for name, counts in times:
            table.add_row(name, *map(str, counts))
        console.print(table)
    for answer in found if show else ():
        if not answer.is_right_first or answer.filter_verdict is not FilterVerdict.RIGHT:
            console.print(f"{answer.item.id} {' '.join(answer.found[:3])}: {answer.text}", markup=False)


def _table(*headings: str) -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in headings:
        table.add_column(heading, justify="left" if heading == headings[0] else "right", no_wrap=True)
    return table


if __name__ == "__main__":
    sys.exit(main())
