"""`recollect serve`, which starts without what the other commands need; how every command ends."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from recollect.bootstrap.starting import without_collection
from recollect.errors import InputError, RecollectError
from recollect.local.cli.options import DataFolder
from recollect.local.client.failures import CommandError, ExitCode

alone = typer.Typer(name="recollect", add_completion=False, pretty_exceptions_enable=False)


@alone.callback()
def recollect() -> None:
    """Keep `serve` a command by its name; Typer drops the name of an only one."""


@alone.command()
def serve(
    *,
    host: Annotated[str | None, typer.Option(envvar="RECOLLECT_HOST", help="The address to bind to.")] = None,
    port: Annotated[int | None, typer.Option(envvar="RECOLLECT_PORT", help="The port.")] = None,
    data: DataFolder = None,
    model: Annotated[Path | None, typer.Option(envvar="RECOLLECT_MODEL", help="The folder of the model.")] = None,
) -> None:
    """Serve the HTTP API until SIGTERM or Ctrl-C."""
    with without_collection():
        from recollect.local.cli.settings import settings_with  # noqa: PLC0415 - other commands start without
        from recollect.local.server.server import serve as serve_until_stopped  # noqa: PLC0415 - as above

    raise typer.Exit(serve_until_stopped(settings_with(host=host, port=port, data=data, model=model)))


def main() -> None:
    """Run `recollect serve`."""
    run(alone)


def run(app: typer.Typer) -> None:
    """Run the command and end the process with its exit code. Errors are one line, never a trace."""
    try:
        app()
    except RecollectError as error:
        from recollect.local.cli.output import Output  # noqa: PLC0415 - only an error needs it

        Output(as_json=False).note(f"recollect: {error}")
        sys.exit(_exit_code(error))


def _exit_code(error: RecollectError) -> ExitCode:
    if isinstance(error, CommandError):
        return error.exit_code
    return ExitCode.USAGE if isinstance(error, InputError) else ExitCode.FAILED
