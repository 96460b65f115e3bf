"""`recollect check` and `recollect repair`: a data file that may be damaged."""

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from recollect.local.cli.options import DataFolder, Json
from recollect.local.cli.output import Output, shown
from recollect.local.client.failures import IncompleteError

if TYPE_CHECKING:
    from recollect.adapters.sqlite.repair.check import CheckReport
    from recollect.adapters.sqlite.repair.salvage import SavedTable
    from recollect.bootstrap.repair import DataRepair

_AcceptLosses = Annotated[
    bool, typer.Option("--accept-losses", help="Go on with an empty memory where no entry can be saved.")
]


def check(*, data: DataFolder = None, as_json: Json = False) -> None:
    """Look through the data file for damage, while a server uses it or not; nothing is changed.

    Shows places and ids, never what a memory says. Exits with 1 when something needs a repair.
    """
    from recollect.bootstrap.repair import check_data  # noqa: PLC0415 - other commands start without it
    from recollect.local.cli.settings import settings_with  # noqa: PLC0415 - as above

    report = check_data(settings_with(data=data))
    Output(as_json=as_json).result(_check_document(report), *_check_drawn(report))
    if not report.is_sound:
        raise IncompleteError("the data file is damaged; stop the server, then run `recollect repair`")


def repair(*, data: DataFolder = None, accept_losses: _AcceptLosses = False, as_json: Json = False) -> None:
    """Save what can be read of a damaged data file into a new one; the old one is kept beside it.

    The server must be stopped. What follows from the entries is made anew; vectors are, once the server runs.
    Exits with 1 when entries were lost, or may have been. Where none can be saved, the data file stays as it is.
    """
    from recollect.bootstrap.repair import repair_data  # noqa: PLC0415 - other commands start without it
    from recollect.local.cli.settings import settings_with  # noqa: PLC0415 - as above
    from recollect.local.server.data_folder import held  # noqa: PLC0415 - as above

    settings = settings_with(data=data)
    with held(settings.data):
        done = repair_data(settings, accept_losses=accept_losses)
    Output(as_json=as_json).result(_repair_document(done), *_repair_drawn(done))
    if done is not None:
        _require_every_entry(done)


def _require_every_entry(done: "DataRepair") -> None:
    entries = done.salvage.entries
    if done.kept is None:
        raise IncompleteError(
            "no entry can be saved, and the data file was left as it is; put a backup in its place,"
            " or go on with an empty memory: `recollect repair --accept-losses`"
        )
    if entries.lost is None:
        raise IncompleteError("entries may have been lost, how many cannot be known; compare with a backup")
    if entries.lost:
        raise IncompleteError(f"{entries.lost} entries were lost; what a backup has of them can be stored again")


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


def _repair_document(done: "DataRepair | None") -> Mapping[str, Any]:
    if done is None:
        return {"repaired": False}
    paths = {name: None if path is None else str(path) for name, path in _paths(done).items()}
    return {"repaired": done.kept is not None, **asdict(done), **paths}


def _paths(done: "DataRepair") -> Mapping[str, Path | None]:
    return {"kept": done.kept, "salvaged": done.salvaged}


def _repair_drawn(done: "DataRepair | None") -> list[RenderableType]:
    if done is None:
        return [Text("the data file is sound; there is nothing to repair")]
    table = Table("table", "saved", "lost", box=None, pad_edge=False)
    for saved in done.salvage.tables:
        table.add_row(saved.name, str(saved.saved), _lost(saved))
    made = ", ".join(f"{count} {name}" for name, count in done.salvage.derived.items() if count)
    lines = [
        _outcome(done),
        "its log was of another file, or could not be used, and was left out" if done.without_log else "",
        f"made anew: {made}" if made else "",
        f"lost entries: {', '.join(done.salvage.lost_entries)}" if done.salvage.lost_entries else "",
    ]
    return [table, *(shown(line) for line in lines if line)]


def _outcome(done: "DataRepair") -> str:
    if done.kept is not None:
        return f"repaired; the damaged file is kept as {done.kept.name}"
    place = "" if done.salvaged is None else f"; what was saved is in {done.salvaged.name}"
    return f"not repaired: no entry can be saved, and the data file was left as it is{place}"


def _lost(table: "SavedTable") -> str:
    if table.lost is None:
        return f"? (at least {table.lost_at_least})" if table.lost_at_least else "?"
    return str(table.lost) if table.lost else "-"
