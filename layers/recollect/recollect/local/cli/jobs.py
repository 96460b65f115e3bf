"""`recollect jobs`: what runs by itself, runs that are ordered, and what came of them."""

import time
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final

import typer
from rich.console import Group
from rich.table import Table
from rich.text import Text

from recollect.local.cli.options import DataFolder, Json, Key, Url
from recollect.local.cli.output import Output, shown
from recollect.local.client.client import MemoryClient
from recollect.local.client.failures import IncompleteError
from recollect.local.client.wire import address, without_none

app = typer.Typer(no_args_is_help=True, help="List the jobs, run one, show what a run did.")

LOOK_SECONDS: Final = 0.5
_OVER: Final = frozenset({"done", "incomplete", "paused"})


@app.command("list")
def list_jobs(*, url: Url, key: Key = None, as_json: Json = False) -> None:
    """List the jobs: how often each is planned, when next, and its last run."""
    with MemoryClient(url, key=key) as client:
        jobs = client.read("/jobs")["items"]
    table = Table("job", "every", "next", "last run", "what it does", box=None, pad_edge=False)
    for job in jobs:
        last = job["last_run"]
        told = "" if last is None else f"{last['started_at'][:16]} {last['state']} {_counted(last)}".rstrip()
        every = "by order" if job["every_seconds"] is None else _period(job["every_seconds"])
        table.add_row(job["name"], every, (job["next_at"] or "")[:16], told, job["description"])
    Output(as_json=as_json).result({"jobs": jobs}, table)


@app.command("run")
def run_job(
    name: Annotated[str, typer.Argument(help="The job, from `recollect jobs list`.")],
    *,
    space: Annotated[str | None, typer.Option(help="In this space alone, whether it is due there or not.")] = None,
    user: Annotated[str | None, typer.Option(help="Whose space; without --space, all of this person's.")] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="List what would be changed, and change nothing.")] = False,
    wait: Annotated[bool, typer.Option(help="Wait until it is done.")] = True,
    url: Url,
    key: Key = None,
    as_json: Json = False,
) -> None:
    """Run a job now: wherever it is due, or in one space. Exits with 1 when a space could not be done."""
    body = {"dry_run": dry_run, "space": space, "user": user}
    output = Output(as_json=as_json)
    with MemoryClient(url, key=key) as client:
        run = client.call("POST", f"/jobs{address(name)}/runs", without_none(body))
        if wait:
            run = completed(client, run, output)
        _tell(output, run)


@app.command()
def show(
    run: Annotated[str, typer.Argument(help="The id of the run.")],
    *,
    url: Url,
    key: Key = None,
    as_json: Json = False,
) -> None:
    """Show how far a run is and what it changed, or would change. Exits with 1 when a space could not be done."""
    with MemoryClient(url, key=key) as client:
        read = _whole(client, run)
    _tell(Output(as_json=as_json), read)


@app.command()
def pause(
    run: Annotated[str, typer.Argument(help="The id of the run.")], *, url: Url, key: Key = None, as_json: Json = False
) -> None:
    """Have a run stop after the steps at hand."""
    with MemoryClient(url, key=key) as client:
        _tell(Output(as_json=as_json), client.call("POST", f"/jobs/runs{address(run)}/pause"))


@app.command()
def resume(
    run: Annotated[str, typer.Argument(help="The id of the run.")], *, url: Url, key: Key = None, as_json: Json = False
) -> None:
    """Have a paused run go on where it stopped."""
    with MemoryClient(url, key=key) as client:
        _tell(Output(as_json=as_json), client.call("POST", f"/jobs/runs{address(run)}/resume"))


@app.command()
def redrive(*, data: DataFolder = None, as_json: Json = False) -> None:
    """Give the spaces that were set aside after several attempts back to the server."""
    from recollect.bootstrap.operations import open_jobs  # noqa: PLC0415 - other commands start without it
    from recollect.local.cli.settings import settings_with  # noqa: PLC0415 - as above

    with open_jobs(settings_with(data=data)) as queue:
        count = queue.redrive()
    Output(as_json=as_json).result({"redriven": count}, Text(f"{count} given back"))


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
    output.result(run, Group(Text(f"{head}; {_counted(run) or 'nothing to change'}"), _table(run["changes"])))
    if spaces["failed"]:
        raise IncompleteError(f"{spaces['failed']} spaces were set aside; see docs/jobs.md")


def _table(changes: Sequence[Mapping[str, Any]]) -> Table:
    table = Table("user", "space", "what", "action", "why", box=None, pad_edge=False)
    for change in changes:
        table.add_row(shown(change["user_id"]), change["space"], change["subject"], change["action"], change["reason"])
    return table


def _counted(run: Mapping[str, Any]) -> str:
    return ", ".join(f"{count} {action}" for action, count in run["counts"].items())


def _period(seconds: int) -> str:
    for unit, length in (("d", 86_400), ("h", 3_600), ("min", 60)):
        if seconds % length == 0:
            return f"{seconds // length} {unit}"
    return f"{seconds} s"
