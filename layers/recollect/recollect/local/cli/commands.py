"""What makes a function a command: the options that it shares with others, and what it gets in their place."""

import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec

from recollect.local.cli.options import DataFolder, Json, Key, Url, settings_with
from recollect.local.cli.output import Output
from recollect.local.client.client import MemoryClient

if TYPE_CHECKING:
    from recollect.settings import Settings

Own = ParamSpec("Own")


def asks_server(command: Callable[Concatenate[MemoryClient, Output, Own], None]) -> Callable[..., None]:
    """Give a command the options --url, --key and --json; it is called with the client and the output of these."""
    call: Callable[..., None] = command

    def run(*, url: Url, key: Key = None, as_json: Json = False, **given: Any) -> None:  # noqa: ANN401 - its own options
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
