"""`recollect erasures`: what was erased, erased again after a restore, and receipts checked."""

import json
from collections.abc import Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from recollect.local.cli.commands import opens_folder
from recollect.local.cli.output import Output, table_of
from recollect.local.client.failures import IncompleteError, UnusableInputError

if TYPE_CHECKING:
    from recollect.core.spaces.erasure import LedgerLine
    from recollect.settings import Settings

app = typer.Typer(no_args_is_help=True, help="List erasures, repeat them after a restore, check their receipts.")


@app.command("list")
@opens_folder
def list_erasures(settings: "Settings", output: Output) -> None:
    """List the ledger, beside a running server or not: who, which space, when, and how much."""
    from recollect.bootstrap.erasures import open_ledger  # noqa: PLC0415 - other commands start without it

    with open_ledger(settings) as ledger:
        lines = ledger.lines()
    told = [_document(line) for line in lines]
    members = ("erasure_id", "user_id", "space", "requested_by", "erased_up_to")
    rows = (
        (*(one[name] for name in members), one["completed_at"] or "under way", one["removed"].get("entries", 0))
        for one in told
    )
    table = table_of(("id", "user", "space", "asked by", "up to", "done", "entries"), rows)
    output.result({"erasures": told}, table)


@app.command()
@opens_folder
def replay(settings: "Settings", output: Output) -> None:
    """Erase again what a restored backup has brought back. `recollect serve` does this by itself when it starts.

    No server may use the data folder meanwhile, nor anybody a restored table. Exits with 1 when something is left.
    """
    from recollect.bootstrap.erasures import open_erasures  # noqa: PLC0415 - other commands start without it
    from recollect.local.server.data_folder import held  # noqa: PLC0415 - as above
    from recollect.settings import StoreName  # noqa: PLC0415 - as above

    with (
        held(settings.data) if settings.store is StoreName.SQLITE else nullcontext(),
        open_erasures(settings) as (replay_erasures, run_erasures),
    ):
        again = [erasure.id for erasure in replay_erasures()]
        report = run_erasures(has_time=lambda: True)
    left = report.left + report.failed
    document = {"replayed": again, "done": report.done, "left": left}
    output.result(document, f"{len(again)} begun again, {report.done} done")
    if left:
        raise IncompleteError(f"{left} erasures are not done; run it again in a few minutes")


@app.command()
@opens_folder
def verify(
    settings: "Settings",
    output: Output,
    file: Annotated[Path, typer.Argument(help="The receipt as JSON, or the answer of GET /erase/{id} that holds it.")],
    *,
    secret_arn: Annotated[
        str | None,
        typer.Option(
            "--secret-arn", envvar="RECOLLECT_SECRET_ARN", help="With DynamoDB, the secret of the deployment."
        ),
    ] = None,
) -> None:
    """Check whether a receipt was signed here, and says what it said then. Exits with 1 when it was not."""
    from recollect.bootstrap.erasures import signing_key  # noqa: PLC0415 - other commands start without it
    from recollect.http.protocol.signatures import Receipts  # noqa: PLC0415 - as above

    signed = _receipt_in(file)
    genuine = Receipts(signing_key(settings, secret_arn)).is_genuine(signed)
    output.result({"genuine": genuine}, "genuine" if genuine else "not genuine")
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
