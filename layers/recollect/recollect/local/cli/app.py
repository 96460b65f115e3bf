"""The command `recollect`. The commands themselves are in the modules beside this one."""

from typing import Annotated

import typer

from recollect import __version__
from recollect.local.cli import memories
from recollect.local.cli.admin import admin, keys
from recollect.local.cli.copies import backup, restore
from recollect.local.cli.doctor import doctor
from recollect.local.cli.evaluate import evaluate_own
from recollect.local.cli.forgetting import erase, forget
from recollect.local.cli.serving import mcp, run, serve
from recollect.local.cli.transfer import export_, import_

app = typer.Typer(
    name="recollect",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,  # half of what help would load
    pretty_exceptions_enable=False,
    help="Long-term memory for AI agents and chat assistants.",
    epilog="Exit codes: 0 done, 1 refused or incomplete, 2 wrong usage or input, 3 no server, 4 the port is in use, "
    "130 interrupted.",
)
for function in (serve, mcp, memories.remember):
    app.command()(function)
app.command("list")(memories.list_)
for function in (memories.search, memories.context, forget, memories.conflicts, memories.settings, memories.stats):
    app.command()(function)
app.command("import")(import_)
app.command("export")(export_)
for function in (backup, restore, erase, doctor):
    app.command()(function)
app.command("eval")(evaluate_own)
app.command()(memories.api)
app.add_typer(admin, name="admin")
app.add_typer(keys, name="keys", hidden=True)  # scripts that set a server up call it so


@app.callback(invoke_without_command=True)
def recollect(*, version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False) -> None:
    """Answer what needs no command."""
    if version:
        typer.echo(__version__)
        raise typer.Exit


def main() -> None:
    """Run the command that the process was started with."""
    run(app)
