"""`recollect redrive`: what a deployment could not work off, once the reason is mended."""

import importlib.util
from typing import Annotated

import typer
from rich.table import Table

from recollect.local.cli.options import Json
from recollect.local.cli.output import Output
from recollect.local.client.failures import CommandError
from recollect.use_cases.maintenance.redrive import DeadLetters


def redrive(
    which: Annotated[
        list[DeadLetters] | None, typer.Argument(help="Whose dead letters; all of them when none is named.")
    ] = None,
    *,
    stack: Annotated[str, typer.Option(envvar="RECOLLECT_STACK", help="The name of the deployed stack.")] = "recollect",
    as_json: Json = False,
) -> None:
    """Give back what a deployment could not work off: events, requests for vectors, jobs, projections."""
    if importlib.util.find_spec("boto3") is None:
        raise CommandError("the AWS packages are missing: pip install 'recollect[aws]'")
    from recollect.bootstrap.operations import open_redrive  # noqa: PLC0415 - loads the encoder's libraries
    from recollect.local.cli.settings import settings_with  # noqa: PLC0415 - as above

    with open_redrive(settings_with(), stack) as give_back:
        counts = {one.value: give_back(one) for one in which or DeadLetters}
    table = Table("dead letters", "given back", box=None, pad_edge=False)
    for name, count in counts.items():
        table.add_row(name, str(count))
    Output(as_json=as_json).result({"redriven": counts}, table)
