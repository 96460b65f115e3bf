"""The command `recollect`. The commands themselves are in the modules beside this one."""

from typing import Annotated

import typer

from recollect import __version__
from recollect.local.cli import dead_letters, jobs, preferences, tending
from recollect.local.cli.browse import browse, entities, neighbourhood, tags
from recollect.local.cli.command import command, pin, unpin
from recollect.local.cli.data_folder import backup, check, erasures, keys, restore_backup
from recollect.local.cli.doctor import doctor
from recollect.local.cli.evaluate import evaluate_own
from recollect.local.cli.forgetting import erase, forget, restore
from recollect.local.cli.ingest import ingest
from recollect.local.cli.search import context, search
from recollect.local.cli.serving import mcp, run, serve
from recollect.local.cli.stats import stats
from recollect.local.cli.transfer import export_, import_
from recollect.local.cli.upkeep import model, rebuild, reembed

app = typer.Typer(
    name="recollect",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Long-term memory for AI agents and chat assistants.",
    epilog="Exit codes: 0 done, 1 refused or incomplete, 2 wrong usage or input, 3 no server, 130 interrupted.",
)
for function in (mcp, ingest, search, context, stats, tags, browse, neighbourhood, pin, unpin, forget):
    app.command()(function)
for function in (restore, command, preferences.profile, preferences.settings, erase):
    app.command()(function)
app.command("export")(export_)
app.command("import")(import_)
for function in (dead_letters.redrive, reembed):
    app.command()(function)
app.command("eval")(evaluate_own)
for function in (doctor, check, backup, restore_backup, serve, model, rebuild):
    app.command()(function)
app.add_typer(preferences.incognito, name="incognito")
app.add_typer(erasures, name="erasures")
app.add_typer(dead_letters.events_out, name="events-out")
app.add_typer(jobs.app, name="jobs")
app.add_typer(keys, name="keys")
app.add_typer(preferences.memory, name="memory")
app.add_typer(dead_letters.queue, name="queue")
app.add_typer(preferences.shares, name="shares")
app.add_typer(tending.app, name="tending")
app.add_typer(entities, name="entities")


@app.callback(invoke_without_command=True)
def recollect(*, version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False) -> None:
    """Answer what needs no command."""
    if version:
        typer.echo(__version__)
        raise typer.Exit


def main() -> None:
    """Run the command that the process was started with."""
    run(app)
