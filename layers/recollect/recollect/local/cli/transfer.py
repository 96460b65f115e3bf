"""`recollect export` and `recollect import`."""

from collections import Counter
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.table import Table

from recollect.core.guardrails.secrets.identifiers import without_secrets
from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.spaces.erasure import EVERY_SPACE
from recollect.local.cli.commands import asks_server
from recollect.local.cli.output import Output, table_of
from recollect.local.client.client import MemoryClient
from recollect.local.client.failures import IncompleteError, UnusableInputError
from recollect.local.importing.run import FileFormat, ForeignImport, ForeignReport, open_foreign

MAX_PROBLEMS_KEPT: Final = 1_000


@asks_server
def export_(
    client: MemoryClient,
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
    output.result({"file": str(file), "lines": counts}, _table(("lines", counts)))


@asks_server
def import_(
    client: MemoryClient,
    output: Output,
    file: Annotated[Path, typer.Argument(help="The file; a folder, where notes are brought in.")],
    layout: Annotated[FileFormat, typer.Option("--from", help="What has written it.")] = FileFormat.RECOLLECT,
    space: Annotated[
        str | None, typer.Option(help="Where it goes. Lines of an export go to the spaces that they come from.")
    ] = None,
    *,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Tell what would happen, and store nothing.")] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with an import that was cut off.")] = False,
    partial: Annotated[
        bool, typer.Option("--partial", help="Bring in what can be read of a file that was cut or changed.")
    ] = False,
) -> None:
    """Bring memory in from a file: of an export, or of another system.

    What is there already is skipped, so a file can be brought in again. What was not brought in is told by its line.
    """
    if layout is not FileFormat.RECOLLECT:
        if resume or partial:
            raise UnusableInputError("--resume and --partial go with files of an export; others are sent again")
        _import_foreign(client, file, layout, space or DEFAULT_SPACE, output, dry_run=dry_run)
        return
    if space is not None:
        raise UnusableInputError("--space goes with --from: lines of an export name their spaces")
    _import_export(client, file, output, dry_run=dry_run, resume=resume, partial=partial)


def _import_export(
    client: MemoryClient, file: Path, output: Output, *, dry_run: bool, resume: bool, partial: bool
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
            "problems": counts.problems[:MAX_PROBLEMS_KEPT],
        }
        output.result(document, _table(("imported", counts.imported), ("skipped", counts.skipped)))
    if counts.not_remembered:
        lines = counts.not_remembered.total()
        raise IncompleteError(
            f"{lines} lines were not stored, since memory is off in their spaces; turn it on there and try again"
        )
    if counts.problems:
        raise IncompleteError(f"{len(counts.problems)} lines were not brought in")


def _import_foreign(
    client: MemoryClient, file: Path, layout: FileFormat, space: str, output: Output, *, dry_run: bool
) -> None:
    source = open_foreign(file, layout, space)
    report = ForeignReport()
    try:
        with output.counting("records") as count:
            ForeignImport(client, space, count, dry_run=dry_run).send(source, report)
    finally:
        for origin, problem in report.problems:
            output.note(f"{without_secrets(origin)}: {problem}")
        output.result({"dry_run": dry_run, **report.document()}, *_foreign_tables(report))
    if report.problems:
        raise IncompleteError(f"{len(report.problems)} records were not brought in")


def _foreign_tables(report: ForeignReport) -> tuple[Table, Table]:
    actions = sorted({*report.memories, *report.messages})
    counts = ((action, report.memories[action], report.messages[action]) for action in actions)
    left_out = ((reason, len(origins), origins[0]) for reason, origins in sorted(report.left_out.items()))
    return table_of(("", "memories", "messages"), counts), table_of(("left out", "count", "first"), left_out)


def _table(*columns: tuple[str, "dict[str, int] | Counter[str]"]) -> Table:
    kinds = sorted({kind for _, counts in columns for kind in counts})
    rows = ((kind, *(counts.get(kind, 0) for _, counts in columns)) for kind in kinds)
    return table_of(("type", *(name for name, _ in columns)), rows)
