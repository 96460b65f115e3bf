"""What runs by itself: `recollect admin jobs`, `recollect admin dead-letters`, and `recollect admin tend`."""

import importlib.util
import time
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from recollect.core.lifecycle.dead_letters import SetAsideQueue
from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.spaces.tending import AgentName
from recollect.local.cli.options import Space, asks_server, settings_with
from recollect.local.cli.output import Columns, Output, drawn
from recollect.local.client.address import address, without_none
from recollect.local.client.failures import CommandError, IncompleteError, UnusableInputError

if TYPE_CHECKING:
    from recollect.local.client.client import MemoryClient

jobs: Final = typer.Typer(no_args_is_help=True, help="List the jobs, run one, show what a run did.")
dead_letters: Final = typer.Typer(
    no_args_is_help=True, help="List what was given up after too many attempts, send it again."
)

LOOK_SECONDS: Final = 0.5
SUGGESTIONS_AT_ONCE: Final = 200
_OVER: Final = frozenset({"done", "incomplete", "paused"})
_JOBS: Final[Columns] = {
    "job": "name",
    "every seconds": "every_seconds",
    "next": "next_at",
    "last run": "last_run.started_at",
    "state": "last_run.state",
    "changes": "last_run.counts",
    "what it does": "description",
}
_CHANGES: Final[Columns] = {"user": "user_id", "space": "space", "what": "subject", "action": "action", "why": "reason"}
_SUGGESTIONS: Final[Columns] = {"what became of it": "treated", "what": "action", "why": "reason"}


@jobs.command("list")
@asks_server
def list_jobs(client: "MemoryClient", output: Output) -> None:
    """List the jobs: how often each is planned, when next, and its last run."""
    output.answer(client.read("/jobs"), _JOBS)


@jobs.command("run")
@asks_server
def run_job(
    client: "MemoryClient",
    output: Output,
    name: Annotated[str, typer.Argument(help="The job, from `recollect admin jobs list`.")],
    *,
    space: Annotated[str | None, typer.Option(help="In this space alone, whether it is due there or not.")] = None,
    user: Annotated[str | None, typer.Option(help="Whose space; without --space, all of this person's.")] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="List what would be changed, and change nothing.")] = False,
    wait: Annotated[bool, typer.Option(help="Wait until it is done.")] = True,
) -> None:
    """Run a job now: wherever it is due, or in one space. Exits with 1 when a space could not be done."""
    body = {"dry_run": dry_run, "space": space, "user": user}
    run = client.call("POST", f"/jobs{address(name)}/runs", without_none(body))
    _tell(output, _completed(client, run, output) if wait else run)


@jobs.command()
@asks_server
def show(
    client: "MemoryClient", output: Output, run: Annotated[str, typer.Argument(help="The id of the run.")]
) -> None:
    """Show how far a run is and what it changed, or would change. Exits with 1 when a space could not be done."""
    _tell(output, _whole(client, run))


def _completed(client: "MemoryClient", run: dict[str, Any], output: Output) -> dict[str, Any]:
    """Show progress until a run is done; return it with all that it lists."""
    with output.progress() as progress:
        task = progress.add_task(f"{run['job']}: spaces", total=None)
        while run["state"] not in _OVER:
            time.sleep(LOOK_SECONDS)
            run = client.read(f"/jobs/runs{address(run['id'])}")
            spaces = run["spaces"]
            total = None if run["state"] == "planning" else spaces["found"]
            progress.update(task, completed=spaces["done"] + spaces["failed"], total=total)
    return _whole(client, run["id"])


def _whole(client: "MemoryClient", run_id: str) -> dict[str, Any]:
    """Return a run with every change that it lists."""
    pages = list(client.pages(f"/jobs/runs{address(run_id)}"))
    return {**pages[-1], "changes": [change for page in pages for change in page["changes"]]}


def _tell(output: Output, run: dict[str, Any]) -> None:
    output.answer(run, _CHANGES)
    if failed := run["spaces"]["failed"]:
        raise IncompleteError(f"{failed} spaces were set aside; see docs/jobs.md")


@dead_letters.command("list")
@asks_server
def list_dead_letters(client: "MemoryClient", output: Output) -> None:
    """List the queues and what each has set aside: ids and reasons, no texts."""
    queues = client.read("/dead-letters")["items"]
    letters = [{"queue": one["queue"], **letter} for one in queues for letter in one["letters"] or ()]
    output.answer({"queues": queues, "letters": letters})


@dead_letters.command()
@asks_server
def redrive(
    client: "MemoryClient",
    output: Output,
    queues: Annotated[
        list[SetAsideQueue] | None, typer.Argument(help="Whose; all that can be sent again when none is named.")
    ] = None,
    *,
    stack: Annotated[
        str | None,
        typer.Option(envvar="RECOLLECT_STACK", help="A deployed stack, whose queues are gone through from here."),
    ] = None,
) -> None:
    """Send what was set aside again: by the server, or with --stack by rights of your own in the cloud."""
    if stack is not None:
        output.answer({"redriven": _redriven(stack, queues)})
        return
    there = [one["queue"] for one in client.read("/dead-letters")["items"] if one["can_redrive"]]
    answers = [client.call("POST", "/dead-letters/redrive", {"queue": one}) for one in queues or there]
    output.answer({"redriven": {one["queue"]: one["redriven"] for one in answers}})


def _redriven(stack: str, queues: list[SetAsideQueue] | None) -> dict[str, int]:
    if importlib.util.find_spec("boto3") is None:
        raise CommandError("the AWS packages are missing: pip install 'recollect[aws]'")
    from recollect.bootstrap.operations import open_redrive  # noqa: PLC0415 - loads the encoder's libraries

    with open_redrive(settings_with(), stack) as give_back:
        if any(one not in give_back for one in queues or ()):
            raise UnusableInputError(f"QUEUES must be among {', '.join(give_back)}: the others need no redriving")
        return {one.value: give_back[one]() for one in queues or give_back}


@asks_server
def tend(
    client: "MemoryClient",
    output: Output,
    agent: Annotated[AgentName, typer.Argument(help="Who looks.")],
    *,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only tell what would be done.")] = False,
    space: Space = DEFAULT_SPACE,
) -> None:
    """Have an agent look at a space until it has nothing to suggest any more.

    What it proposes waits in the console, and under `recollect api GET /proposals`.
    """
    body = {"agent": agent.value, "dry_run": dry_run, "max_changes": SUGGESTIONS_AT_ONCE}
    with output.counting("suggestions") as count:
        report = client.call("POST", "/tending/runs", body, space=space)
        suggestions = list(report["suggestions"])
        while report["more"] and not dry_run and report["suggestions"]:
            count(len(suggestions))
            report = client.call("POST", "/tending/runs", {**body, "run": report["id"]}, space=space)
            suggestions += report["suggestions"]
    told = {name: report[name] for name in ("agent", "seen", "proposed", "dry_run")}
    suggested = {"suggestions": suggestions}
    output.result({**report, **suggested}, *drawn({**told, **suggested}, _SUGGESTIONS, whole=True))
