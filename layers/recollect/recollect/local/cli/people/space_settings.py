"""`recollect settings`: those of a space."""

import json
from collections.abc import Mapping
from typing import Annotated, Any

import typer
from rich.table import Table

from recollect.core.model.scope import DEFAULT_SPACE
from recollect.local.cli.options import Json, Key, Space, Url
from recollect.local.cli.output import Output, shown
from recollect.local.cli.people.named_values import named_values
from recollect.local.client.client import MemoryClient


def settings(
    values: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME=VALUE...", help="What is changed, as undo_hours=48; a VALUE may be JSON."),
    ] = None,
    space: Space = DEFAULT_SPACE,
    *,
    url: Url,
    key: Key = None,
    as_json: Json = False,
) -> None:
    """Show the settings of a space, or change some of them; what is not named stays."""
    changed = named_values(values or [])
    with MemoryClient(url, key=key) as client:
        held = (
            client.call("POST", "/settings", changed, once=True, space=space)
            if changed
            else client.read("/settings", space=space)
        )
    Output(as_json=as_json).result(held, settings_table(held))


def settings_table(held: Mapping[str, Any]) -> Table:
    """Return values by their names, as NAME=VALUE takes them."""
    table = Table("setting", "value", box=None, pad_edge=False)
    for name, value in held.items():
        told = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        table.add_row(name, shown(told))
    return table
