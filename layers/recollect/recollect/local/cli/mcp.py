"""`recollect mcp`."""

from pathlib import Path
from typing import Annotated

import typer

from recollect.core.model.scope import DEFAULT_SPACE
from recollect.local.cli.options import DataFolder, Key


def mcp(
    *,
    data: DataFolder = None,
    model: Annotated[Path | None, typer.Option(envvar="RECOLLECT_MODEL", help="The folder of the model.")] = None,
    url: Annotated[
        str | None,
        typer.Option(
            "--url",
            envvar="RECOLLECT_URL",
            help="A server that runs already, in place of a data folder.",
            rich_help_panel="Server",
        ),
    ] = None,
    key: Key = None,
    space: Annotated[str, typer.Option(help="Where memories are that name no space.")] = DEFAULT_SPACE,
    agent: Annotated[
        str | None, typer.Option(help="What the agent is called.", show_default="what the client calls itself")
    ] = None,
) -> None:
    """Serve the Model Context Protocol on standard input and output, for agents such as Claude or Cursor.

    The data folder is served by this process, which no other may do meanwhile; with --url a server that runs is asked.
    """
    from recollect.local.cli.settings import settings_with  # noqa: PLC0415 - as below
    from recollect.local.server.stdio import StdioOptions, serve_folder, serve_remote  # noqa: PLC0415 - slow to load

    options = StdioOptions(key=key, space=space, agent=agent)
    if url is not None:
        raise typer.Exit(serve_remote(url, options))
    # Nothing listens: whatever address the environment names for servers is not bound to
    raise typer.Exit(serve_folder(settings_with(host="127.0.0.1", data=data, model=model), options))
