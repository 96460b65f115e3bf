"""Where a command's words go: results to standard output, everything else to standard error; and what it asks back.

Every answer is drawn in one way: its plain members by name, each list of objects as a table.
"""

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from recollect.local.client.failures import IncompleteError

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.progress import Progress
    from rich.table import Table
    from rich.text import Text

Columns: TypeAlias = Mapping[str, str]  # of a table: the heading, and the path of a member, as `entry.text`
ENTRY: Final[Columns] = {"id": "key", "when": "occurred_at", "tags": "tags", "text": "text"}
_YES: Final = frozenset({"y", "yes"})
_MOST_SHOWN: Final = 80  # characters of a cell
_TO_THE_MINUTE: Final = 16  # characters of a time


def shown(text: str) -> "Text":
    """Return foreign text as it may go to a terminal: on one line, no mark-up, no escape sequences."""
    from rich.text import Text  # noqa: PLC0415 - help draws no answer

    return Text(" ".join("".join(char if char.isprintable() else " " for char in text).split()))


def words(value: object) -> str:
    """Return a value as a cell has it: counts as "3 archived", a list with commas, None as nothing."""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case float():
            return f"{value:.2f}"
        case Mapping():
            return ", ".join(f"{name} {told}" for name, one in value.items() if (told := words(one)) not in {"", "0"})
        case list() | tuple():
            return ", ".join(map(words, value))
        case _:
            return str(value)


def table_of(rows: Iterable[Mapping[str, Any]], columns: Columns, *, whole: bool = False) -> "Table":
    """Return rows as a table; a member that is a Text is shown as it is. whole: long texts are not cut."""
    from rich.table import Table  # noqa: PLC0415 - as above

    table = Table(*columns, box=None, pad_edge=False)
    for row in rows:
        cells = [_cell(row, path) for path in columns.values()]
        for cell in cells if not whole else ():
            cell.truncate(_MOST_SHOWN, overflow="ellipsis")
        table.add_row(*cells)
    return table


def drawn(
    document: Mapping[str, Any], columns: Columns | None = None, *, whole: bool = False
) -> "Iterator[RenderableType]":
    """Yield an answer as a person reads it: plain members by name, on one line where tables follow.

    columns: of its tables, as far as these have values there; a table without any is left out. All plain members when
    not given.
    """
    from rich.table import Table  # noqa: PLC0415 - as above

    listed = [value for value in document.values() if _is_rows(value)]
    told = {name: _cell(document, name) for name, value in document.items() if _is_plain(value) and words(value)}
    if listed and told:
        yield shown("; ".join(f"{name} {value}" for name, value in told.items()))
    elif told:
        record = Table(box=None, pad_edge=False, show_header=False)
        for name, value in told.items():
            record.add_row(shown(name), value)
        yield record
    for rows in listed:
        wanted = columns or {name: name for name, value in rows[0].items() if _is_plain(value)}
        own = {heading: path for heading, path in wanted.items() if any(_cell(row, path).plain for row in rows)}
        yield from [table_of(rows, own, whole=whole)] if own else []


def _is_rows(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, Mapping) for one in value)


def _is_plain(value: object) -> bool:
    """Tell whether a value fits into a few words: it is one, a list of some, or counts by name."""
    if isinstance(value, Mapping):
        return all(isinstance(one, int | float) for one in value.values())
    return not _is_rows(value)


def _cell(row: Mapping[str, Any], path: str) -> "Text":
    from rich.text import Text  # noqa: PLC0415 - as above

    value: Any = row
    for step in path.split("."):
        value = value.get(step) if isinstance(value, Mapping) else None
    if isinstance(value, Text):
        return value
    told = words(value)
    return shown(told[:_TO_THE_MINUTE].replace("T", " ") if path.endswith("_at") else told)


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

    @cached_property
    def _out(self) -> "Console":
        from rich.console import Console  # noqa: PLC0415 - help draws no answer

        return Console(file=sys.stdout)

    @cached_property
    def _err(self) -> "Console":
        from rich.console import Console  # noqa: PLC0415 - as above

        return Console(file=sys.stderr)

    def answer(self, document: Mapping[str, Any], columns: Columns | None = None, *, whole: bool = False) -> None:
        """Print an answer as it came, or as `drawn` has it; say where there is more of a listing."""
        told = {name: value for name, value in document.items() if name != "next_cursor"}
        self.result(document, *([] if self.as_json else drawn(told, columns, whole=whole)))
        if document.get("next_cursor") is not None:
            self.note("there is more; raise --limit, or narrow it")

    def result(self, document: Mapping[str, Any], *told: "RenderableType") -> None:
        """Print what the command found out: the document as JSON, or what is drawn of it for people."""
        if self.as_json:
            sys.stdout.write(json.dumps(document, ensure_ascii=False) + "\n")
            return
        for one in told:
            self._out.print(shown(one) if isinstance(one, str) else one)

    def preview(self, *told: "RenderableType") -> None:
        """Show a person what a command is about to do: on standard error, as what is asked is."""
        for one in told:
            self._err.print(shown(one) if isinstance(one, str) else one)

    def note(self, line: str) -> None:
        """Print a line to standard error, as it is."""
        self._err.print(shown(line), soft_wrap=True)

    @contextmanager
    def progress(self) -> "Iterator[Progress]":
        """Show progress on standard error while the context lasts, if a person is watching."""
        from rich.progress import MofNCompleteColumn, Progress  # noqa: PLC0415 - as above

        columns = (*Progress.get_default_columns(), MofNCompleteColumn())
        with Progress(*columns, console=self._err, transient=True, disable=not self._err.is_terminal) as progress:
            yield progress

    @contextmanager
    def counting(self, what: str, total: float | None = None) -> Iterator[Callable[[int], None]]:
        """Show how many of something are done, as `progress` does; lend what is called with the number so far."""
        with self.progress() as progress:
            task = progress.add_task(what, total=total)
            yield lambda done: progress.update(task, completed=done)
