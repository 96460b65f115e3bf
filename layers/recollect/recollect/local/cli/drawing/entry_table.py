"""Entries on one line each."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from rich.table import Table

from recollect.local.cli.output import shown

_MOST_SHOWN: Final = 80  # characters of a text


def entry_table(entries: Iterable[Mapping[str, Any]], *, whole: bool = False) -> Table:
    """Return entries as rows: key, day, tags, the beginning of the text, or the whole of it."""
    table = Table("id", "when", "tags", "text", box=None, pad_edge=False)
    for entry in entries:
        text = shown(entry["text"])
        if not whole:
            text.truncate(_MOST_SHOWN, overflow="ellipsis")
        table.add_row(entry["key"], entry["occurred_at"][:10], shown(", ".join(entry["tags"])), text)
    return table
