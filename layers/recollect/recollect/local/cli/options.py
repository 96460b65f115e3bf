"""Options that several commands share."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

Url: TypeAlias = Annotated[
    str, typer.Option("--url", envvar="RECOLLECT_URL", help="Where the server is.", rich_help_panel="Server")
]
Key: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--key",
        envvar="RECOLLECT_KEY",
        help="The bearer key; the variable keeps it out of the list of processes.",
        rich_help_panel="Server",
    ),
]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON, and nothing else, on standard output.")]
DataFolder: TypeAlias = Annotated[
    Path | None, typer.Option("--data", envvar="RECOLLECT_DATA", help="The server's data folder.", show_default=".data")
]
