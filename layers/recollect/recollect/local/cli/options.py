"""Options that several commands share."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from recollect.local.client.address import DEFAULT_URL, url_of_environment

Url: TypeAlias = Annotated[
    str,
    typer.Option(
        "--url",
        envvar="RECOLLECT_URL",
        default_factory=url_of_environment,
        show_default=f"RECOLLECT_HOST and RECOLLECT_PORT, else {DEFAULT_URL}",
        help="Where the server is.",
        rich_help_panel="Server",
    ),
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
Space: TypeAlias = Annotated[str, typer.Option("--space", help="The space.")]
Yes: TypeAlias = Annotated[bool, typer.Option("--yes", help="Do it without asking.")]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON, and nothing else, on standard output.")]
DataFolder: TypeAlias = Annotated[
    Path | None, typer.Option("--data", envvar="RECOLLECT_DATA", help="The server's data folder.", show_default=".data")
]
