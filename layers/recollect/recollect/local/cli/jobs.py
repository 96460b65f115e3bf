"""`recollect jobs`: what runs by itself, runs that are ordered, and what came of them."""

import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from recollect.local.cli.commands import asks_server, opens_folder
from recollect.local.cli.dead_letters import redriven
from recollect.local.cli.output import Output, counted, table_of
from recollect.local.client.client import MemoryClient, address, without_none
from recollect.local.client.failures import IncompleteError

if TYPE_CHECKING:
    from recollect.settings import Settings

app = typer.Typer(no_args_is_help=True, help="List the jobs, run one, show what a run did.")
RunId = Annotated[str, typer.Argument(help="The id of the run.")]

LOOK_SECONDS: Final = 0.5
_OVER: Final = frozenset({"done", "incomplete", "paused"})


@app.command("list")
@asks_server
def list_jobs(client: MemoryClient, output: Output) -> None:
    """List the jobs: how often each is planned, when next, and its last run."""
    jobs = client.read("/jobs")["items"]
    rows = []
    for job in jobs:
        last = job["last_run"]
        told = "" if last is None else f"{last['started_at'][:16]} {last['state']} {counted(last['counts'])}".rstrip()
        every = "by order" if job["every_seconds"] is None else _period(job["every_seconds"])
        rows.append((job["name"], every, (job["next_at"] or "")[:16], told, job["description"]))
    output.result({"jobs": jobs}, table_of(("job", "every", "next", "last run", "what it does"), rows))


@app.command("run")
@asks_server
def run_job(
    client: MemoryClient,
    output: Output,
    name: Annotated[str, typer.Argument(help="The job, from `recollect jobs list`.")],
    *,
    space: Annotated[str | None, typer.Option(help="In this space alone, whether it is due there or not.")] = None,
    user: Annotated[str | None, typer.Option(help="Whose space; without --space, all of this person's.")] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="List what would be changed, and change nothing.")] = False,
    wait: Annotated[bool, typer.Option(help="Wait until it is done.")] = True,
) -> None:
    """Run a job now: wherever it is due, or in one space. Exits with 1 when a space could not be done."""
    body = {"dry_run": dry_run, "space": space, "user": user}
    run = client.call("POST", f"/jobs{address(name)}/runs", without_none(body))
    _tell(output, completed(client, run, output) if wait else run)


@app.command()
@asks_server
def show(client: MemoryClient, output: Output, run: RunId) -> None:
    """Show how far a run is and what it changed, or would change. Exits with 1 when a space could not be done."""
    _tell(output, _whole(client, run))


@app.command()
@asks_server
def pause(client: MemoryClient, output: Output, run: RunId) -> None:
    """Have a run stop after the steps at hand."""
    _tell(output, client.call("POST", f"/jobs/runs{address(run)}/pause"))


@app.command()
@asks_server
def resume(client: MemoryClient, output: Output, run: RunId) -> None:
    """Have a paused run go on where it stopped."""
    _tell(output, client.call("POST", f"/jobs/runs{address(run)}/resume"))


@app.command()
@opens_folder
def redrive(settings: "Settings", output: Output) -> None:
    """Give the spaces that were set aside after several attempts back to the server."""
    from recollect.bootstrap.operations import open_jobs  # noqa: PLC0415 - other commands start without it

    redriven(output, open_jobs(settings), "given back")


def completed(client: MemoryClient, run: dict[str, Any], output: Output) -> dict[str, Any]:
    """Show progress until a run is done; return it with all that it lists."""
    with output.progress() as progress:
        task = progress.add_task(f"{run['job']}: spaces", total=None)
        while run["state"] not in _OVER:
            time.sleep(LOOK_SECONDS)
            run = client.read(f"/jobs/runs{address(run['id'])}")
            spaces = run["spaces"]
            total = None if run["state"] == "planning" else spaces["found"]
            progress.update(task, completed=spaces["done"] + spaces["failed"], total=total)
            if run["progress"] is not None:
                told = f"{run['progress']['done']} of {run['progress']['of']} entries"
                progress.update(task, description=f"{run['job']}: {told}, spaces")
    return _whole(client, run["id"])


def _whole(client: MemoryClient, run_id: str) -> dict[str, Any]:
    """Return a run with every change that it lists."""
    pages = list(client.pages(f"/jobs/runs{address(run_id)}"))
    return {**pages[-1], "changes": [change for page in pages for change in page["changes"]]}


def _tell(output: Output, run: Mapping[str, Any]) -> None:
    spaces = run["spaces"]
    head = f"{run['id']}: {run['job']}{' (dry run)' if run['dry_run'] else ''}, {run['state']}; spaces: " + ", ".join(
        f"{count} {name}" for name, count in spaces.items()
    )
    if run["progress"] is not None:
        head += f"; entries: {run['progress']['done']} of {run['progress']['of']}"
    rows = ([change[name] for name in ("user_id", "space", "subject", "action", "reason")] for change in run["changes"])
    changes = table_of(("user", "space", "what", "action", "why"), rows)
    output.result(run, f"{head}; {counted(run['counts']) or 'nothing to change'}", changes)
    if spaces["failed"]:
        raise IncompleteError(f"{spaces['failed']} spaces were set aside; see docs/jobs.md")


def _period(seconds: int) -> str:
    for unit, length in (("d", 86_400), ("h", 3_600), ("min", 60)):
        if seconds % length == 0:
            return f"{seconds // length} {unit}"
    return f"{seconds} s"
