"""Entries around something, each with the way to it."""

from collections.abc import Iterable, Mapping
from typing import Any

from rich.table import Table
from rich.text import Text

from recollect.local.cli.output import shown


def neighbours(items: Iterable[Mapping[str, Any]]) -> Table:
    """Return the items of a neighbourhood as a table."""
    table = Table("hops", "id", "text", "by way of", box=None, pad_edge=False)
    for one in items:
        way = Text(", then ").join(shown(step["words"]) for step in one["path"])
        table.add_row(str(one["hops"]), one["entry"]["id"], shown(one["entry"]["text"]), way)
    return table
