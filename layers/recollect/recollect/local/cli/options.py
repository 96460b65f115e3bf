"""Options that several commands share, and the settings that they give."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from recollect.local.client.address import DEFAULT_URL, url_of_environment
from recollect.local.client.failures import UnusableInputError

if TYPE_CHECKING:
    from recollect.settings import Settings

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


def settings_with(**given: Any) -> "Settings":  # noqa: ANN401 - fields of many types, checked by the model
    """Return the settings of the environment; options that were given go first.

    Raises:
        UnusableInputError: a variable or option is malformed; names each.
    """
    from pydantic import ValidationError  # noqa: PLC0415 - commands that ask a server start without it

    from recollect.settings import Settings  # noqa: PLC0415 - as above

    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        problems = [f"{'.'.join(map(str, problem['loc']))}: {problem['msg']}" for problem in error.errors()]
        raise UnusableInputError(f"the settings are not usable: {'; '.join(problems)}") from error
