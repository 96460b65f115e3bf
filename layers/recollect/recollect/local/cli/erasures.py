"""`recollect erasures`: what was erased, erased again after a restore, and receipts checked."""

import json
from collections.abc import Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from recollect.local.cli.options import DataFolder, Json
from recollect.local.cli.output import Output, shown
from recollect.local.client.failures import IncompleteError, UnusableInputError

if TYPE_CHECKING:
    from recollect.core.spaces.erasure import LedgerLine

app = typer.Typer(no_args_is_help=True, help="List erasures, repeat them after a restore, check their receipts.")

_File = Annotated[Path, typer.Argument(help="The receipt as JSON, or the answer of GET /erase/{id} that holds it.")]
_Secret = Annotated[
    str | None,
    typer.Option("--secret-arn", envvar="RECOLLECT_SECRET_ARN", help="With DynamoDB, the secret of the deployment."),
]


@app.command("list")
def list_erasures(*, data: DataFolder = None, as_json: Json = False) -> None:
    """List the ledger, beside a running server or not: who, which space, when, and how much."""
    from recollect.bootstrap.erasures import open_ledger  # noqa: PLC0415 - other commands start without it
    from recollect.local.cli.settings import settings_with  # noqa: PLC0415 - as above

    with open_ledger(settings_with(data=data)) as ledger:
        lines = ledger.lines()
    table = Table("id", "user", "space", "asked by", "up to", "done", "entries", box=None, pad_edge=False)
    for line in lines:
        told = _document(line)
        entries = str(line.removed.get("entries", 0))
        whose = (shown(line.erasure.owner), line.erasure.space, shown(line.erasure.by))
        table.add_row(line.erasure.id, *whose, told["erased_up_to"], told["completed_at"] or "under way", entries)
    Output(as_json=as_json).result({"erasures": [_document(line) for line in lines]}, table)


@app.command()
def replay(*, data: DataFolder = None, as_json: Json = False) -> None:
    """Erase again what a restored backup has brought back. `recollect serve` does this by itself when it starts.

    No server may use the data folder meanwhile, nor anybody a restored table. Exits with 1 when something is left.
    """
    from recollect.bootstrap.erasures import open_erasures  # noqa: PLC0415 - other commands start without it
    from recollect.local.cli.settings import settings_with  # noqa: PLC0415 - as above
    from recollect.local.server.data_folder import held  # noqa: PLC0415 - as above
    from recollect.settings import StoreName  # noqa: PLC0415 - as above

    settings = settings_with(data=data)
    with (
        held(settings.data) if settings.store is StoreName.SQLITE else nullcontext(),
        open_erasures(settings) as (replay_erasures, run_erasures),
    ):
        again = [erasure.id for erasure in replay_erasures()]
        report = run_erasures(has_time=lambda: True)
    told = f"{len(again)} begun again, {report.done} done"
    Output(as_json=as_json).result(
        {"replayed": again, "done": report.done, "left": report.left + report.failed}, Text(told)
    )
    if report.left or report.failed:
        raise IncompleteError(f"{report.left + report.failed} erasures are not done; run it again in a few minutes")


@app.command()
def verify(file: _File, *, data: DataFolder = None, secret_arn: _Secret = None, as_json: Json = False) -> None:
    """Check whether a receipt was signed here, and says what it said then. Exits with 1 when it was not."""
    from recollect.bootstrap.erasures import signing_key  # noqa: PLC0415 - other commands start without it
    from recollect.http.protocol.receipts import Receipts  # noqa: PLC0415 - as above
    from recollect.local.cli.settings import settings_with  # noqa: PLC0415 - as above

    signed = _receipt_in(file)
    genuine = Receipts(signing_key(settings_with(data=data), secret_arn)).is_genuine(signed)
    Output(as_json=as_json).result({"genuine": genuine}, Text("genuine" if genuine else "not genuine"))
    if not genuine:
        raise IncompleteError("the receipt was not signed here, or it was changed")


def _receipt_in(file: Path) -> Mapping[str, Any]:
    try:
        document = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UnusableInputError(f"{file} cannot be read as JSON") from error
    held = document.get("receipt", document) if isinstance(document, dict) else None
    if not isinstance(held, dict):
        raise UnusableInputError(f"{file} holds no receipt: it must be a JSON object")
    return held


def _document(line: "LedgerLine") -> dict[str, Any]:
    from recollect.core.spaces.erasure import ordered, stamp  # noqa: PLC0415 - other commands start without it

    erasure = line.erasure
    return {
        "erasure_id": erasure.id,
        "user_id": erasure.owner,
        "space": erasure.space,
        "requested_by": erasure.by,
        "erased_up_to": stamp(erasure.at),
        "completed_at": None if line.done_at is None else stamp(line.done_at),
        "removed": ordered(line.removed),
    }
