"""Options that commands share, and what a command gets in their place: a client or settings, and the output."""

import inspect
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Concatenate, ParamSpec, TypeAlias

import typer

from recollect.local.cli.output import Output
from recollect.local.client.address import DEFAULT_URL, url_of_environment
from recollect.local.client.failures import UnusableInputError

if TYPE_CHECKING:
    from recollect.local.client.client import MemoryClient
    from recollect.settings import Settings

Own = ParamSpec("Own")
Url: TypeAlias = Annotated[
    str,
    typer.Option(
        "--url",
        envvar="RECOLLECT_URL",
        default_factory=url_of_environment,
        show_default=f"RECOLLECT_HOST and RECOLLECT_PORT, else {DEFAULT_URL}",
        help="Where the server is.",
    ),
]
Key: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--key",
        envvar="RECOLLECT_KEY",
        help="The bearer key; the variable keeps it out of the list of processes.",
    ),
]
Space: TypeAlias = Annotated[str, typer.Option("--space", help="The space.")]
Limit: TypeAlias = Annotated[int, typer.Option("--limit", min=1, max=200, help="How many are shown at most.")]
Yes: TypeAlias = Annotated[bool, typer.Option("--yes", help="Do it without asking.")]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON, and nothing else, on standard output.")]
DataFolder: TypeAlias = Annotated[
    Path | None, typer.Option("--data", envvar="RECOLLECT_DATA", help="The server's data folder.", show_default=".data")
]


def asks_server(command: "Callable[Concatenate[MemoryClient, Output, Own], None]") -> Callable[..., None]:
    """Give a command the options --url, --key and --json; it is called with the client and the output of these."""
    call: Callable[..., None] = command

    def run(*, url: Url, key: Key = None, as_json: Json = False, **given: Any) -> None:  # noqa: ANN401 - its own options
        from recollect.local.client.client import MemoryClient  # noqa: PLC0415 - help asks no server

        with MemoryClient(url, key=key) as client:
            call(client, Output(as_json=as_json), **given)

    return _command(command, run)


def opens_folder(command: "Callable[Concatenate[Settings, Output, Own], None]") -> Callable[..., None]:
    """Give a command the options --data and --json; it is called with the settings and the output of these."""
    call: Callable[..., None] = command

    def run(*, data: DataFolder = None, as_json: Json = False, **given: Any) -> None:  # noqa: ANN401 - its own options
        call(settings_with(data=data), Output(as_json=as_json), **given)

    return _command(command, run)


def _command(command: Callable[..., None], run: Callable[..., None]) -> Callable[..., None]:
    """Let `run` look to Typer like the command, with the shared options in the place of its first two parameters."""
    own = list(inspect.signature(command).parameters.values())[2:]
    shared = [one for one in inspect.signature(run).parameters.values() if one.kind is one.KEYWORD_ONLY]
    parameters = [*own, *shared]
    run.__name__, run.__doc__ = command.__name__, command.__doc__
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # what `inspect` looks at first
    run.__annotations__ = {one.name: one.annotation for one in parameters}
    return run


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
        raise UnusableInputError(f"the settings are not usable: {problems_in(error)}") from error


def problems_in(error: ValueError) -> str:
    """Return what pydantic found wrong with which value, in the words of the API; what others found as it is."""
    from pydantic import ValidationError  # noqa: PLC0415 - only an error needs it

    from recollect.http.errors.problems import problem_of_validation  # noqa: PLC0415 - as above

    if not isinstance(error, ValidationError):
        return str(error)
    found = problem_of_validation(error.errors()).errors
    return "; ".join(f"{one.field}: {one.problem}" if one.field != "body" else one.problem for one in found)


def named_values(given: Sequence[str]) -> dict[str, object]:
    """Return values by their names: JSON where it is some, else text.

    Raises:
        UnusableInputError: one has no name, or a name stands there twice.
    """
    values: dict[str, object] = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not (name and equals):
            raise UnusableInputError(f"{one} must be NAME=VALUE")
        if name in values:
            raise UnusableInputError(f"{name} must be named once")
        values[name] = value
        with suppress(ValueError):
            values[name] = json.loads(value)
    return values
