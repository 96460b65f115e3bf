"""`recollect reembed`: vectors of the model that is set now."""

from typing import Annotated, Final

import typer
from rich.table import Table

from recollect.local.cli.options import DataFolder, Json
from recollect.local.cli.output import Output, shown

ORDERED_BY: Final = "recollect reembed"


def reembed(
    *,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Count, and order nothing.")] = False,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Order new vectors of all that another model has encoded: a run of the job `re_embed`, which the server works off.

    Searches and writes go on. Until an entry has its new vector it is found by that of the former model, or by its
    words where that model cannot be asked any more. `recollect jobs show RUN` tells how far it is.
    """
    from recollect.bootstrap.operations import open_reembed  # noqa: PLC0415 - other commands start without it
    from recollect.core.lifecycle.job_runs import JobOrder  # noqa: PLC0415 - as above
    from recollect.core.lifecycle.jobs import JobName  # noqa: PLC0415 - as above
    from recollect.local.cli.settings import settings_with  # noqa: PLC0415 - as above

    output = Output(as_json=as_json)
    with open_reembed(settings_with(data=data)) as (vectors, plan):
        others, model = vectors.others(), vectors.model
        order = JobOrder(JobName.RE_EMBED, ordered_by=ORDERED_BY)
        ordered = None if dry_run or not others else plan.ordered(order).id
    table = Table("vectors of", "entries", box=None, pad_edge=False)
    for former, entries in others.items():
        table.add_row(shown(former), str(entries))
    told = f"nothing was ordered; the present model is {model}"
    if ordered is not None:
        told = f"run {ordered} encodes {sum(others.values())} entries anew, by {model}"
    document = {"dry_run": dry_run, "model": model, "others": others, "run": ordered}
    output.result(document, *([table] if others else []), shown(told))
