"""`recollect stats`."""

from collections.abc import Mapping
from typing import Annotated, Any

import typer
from rich.table import Table

from recollect.local.cli.options import Json, Key, Url
from recollect.local.cli.output import Output
from recollect.local.client.client import EVERY_SPACE, MemoryClient


def stats(
    space: Annotated[str, typer.Option(help="One space; * means all.")] = EVERY_SPACE,
    *,
    url: Url,
    key: Key = None,
    as_json: Json = False,
) -> None:
    """Count what is remembered, and what still waits for vectors."""
    with MemoryClient(url, key=key) as client:
        answer = client.statistics(space)
    Output(as_json=as_json).result(answer, _table(answer))


def _table(answer: Mapping[str, Any]) -> Table:
    table = Table(box=None, pad_edge=False, show_footer=len(answer["spaces"]) > 1)
    table.add_column("space", footer="total")
    for name in ("entries", "sessions", "waiting_for_embedding", "set_aside"):
        table.add_column(name.replace("_", " "), footer=str(answer["total"][name]), justify="right")
    table.add_column("kinds")
    for counted in answer["spaces"]:
        numbers = [str(counted[name]) for name in ("entries", "sessions", "waiting_for_embedding", "set_aside")]
        kinds = ", ".join(f"{count} {kind}" for kind, count in counted["by_kind"].items() if count)
        table.add_row(counted["space"], *numbers, kinds)
    return table
