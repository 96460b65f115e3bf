"""`recollect backfill`: memories that were written by an earlier release, and conversations that gave none yet."""

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from recollect.errors import InputError
from recollect.local.cli.options import DataFolder, Json
from recollect.local.cli.output import Output
from recollect.local.client.failures import IncompleteError

if TYPE_CHECKING:
    from recollect.use_cases.maintenance.backfill import BackfillReport
    from recollect.use_cases.maintenance.extract_conversations import ConversationsReport
    from recollect.use_cases.maintenance.replace_paraphrases import ReplacementReport


def backfill(
    *,
    user: Annotated[str | None, typer.Option(help="Whose memories; everybody's when not given.")] = None,
    space: Annotated[str | None, typer.Option(help="Of which space; of all when not given.")] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="Change so many memories at most.")] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Look also for records of the dedup index that do not match.")
    ] = False,
    conversations: Annotated[
        bool, typer.Option("--conversations", help="Make memories out of conversations that are there already.")
    ] = False,
    replace: Annotated[
        bool,
        typer.Option(
            "--replace",
            help="With --conversations: put what was said in the place of memories that an earlier release put into "
            "other words. Those that somebody pinned, edited or voted for stay.",
        ),
    ] = False,
    undo: Annotated[
        bool, typer.Option("--undo", help="With --replace: bring the replaced memories back, while undo_hours lasts.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Count, and change nothing.")] = False,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Give memories of earlier releases what new ones have, or make memories out of earlier conversations.

    Searches and writes go on meanwhile.

    Cut off, it goes on where it was when it is run again.
    """
    if (replace and not conversations) or (undo and not replace):
        raise InputError("--undo" if undo else "--replace", f"goes with {'--replace' if undo else '--conversations'}")
    if conversations:
        if check:
            raise InputError("--check", "goes without --conversations")
        if replace:
            _replace(user, space, limit, data, undo=undo, dry_run=dry_run, output=Output(as_json=as_json))
            return
        _extract(user, space, limit, data, dry_run=dry_run, output=Output(as_json=as_json))
        return
    from recollect.bootstrap.operations import open_backfill  # noqa: PLC0415 - other commands start without it
    from recollect.local.cli.settings import settings_with  # noqa: PLC0415 - as above
    from recollect.use_cases.maintenance.backfill import BackfillPlan  # noqa: PLC0415 - as above

    plan = BackfillPlan(user=user, space=space, limit=limit, check=check, dry_run=dry_run)
    output = Output(as_json=as_json)
    with open_backfill(settings_with(data=data)) as run, output.progress() as progress:
        task = progress.add_task("memories", total=None)
        report = run(plan, lambda so_far: progress.update(task, completed=so_far.seen))
    output.result({"dry_run": dry_run, **asdict(report)}, _table(report))
    if report.overtaken:
        raise IncompleteError(f"{report.overtaken} memories were changed all the time; run it again")


def _extract(
    user: str | None, space: str | None, limit: int | None, data: Path | None, *, dry_run: bool, output: Output
) -> None:
    from recollect.bootstrap.operations import open_conversations  # noqa: PLC0415 - other commands start without it
    from recollect.local.cli.settings import settings_with  # noqa: PLC0415 - as above
    from recollect.use_cases.maintenance.extract_conversations import ConversationsPlan  # noqa: PLC0415 - as above

    plan = ConversationsPlan(user=user, space=space, limit=limit, dry_run=dry_run)
    with open_conversations(settings_with(data=data)) as run, output.progress() as progress:
        task = progress.add_task("turns", total=None)
        report = run(plan, lambda so_far: progress.update(task, completed=so_far.turns))
    output.result({"dry_run": dry_run, **asdict(report)}, _table(report))
    if report.off:
        output.note(f"{report.off} spaces make no memories out of conversations: their setting `extract` is off")


def _replace(
    user: str | None,
    space: str | None,
    limit: int | None,
    data: Path | None,
    *,
    undo: bool,
    dry_run: bool,
    output: Output,
) -> None:
    from recollect.bootstrap.operations import open_replacement  # noqa: PLC0415 - other commands start without it
    from recollect.local.cli.settings import settings_with  # noqa: PLC0415 - as above
    from recollect.use_cases.maintenance.extract_conversations import ConversationsPlan  # noqa: PLC0415 - as above

    plan = ConversationsPlan(user=user, space=space, limit=limit, dry_run=dry_run)
    with open_replacement(settings_with(data=data)) as run, output.progress() as progress:
        task = progress.add_task("turns", total=None)
        step = run.undo if undo else run
        report = step(plan, lambda so_far: progress.update(task, completed=so_far.turns))
    output.result({"dry_run": dry_run, **asdict(report)}, _table(report))


def _table(report: "BackfillReport | ConversationsReport | ReplacementReport") -> Table:
    counts = asdict(report)
    table = Table(*counts, box=None, pad_edge=False)
    table.add_row(*map(str, counts.values()))
    return table
