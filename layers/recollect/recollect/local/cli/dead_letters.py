"""What was given up after too many attempts, listed and tried again.

`recollect queue` and `events-out` look after a data folder, `recollect redrive` after a deployment.
"""

import importlib.util
from contextlib import AbstractContextManager
from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

import typer

from recollect.core.lifecycle.dead_letters import SetAsideQueue
from recollect.local.cli.commands import opens_folder
from recollect.local.cli.options import Json, settings_with
from recollect.local.cli.output import Output, table_of
from recollect.local.client.failures import CommandError, IncompleteError, UnusableInputError

if TYPE_CHECKING:
    from recollect.core.model.messages import DeadLetter
    from recollect.core.spaces.published_changes import PublishedChange
    from recollect.ports import DeadLetterListing
    from recollect.settings import Settings

queue: Final = typer.Typer(no_args_is_help=True, help="Look after entries that could not be embedded.")
events_out: Final = typer.Typer(no_args_is_help=True, help="Look after changes that systems outside are told of.")

PAGE: Final = 200
M = TypeVar("M")


def _set_aside(opened: "AbstractContextManager[DeadLetterListing[M]]") -> "list[DeadLetter[M]]":
    """Return every dead letter of a queue."""
    found: list[DeadLetter[M]] = []
    after: str | None = None
    with opened as listing:
        while True:
            page = listing.list_set_aside(limit=PAGE, after=after)
            found += page.items
            after = page.next_after
            if after is None:
                return found


def redriven(output: Output, opened: "AbstractContextManager[DeadLetterListing[Any]]", told: str) -> None:
    """Give everything that a queue has set aside back, and tell how much; told: what becomes of it."""
    with opened as listing:
        count = listing.redrive()
    output.result({"redriven": count}, f"{count} {told}")


@queue.command("list")
@opens_folder
def list_queue(settings: "Settings", output: Output) -> None:
    """List what was set aside after too many attempts; it is found by its words meanwhile."""
    from recollect.bootstrap.stores import open_queue  # noqa: PLC0415 - other commands start without it

    documents, rows = [], []
    for one in _set_aside(open_queue(settings)):
        request, at = one.message, None if one.at is None else one.at.isoformat()
        documents.append({"request": asdict(request), "attempts": one.attempts, "reason": one.reason, "at": at})
        rows.append((request.owner, request.space, request.entry_id, request.version, one.attempts, one.reason))
    table = table_of(("user", "space", "entry", "version", "attempts", "reason"), rows)
    output.result({"set_aside": documents}, table)


@queue.command("redrive")
@opens_folder
def redrive_queue(settings: "Settings", output: Output) -> None:
    """Give everything that was set aside back to the worker."""
    from recollect.bootstrap.stores import open_queue  # noqa: PLC0415 - other commands start without it

    redriven(output, open_queue(settings), "given back to the worker")


@events_out.command("list")
@opens_folder
def list_events_out(settings: "Settings", output: Output) -> None:
    """List the changes that were set aside after too many attempts."""
    from recollect.bootstrap.events_out import open_outbox  # noqa: PLC0415 - other commands start without it

    documents, rows = [], []
    for one in _set_aside(open_outbox(settings)):
        documents.append({"change": dict(one.message), "attempts": one.attempts, "reason": one.reason})
        of_change = (one.message.get(name, "") for name in ("user_id", "space", "kind", "entry_id", "at"))
        rows.append((*of_change, one.attempts, one.reason))
    table = table_of(("user", "space", "kind", "entry", "at", "attempts", "reason"), rows)
    output.result({"set_aside": documents}, table)


@events_out.command("redrive")
@opens_folder
def redrive_events_out(settings: "Settings", output: Output) -> None:
    """Have everything that was set aside sent again by the server."""
    from recollect.bootstrap.events_out import open_outbox  # noqa: PLC0415 - other commands start without it

    redriven(output, open_outbox(settings), "are sent again")


@events_out.command()
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
    counts = {"published": report.published, "failed": report.failed, "refused": report.set_aside}
    go_on_from = None if report.go_on_from is None else stamp(report.go_on_from)
    told = f"{report.published} published, {report.failed} not taken, {report.set_aside} refused for good"
    output.result({**counts, "go_on_from": go_on_from}, told)
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


def redrive(
    which: Annotated[
        list[SetAsideQueue] | None, typer.Argument(help="Whose dead letters; all of them when none is named.")
    ] = None,
    *,
    stack: Annotated[str, typer.Option(envvar="RECOLLECT_STACK", help="The name of the deployed stack.")] = "recollect",
    as_json: Json = False,
) -> None:
    """Give back what a deployment could not work off: events, requests for vectors, jobs."""
    if importlib.util.find_spec("boto3") is None:
        raise CommandError("the AWS packages are missing: pip install 'recollect[aws]'")
    from recollect.bootstrap.operations import open_redrive  # noqa: PLC0415 - loads the encoder's libraries

    with open_redrive(settings_with(), stack) as give_back:
        if any(one not in give_back for one in which or ()):
            raise UnusableInputError(f"WHICH must be among {', '.join(give_back)}: the others need no redriving")
        counts = {one.value: give_back[one]() for one in which or give_back}
    Output(as_json=as_json).result({"redriven": counts}, table_of(("dead letters", "given back"), counts.items()))
