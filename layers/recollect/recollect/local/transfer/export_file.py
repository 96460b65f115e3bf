"""An export, page by page, into one file."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from recollect.core.lifecycle.transfer.lines import object_of
from recollect.core.lifecycle.transfer.manifest import FRAMES, Verification
from recollect.errors import InputError
from recollect.local.client.failures import IncompleteError
from recollect.local.transfer.whole_files import written_whole


class ExportSource(Protocol):
    """Where pages come from: the client of a server."""

    def export_page(self, space: str, cursor: str | None = None) -> tuple[str, str | None]:
        """Return a page as text, and the cursor of the next one; None for the last."""
        ...


def export_to(path: Path, source: ExportSource, space: str, on_progress: Callable[[int], None]) -> dict[str, int]:
    """Write everything of a space, or of all with `*`, and look that it is whole; return how many lines of which type.

    Args:
        path: of the file, which is there only when it is whole.
        source: where pages come from.
        space: which one.
        on_progress: called with the number of lines so far.

    Raises:
        IncompleteError: what came is not whole.
        CommandError: the server is gone or refuses.
    """
    verification = Verification()
    counts: dict[str, int] = {}
    lines = 0
    with written_whole(path) as file:
        cursor: str | None = None
        while True:
            text, cursor = source.export_page(space, cursor)
            try:
                for line in text.splitlines():
                    value = object_of(line)
                    verification.take(line, value)
                    counts[value["type"]] = counts.get(value["type"], 0) + 1
                    lines += 1
                if cursor is None:
                    verification.end()
            except InputError as error:
                raise IncompleteError(f"what the server sent is not whole: {error}") from error
            file.write(text)
            on_progress(lines)
            if cursor is None:
                return {name: count for name, count in counts.items() if name not in FRAMES}
