"""Where a command's words go: results to standard output, everything else to standard error."""

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.text import Text


def shown(text: str) -> Text:
    """Return foreign text as it may go to a terminal: on one line, no mark-up, no escape sequences."""
    return Text(" ".join("".join(char if char.isprintable() else " " for char in text).split()))


class Output:
    """The output of one command, for a person or, with `as_json`, for a program."""

    def __init__(self, *, as_json: bool) -> None:
        self._as_json = as_json
        self._out = Console(file=sys.stdout)
        self._err = Console(file=sys.stderr)

    def result(self, document: Mapping[str, Any], *renderables: RenderableType) -> None:
        """Print what the command found out: the document as JSON, or what is drawn of it for people."""
        if self._as_json:
            sys.stdout.write(json.dumps(document, ensure_ascii=False) + "\n")
            return
        for renderable in renderables:
            self._out.print(renderable)

    def preview(self, *renderables: RenderableType) -> None:
        """Show a person what a command is about to do: on standard error, as what is asked is."""
        for renderable in renderables:
            self._err.print(renderable)

    def note(self, line: str) -> None:
        """Print a line to standard error, as it is."""
        self._err.print(shown(line), soft_wrap=True)

    @contextmanager
    def progress(self) -> Iterator[Progress]:
        """Show progress on standard error while the context lasts, if a person is watching."""
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            TaskProgressColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
        )
        with Progress(*columns, console=self._err, transient=True, disable=not self._err.is_terminal) as progress:
            yield progress
