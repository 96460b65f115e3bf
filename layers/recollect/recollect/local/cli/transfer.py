"""`recollect export` and `recollect import`."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.spaces.erasure import EVERY_SPACE
from recollect.local.cli.options import asks_server
from recollect.local.cli.output import Columns, Output, drawn, table_of
from recollect.local.client.failures import IncompleteError, UnusableInputError
from recollect.local.importing.sources import Source, records_of

if TYPE_CHECKING:
    from recollect.local.client.client import MemoryClient
    from recollect.local.importing.send import SendReport

_MAX_PROBLEMS_KEPT = 1_000
_LEFT_OUT: Columns = {"left out": "reason", "count": "count", "where": "where"}


@asks_server
def export_(
    client: "MemoryClient",
    output: Output,
    file: Annotated[Path, typer.Argument(help="Where it is written, as lines of JSON.", dir_okay=False)],
    space: Annotated[str, typer.Option(help="The space; `*` for all.")] = EVERY_SPACE,
    *,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """Take memory away into a file.

    The file is there only when it is whole. It holds everything that is remembered: keep it as you would keep a diary.
    """
    from recollect.local.transfer.files import export_to  # noqa: PLC0415 - slow to load

    if file.exists() and not force:
        raise UnusableInputError(f"{file} is there already; take another name, or --force")
    with output.counting("lines") as count:
        counts = export_to(file, client, space, count)
    output.answer({"file": str(file), "lines": counts})


@asks_server
def import_(
    client: "MemoryClient",
    output: Output,
    file: Annotated[Path, typer.Argument(help="The file; a folder, where notes are brought in.")],
    source: Annotated[Source, typer.Option("--from", help="What has written it.")] = Source.RECOLLECT,
    space: Annotated[
        str | None, typer.Option(help="Where it goes. Lines that name a space go there; those of an export all do.")
    ] = None,
    *,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Tell what would happen, and store nothing.")] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with an export that was cut off.")] = False,
    partial: Annotated[
        bool, typer.Option("--partial", help="Bring in what can be read of an export that was cut or changed.")
    ] = False,
    wait: Annotated[bool, typer.Option("--wait", help="Return when all vectors are made.")] = False,
) -> None:
    """Bring memory in from a file: of an export, of conversations as events, or of another system.

    What is there already is skipped, so a file can be brought in again. What was not brought in is told by its line.
    """
    if source is Source.RECOLLECT:
        if space is not None or wait:
            raise UnusableInputError("--space and --wait go with --from: lines of an export name their spaces")
        _import_export(client, file, output, dry_run=dry_run, resume=resume, partial=partial)
        return
    if resume or partial:
        raise UnusableInputError("--resume and --partial go with files of an export; others are sent again")
    _import_records(client, output, file, source, space or DEFAULT_SPACE, dry_run=dry_run, wait=wait)


def _import_export(
    client: "MemoryClient", file: Path, output: Output, *, dry_run: bool, resume: bool, partial: bool
) -> None:
    from recollect.local.transfer.files import ImportCounts, ImportRun, facts_of  # noqa: PLC0415 - slow to load

    facts = facts_of(file)
    if facts.problem is not None:
        if not partial:
            raise UnusableInputError(f"{file} is not whole: {facts.problem}. --partial brings in what can be read")
        output.note(f"{file} is not whole: {facts.problem}")
    counts = ImportCounts()
    try:
        with output.counting("lines", facts.lines) as count:
            ImportRun(file, client, count).send(facts, counts, dry_run=dry_run, resume=resume)
    except KeyboardInterrupt:
        output.note("interrupted; run the same command with --resume to go on")
        raise
    finally:
        for one in counts.problems:
            output.note(f"line {one['line']}: {one['field']}: {one['problem']}")
        document: dict[str, Any] = {
            "dry_run": dry_run,
            "imported": dict(sorted(counts.imported.items())),
            "skipped": dict(sorted(counts.skipped.items())),
            "not_remembered": dict(sorted(counts.not_remembered.items())),
            "problems": counts.problems[:_MAX_PROBLEMS_KEPT],
        }
        output.result(document, *drawn({**document, "problems": []}))
    if counts.not_remembered:
        lines = counts.not_remembered.total()
        raise IncompleteError(
            f"{lines} lines were not stored, since memory is off in their spaces; turn it on there and try again"
        )
    if counts.problems:
        raise IncompleteError(f"{len(counts.problems)} lines were not brought in")


def _import_records(
    client: "MemoryClient", output: Output, file: Path, source: Source, space: str, *, dry_run: bool, wait: bool
) -> None:
    from recollect.core.guardrails.secrets.identifiers import without_secrets  # noqa: PLC0415 - slow to load
    from recollect.local.importing.send import Import, SendReport  # noqa: PLC0415 - as above

    report, began = SendReport(), time.monotonic()
    try:
        with output.counting("records") as count:
            Import(client, space, count, dry_run=dry_run).send(records_of(file, source, space), report)
        if wait and not dry_run:
            _wait(client, output, report, space)
    except KeyboardInterrupt:
        output.note("interrupted; run the same command again to go on: nothing is stored twice")
        raise
    finally:
        for origin, problem in report.problems:
            output.note(f"{without_secrets(origin)}: {problem}")  # it may name what was refused
        told = {"dry_run": dry_run, **report.document(), "seconds": round(time.monotonic() - began, 3)}
        output.result(told, *drawn({**told, "left_out": [], "problems": []}), *_left_out(told))
    if report.problems:
        raise IncompleteError(f"{len(report.problems)} records were not brought in")


def _left_out(told: dict[str, Any]) -> list[Any]:
    rows = [{**one, "where": one["where"][0]} for one in told["left_out"]]
    return [table_of(rows, _LEFT_OUT)] if rows else []


def _wait(client: "MemoryClient", output: Output, report: "SendReport", space: str) -> None:
    from recollect.local.importing.waiting import wait_until_embedded  # noqa: PLC0415 - as above

    spaces = report.spaces | ({space} if report.memories else set())
    with output.progress() as progress:
        task = progress.add_task("vectors that wait", total=None)
        set_aside = wait_until_embedded(client, spaces, on_progress=lambda left: progress.update(task, completed=left))
    if set_aside:
        output.note(f"{set_aside} entries could not be embedded: see `recollect admin dead-letters list`")
