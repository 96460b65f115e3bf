"""`recollect reembed`: vectors of the model that is set now."""

from typing import Annotated

import typer
from rich.table import Table

from recollect.local.cli.options import DataFolder, Json
from recollect.local.cli.output import Output, shown


def reembed(
    *,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Count, and ask for nothing.")] = False,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Ask for new vectors of all that has none of the present model; the server's worker makes them.

    Searches and writes go on: until then an entry is found by its words, never by vectors of another model.
    """
    from recollect.bootstrap.operations import open_reembed  # noqa: PLC0415 - other commands start without it
    from recollect.local.cli.settings import settings_with  # noqa: PLC0415 - as above

    output = Output(as_json=as_json)
    with open_reembed(settings_with(data=data)) as run:
        others = run.others()
        marked = 0 if dry_run else run()
    table = Table("vectors of", "entries", box=None, pad_edge=False)
    for model, entries in others.items():
        table.add_row(shown(model), str(entries))
    told = f"nothing was asked for; the present model is {run.model}"
    if not dry_run:
        told = f"asked for vectors of {marked} entries, by {run.model}"
    document = {"dry_run": dry_run, "model": run.model, "others": others, "marked": marked}
    output.result(document, *([table] if others else []), shown(told))
