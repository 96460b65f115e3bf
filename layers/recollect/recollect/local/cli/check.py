"""`recollect check`: a data file that may be damaged."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from recollect.local.cli.options import DataFolder, Json
from recollect.local.cli.output import Output, shown
from recollect.local.client.failures import IncompleteError

if TYPE_CHECKING:
    from recollect.adapters.sqlite.integrity.check import CheckReport


def check(*, data: DataFolder = None, as_json: Json = False) -> None:
    """Look through the data file for damage, while a server uses it or not; nothing is changed.

    Shows places and ids, never what a memory says. Exits with 1 when something is damaged.
    """
    from recollect.bootstrap.backups import check_data  # noqa: PLC0415 - other commands start without it
    from recollect.local.cli.settings import settings_with  # noqa: PLC0415 - as above

    report = check_data(settings_with(data=data))
    Output(as_json=as_json).result(_check_document(report), *_check_drawn(report))
    if not report.is_sound:
        raise IncompleteError("the data file is damaged; stop the server, then run `recollect restore-backup`")


def _check_document(report: "CheckReport") -> Mapping[str, Any]:
    return {"sound": report.is_sound, **asdict(report)}


def _check_drawn(report: "CheckReport") -> list[RenderableType]:
    entries = "entries cannot be counted" if report.entries is None else f"{report.entries} entries"
    verdict = Text(f"{'sound' if report.is_sound else 'damaged'}: {entries}")
    if not report.findings:
        return [verdict]
    table = Table("found", "table", "rows", "where", box=None, pad_edge=False)
    for finding in report.findings:
        name = f"{finding.name} (gone)" if finding.is_loss else finding.name
        table.add_row(name, finding.table, str(finding.count), shown(", ".join(finding.ids)))
    return [verdict, table]
