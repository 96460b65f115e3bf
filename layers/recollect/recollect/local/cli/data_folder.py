"""A data folder: its copies and whether it is damaged, its keys, and what was erased there.

`recollect check`, `backup` and `restore-backup`; `recollect keys`; `recollect erasures`.
"""

import json
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from recollect.local.cli.commands import opens_folder
from recollect.local.cli.output import Output, shown, table_of
from recollect.local.client.failures import IncompleteError, UnusableInputError

if TYPE_CHECKING:
    from recollect.adapters.sqlite import SqliteKeys
    from recollect.core.model.scope import ApiKey
    from recollect.core.spaces.erasure import LedgerLine
    from recollect.settings import Settings

keys: Final = typer.Typer(no_args_is_help=True, help="Make, list and revoke the bearer keys of a data folder.")
erasures: Final = typer.Typer(
    no_args_is_help=True, help="List erasures, repeat them after a restore, check their receipts."
)


@opens_folder
def backup(
    settings: "Settings",
    output: Output,
    file: Annotated[Path | None, typer.Argument(help="A new file.", show_default="one of the daily copies")] = None,
) -> None:
    """Copy the data file now, while a server uses it or not.

    A server copies it once a day by itself. What is erased later leaves the daily copies; a FILE of yours keeps it.
    """
    from recollect.bootstrap.backups import back_up  # noqa: PLC0415 - other commands start without it

    made = back_up(settings, file)
    output.result({"file": str(made)}, shown(f"copied to {made}"))


@opens_folder
def restore_backup(
    settings: "Settings",
    output: Output,
    copy: Annotated[
        str | None, typer.Argument(help="Its name, or the path of any other. Without one: lists them.")
    ] = None,
) -> None:
    """Put a copy of the data file in its place, with the server stopped. What was written since the copy is lost.

    The former file is kept beside it: remove that when you are done, an erasure does not reach it.
    """
    from recollect.bootstrap import backups  # noqa: PLC0415 - other commands start without it
    from recollect.local.server.data_folder import held  # noqa: PLC0415 - as above

    if copy is None:
        names = [one.path.name for one in backups.list_backups(settings)]
        output.result({"copies": names}, *map(shown, names or ["there are no copies"]))
        return
    with held(settings.data):
        done = backups.restore_backup(settings, copy)
    kept = None if done.kept is None else str(done.kept)
    told = f"restored {done.copy.name}: {done.entries} entries"
    told += "" if kept is None else f"; the former data file is kept as {kept}"
    told += _told_of_keys(done.revoked)
    document = {"restored": str(done.copy), "entries": done.entries, "kept": kept, "revoked_keys": done.revoked}
    output.result(document, shown(told))


def _told_of_keys(revoked: tuple[str, ...] | None) -> str:
    if revoked is None:
        return "; its keys are in force, also those that were revoked since: see `recollect keys list`"
    return f"; keys that stay revoked: {', '.join(revoked)}" if revoked else ""


@opens_folder
def check(settings: "Settings", output: Output) -> None:
    """Look through the data file for damage, while a server uses it or not; nothing is changed.

    Shows places and ids, never what a memory says. Exits with 1 when something is damaged.
    """
    from recollect.bootstrap.backups import check_data  # noqa: PLC0415 - other commands start without it

    report = check_data(settings)
    entries = "entries cannot be counted" if report.entries is None else f"{report.entries} entries"
    verdict = f"{'sound' if report.is_sound else 'damaged'}: {entries}"
    rows = [(one.name, one.table, one.count, ", ".join(one.ids)) for one in report.findings]
    tables = [table_of(("found", "table", "rows", "where"), rows)] if rows else []
    output.result({"sound": report.is_sound, **asdict(report)}, verdict, *tables)
    if not report.is_sound:
        raise IncompleteError("the data file is damaged; stop the server, then run `recollect restore-backup`")


@keys.command()
@opens_folder
def add(
    settings: "Settings",
    output: Output,
    user: Annotated[str, typer.Argument(help="Whose memories the key opens.")],
    *,
    act_as: Annotated[bool, typer.Option("--act-as", help="The key may name another user for each call.")] = False,
    operator: Annotated[bool, typer.Option("--operator", help="The key may run jobs and see their results.")] = False,
) -> None:
    """Make a key. The token is shown this once; only its digest is kept."""
    with _ring(settings) as ring:
        made, token = ring.add(user, act_as=act_as, operator=operator)
    output.result({**_key_document(made), "token": token}, token)
    if not output.as_json:
        output.note(f"key {made.id} for {made.user_id}; it is not shown again")


@keys.command("list")
@opens_folder
def list_keys(settings: "Settings", output: Output) -> None:
    """List the keys in force."""
    with _ring(settings) as ring:
        in_force = ring.list()
    rows = (
        (key.id, key.user_id, _yes(key.act_as), _yes(key.operator), f"{key.created_at:%Y-%m-%d %H:%M}")
        for key in in_force
    )
    table = table_of(("id", "user", "may act as others", "operator", "made"), rows)
    output.result({"keys": [_key_document(key) for key in in_force]}, table)


@keys.command()
@opens_folder
def revoke(
    settings: "Settings",
    output: Output,
    key_id: Annotated[str, typer.Argument(help="The key's id, from `recollect keys list`.")],
) -> None:
    """Put a key out of force, at once."""
    with _ring(settings) as ring:
        ring.revoke(key_id)
    output.result({"revoked": key_id}, f"revoked {key_id}")


def _ring(settings: "Settings") -> AbstractContextManager["SqliteKeys"]:
    from recollect.bootstrap.data_folder import open_keys  # noqa: PLC0415 - other commands start without it

    return open_keys(settings)


def _yes(allowed: bool) -> str:  # noqa: FBT001 - what is said of it
    return "yes" if allowed else "no"


def _key_document(key: "ApiKey") -> Mapping[str, Any]:
    return {
        "id": key.id,
        "user_id": key.user_id,
        "act_as": key.act_as,
        "operator": key.operator,
        "created_at": key.created_at.isoformat(),
    }


@erasures.command("list")
@opens_folder
def list_erasures(settings: "Settings", output: Output) -> None:
    """List the ledger, beside a running server or not: who, which space, when, and how much."""
    from recollect.bootstrap.erasures import open_ledger  # noqa: PLC0415 - other commands start without it

    with open_ledger(settings) as ledger:
        lines = ledger.lines()
    told = [_erasure_document(line) for line in lines]
    members = ("erasure_id", "user_id", "space", "requested_by", "erased_up_to")
    rows = (
        (*(one[name] for name in members), one["completed_at"] or "under way", one["removed"].get("entries", 0))
        for one in told
    )
    table = table_of(("id", "user", "space", "asked by", "up to", "done", "entries"), rows)
    output.result({"erasures": told}, table)


@erasures.command()
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


@erasures.command()
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


def _erasure_document(line: "LedgerLine") -> dict[str, Any]:
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
