"""`recollect memory`: whether a space remembers."""

from typing import Final

import typer
from rich.text import Text

from recollect.core.model.scope import DEFAULT_SPACE
from recollect.local.cli.options import Json, Key, Space, Url
from recollect.local.cli.output import Output
from recollect.local.client.client import MemoryClient

app: Final = typer.Typer(no_args_is_help=True, help="Pause a space, or have it remember again.")


@app.command()
def on(space: Space = DEFAULT_SPACE, *, url: Url, key: Key = None, as_json: Json = False) -> None:
    """Remember and serve again; all that was there is there."""
    _switch(MemoryClient(url, key=key), space, "it remembers again", as_json=as_json, enabled=True)


@app.command()
def off(space: Space = DEFAULT_SPACE, *, url: Url, key: Key = None, as_json: Json = False) -> None:
    """Pause the space: nothing is stored and nothing served; nothing is deleted."""
    _switch(MemoryClient(url, key=key), space, "it is paused", as_json=as_json, enabled=False)


def _switch(client: MemoryClient, space: str, told: str, *, as_json: bool, enabled: bool) -> None:
    with client:
        held = client.call("POST", "/settings", {"memory_enabled": enabled}, once=True, space=space)
    document = {"space": held["space"], "memory_enabled": held["memory_enabled"]}
    Output(as_json=as_json).result(document, Text(f"space {held['space']}: {told}"))
