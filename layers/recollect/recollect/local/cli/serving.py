"""`recollect serve` and `recollect mcp`, which start without what others need; how every command ends."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.exceptions import TyperException

from recollect.bootstrap.starting import without_collection
from recollect.core.model.scope import DEFAULT_SPACE
from recollect.errors import InputError, RecollectError
from recollect.local.cli.options import DataFolder, Key, problems_in, settings_with
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
        from recollect.local.server.server import serve as serve_until_stopped  # noqa: PLC0415 - slow to load

    serve_until_stopped(settings_with(host=host, port=port, data=data, model=model))


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
    from recollect.local.server.stdio import StdioOptions, serve_folder, serve_remote  # noqa: PLC0415 - slow to load

    options = StdioOptions(key=key, space=space, agent=agent)
    if url is not None:
        serve_remote(url, options)
    else:
        # Nothing listens: whatever address the environment names for servers is not bound to
        serve_folder(settings_with(host="127.0.0.1", data=data, model=model), options)


def main() -> None:
    """Run `recollect serve`."""
    run(alone)


def run(app: typer.Typer) -> None:
    """Run the command and end the process with its exit code. Errors are a few words, never a trace."""
    try:
        sys.exit(app(standalone_mode=False) or ExitCode.OK)
    except TyperException as error:
        if isinstance(error, typer.BadParameter) and isinstance(error.__cause__, ValueError):
            error.message = problems_in(error.__cause__)
        shown: Any = error  # all that Typer raises here is shown so, whatever it declares
        shown.show()
        sys.exit(ExitCode.USAGE)
    except RecollectError as error:
        from recollect.local.cli.output import Output  # noqa: PLC0415 - only an error needs it

        Output(as_json=False).note(f"recollect: {error}")
        sys.exit(_exit_code(error))


def _exit_code(error: RecollectError) -> ExitCode:
    if isinstance(error, CommandError):
        return error.exit_code
    return ExitCode.USAGE if isinstance(error, InputError) else ExitCode.FAILED
