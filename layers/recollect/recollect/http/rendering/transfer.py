"""What became of a chunk of an import, as JSON."""

from recollect.http.rendering.entries import Json
from recollect.use_cases.people.transfer.import_memory import ImportReport


def import_json(report: ImportReport, import_id: str, chunk: int, *, dry_run: bool) -> Json:
    """Return the report of a chunk."""
    return {
        "import_id": import_id,
        "chunk": chunk,
        "dry_run": dry_run,
        "complete": report.complete,
        "repeated": report.repeated,
        "imported": dict(sorted(report.imported.items())),
        "skipped": dict(sorted(report.skipped.items())),
        "not_remembered": [
            {"line": one.line, "action": "skipped", "reason": one.reason} for one in report.not_remembered
        ],
        "problems": [
            {"line": one.line, "type": one.fault, "field": one.field, "problem": one.problem} for one in report.problems
        ],
    }
