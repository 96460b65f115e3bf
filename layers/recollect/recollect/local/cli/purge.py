"""`recollect purge`: what was forgotten and cannot be restored any more goes for good."""

from dataclasses import asdict
from typing import Annotated

import typer
from rich.table import Table

from recollect.local.cli.options import DataFolder, Json
from recollect.local.cli.output import Output
from recollect.local.client.failures import IncompleteError


def purge(
    *,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Count, and change nothing.")] = False,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Take away for good what was forgotten, once the time of undoing of its space is over.

    A server does this by itself, unless it runs without a worker. Searches and writes go on meanwhile.

    Cut off, it goes on when it is run again.
    """
    from recollect.bootstrap.operations import open_purge  # noqa: PLC0415 - other commands start without it
    from recollect.local.cli.settings import settings_with  # noqa: PLC0415 - as above

    output = Output(as_json=as_json)
    with open_purge(settings_with(data=data)) as run:
        report = run(after=None, has_time=lambda: True, dry_run=dry_run)
    counts = {name: count for name, count in asdict(report).items() if name != "next_after"}
    table = Table(*counts, box=None, pad_edge=False)
    table.add_row(*map(str, counts.values()))
    output.result({"dry_run": dry_run, **counts}, table)
    if report.failed:
        raise IncompleteError(f"{report.failed} spaces could not be purged; run it again")
    if not report.is_wiped:
        raise IncompleteError("the data file was in use, and is not cleaned of what was purged; run it again")
