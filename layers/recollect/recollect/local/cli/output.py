"""Where a command's words go: results to standard output, everything else to standard error; and what it asks back."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from rich.console import Console, RenderableType
from rich.progress import MofNCompleteColumn, Progress
from rich.table import Table
from rich.text import Text

from recollect.local.client.failures import IncompleteError

_YES: Final = frozenset({"y", "yes"})
_MOST_SHOWN: Final = 80  # characters of a text


def shown(text: str) -> Text:
    """Return foreign text as it may go to a terminal: on one line, no mark-up, no escape sequences."""
    return Text(" ".join("".join(char if char.isprintable() else " " for char in text).split()))


def counted(counts: Mapping[str, int]) -> str:
    """Return counts by name in words: "3 archived, 1 merged"."""
    return ", ".join(f"{count} {name}" for name, count in counts.items())


def table_of(columns: Iterable[str], rows: Iterable[Iterable[object]], *, title: str | None = None) -> Table:
    """Return rows as a table; a cell that is no Text is shown as `shown` does, None as nothing."""
    table = Table(*columns, title=title, box=None, pad_edge=False)
    for row in rows:
        table.add_row(*(cell if isinstance(cell, Text) else shown("" if cell is None else str(cell)) for cell in row))
    return table


def entry_table(entries: Iterable[Mapping[str, Any]], *, whole: bool = False) -> Table:
    """Return entries as rows: key, day, tags, the beginning of the text, or the whole of it."""
    rows = []
    for entry in entries:
        text = shown(entry["text"])
        if not whole:
            text.truncate(_MOST_SHOWN, overflow="ellipsis")
        rows.append((entry["key"], entry["occurred_at"][:10], ", ".join(entry["tags"]), text))
    return table_of(("id", "when", "tags", "text"), rows)


def require_consent(question: str, undone: str) -> None:
    """Go on where a person says yes to what is asked; where nobody is there to answer it is no.

    Raises:
        IncompleteError: the answer is anything else; it says `undone`.
    """
    if _answer(f"{question} [y/N]").casefold() not in _YES:
        raise IncompleteError(undone)


def require_typed(question: str, expected: str, undone: str) -> None:
    """Go on where a word is typed, for what nobody can take back. Raises as `require_consent`."""
    if _answer(f"{question}:") != expected:
        raise IncompleteError(undone)


def _answer(question: str) -> str:
    sys.stderr.write(f"{question} ")  # standard output is for results
    sys.stderr.flush()
    return sys.stdin.readline().strip()


class Output:
    """The output of one command, for a person or, with `as_json`, for a program."""

    def __init__(self, *, as_json: bool) -> None:
        self.as_json = as_json
        self._out = Console(file=sys.stdout)
        self._err = Console(file=sys.stderr)

    def result(self, document: Mapping[str, Any], *drawn: RenderableType) -> None:
        """Print what the command found out: the document as JSON, or what is drawn of it for people."""
        if self.as_json:
            sys.stdout.write(json.dumps(document, ensure_ascii=False) + "\n")
            return
        for one in drawn:
            self._out.print(Text(one) if isinstance(one, str) else one)

    def preview(self, *drawn: RenderableType) -> None:
        """Show a person what a command is about to do: on standard error, as what is asked is."""
        for one in drawn:
            self._err.print(Text(one) if isinstance(one, str) else one)

    def note(self, line: str) -> None:
        """Print a line to standard error, as it is."""
        self._err.print(shown(line), soft_wrap=True)

    @contextmanager
    def progress(self) -> Iterator[Progress]:
        """Show progress on standard error while the context lasts, if a person is watching."""
        columns = (*Progress.get_default_columns(), MofNCompleteColumn())
        with Progress(*columns, console=self._err, transient=True, disable=not self._err.is_terminal) as progress:
            yield progress

    @contextmanager
    def counting(self, what: str, total: float | None = None) -> Iterator[Callable[[int], None]]:
        """Show how many of something are done, as `progress` does; lend what is called with the number so far."""
        with self.progress() as progress:
            task = progress.add_task(what, total=total)
            yield lambda done: progress.update(task, completed=done)
