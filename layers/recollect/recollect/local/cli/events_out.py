"""`recollect events-out`: changes that a receiver did not take, and telling it once more."""

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from rich.table import Table
from rich.text import Text

from recollect.local.cli.options import DataFolder, Json
from recollect.local.cli.output import Output, shown
from recollect.local.client.failures import IncompleteError, UnusableInputError

if TYPE_CHECKING:
    from recollect.core.model.messages import DeadLetter
    from recollect.core.spaces.published_changes import PublishedChange
    from recollect.ports import ChangeOutbox

app = typer.Typer(no_args_is_help=True, help="Look after changes that systems outside are told of.")

PAGE: Final = 200
_Since = Annotated[str, typer.Option("--since", help="From which moment on, such as 2026-03-01T12:00:00Z.")]


@app.command("list")
def list_set_aside(*, data: DataFolder = None, as_json: Json = False) -> None:
    """List the changes that were set aside after too many attempts."""
    with _outbox(data) as outbox:
        found = list(_set_aside(outbox))
    table = Table("user", "space", "kind", "entry", "at", "attempts", "reason", box=None, pad_edge=False)
    for one in found:
        names = ("user_id", "space", "kind", "entry_id", "at")
        told = (shown(str(one.message.get(name, ""))) for name in names)
        table.add_row(*told, str(one.attempts), one.reason)
    Output(as_json=as_json).result({"set_aside": [_document(one) for one in found]}, table)


@app.command()
def redrive(*, data: DataFolder = None, as_json: Json = False) -> None:
    """Have everything that was set aside sent again by the server."""
    with _outbox(data) as outbox:
        count = outbox.redrive()
    Output(as_json=as_json).result({"redriven": count}, Text(f"{count} are sent again"))


@app.command()
def republish(*, since: _Since, data: DataFolder = None, as_json: Json = False) -> None:
    """Tell the receiver of the settings once more what changed since a moment: with the same ids as before.

    It reads the audit trails, which are kept for a year; what was imported is told too. Exits with 1 when something was
    not taken, and says since when to go on.
    """
    from recollect.bootstrap.events_out import open_republishing  # noqa: PLC0415 - other commands start without it
    from recollect.core.spaces.erasure import stamp  # noqa: PLC0415 - as above
    from recollect.local.cli.settings import settings_with  # noqa: PLC0415 - as above

    dead = _Kept()
    with open_republishing(settings_with(data=data), dead) as again:
        report = again(_moment(since))
    counts = {"published": report.published, "failed": report.failed, "refused": report.set_aside}
    go_on_from = None if report.go_on_from is None else stamp(report.go_on_from)
    text = Text(f"{report.published} published, {report.failed} not taken, {report.set_aside} refused for good")
    Output(as_json=as_json).result({**counts, "go_on_from": go_on_from}, text)
    if go_on_from is not None:
        pause = f" in {report.wait_seconds:.0f} seconds" if report.wait_seconds else " when it does"
        raise IncompleteError(f"the receiver did not take everything; call again{pause}, with --since {go_on_from}")
    if report.set_aside:
        raise IncompleteError("the receiver refused some for good; the others were taken")


class _Kept:
    """What no receiver takes is counted, and told of by the command."""

    def put(self, change: "PublishedChange", reason: str) -> None:
        """See DeadChanges.put."""
        Output(as_json=False).note(f"{change.id} {change.kind.value}: {reason}")


def _moment(text: str) -> datetime:
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        raise UnusableInputError("--since must be a moment such as 2026-03-01T12:00:00Z") from None
    return at if at.tzinfo else at.replace(tzinfo=UTC)


def _document(one: "DeadLetter[Mapping[str, Any]]") -> dict[str, Any]:
    return {"change": dict(one.message), "attempts": one.attempts, "reason": one.reason}


def _set_aside(outbox: "ChangeOutbox") -> Iterator["DeadLetter[Mapping[str, Any]]"]:
    page = outbox.list_set_aside(limit=PAGE)
    yield from page.items
    while page.next_after is not None:
        page = outbox.list_set_aside(limit=PAGE, after=page.next_after)
        yield from page.items


def _outbox(data: Path | None) -> "AbstractContextManager[ChangeOutbox]":
    from recollect.bootstrap.events_out import open_outbox  # noqa: PLC0415 - other commands start without it
    from recollect.local.cli.settings import settings_with  # noqa: PLC0415 - as above

    return open_outbox(settings_with(data=data))
