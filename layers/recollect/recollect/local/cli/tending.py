"""`recollect tending`: agents that look at a space, what they propose and did, and taking that back."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Final

import typer

from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.spaces.tending import AgentName
from recollect.local.cli.commands import asks_server
from recollect.local.cli.options import Space
from recollect.local.cli.output import Output, counted, shown, table_of
from recollect.local.client.client import MemoryClient, address

Proposal = Annotated[str, typer.Argument(help="From `recollect tending proposals`.")]
PROPOSALS_AT_ONCE: Final = 200
app = typer.Typer(no_args_is_help=True, help="Have agents tend a space, decide about what they propose, take it back.")


@app.command("list")
@asks_server
def list_needs(
    client: MemoryClient,
    output: Output,
    need: Annotated[str | None, typer.Option(help="For this reason alone, such as never_reviewed.")] = None,
    limit: Annotated[int, typer.Option(min=1, max=200, help="How many memories are shown.")] = 20,
    *,
    space: Space = DEFAULT_SPACE,
) -> None:
    """List what waits to be looked at: how many memories for which reason, and the first of them."""
    found = client.read("/tending", space=space, limit=limit, need=need)
    counts = _words(counted(found["counts"]))
    rows = ((item["entry"]["id"], _words(", ".join(item["needs"])), item["entry"]["text"]) for item in found["items"])
    title = f"{counts}; {found['open_proposals']} proposals"
    output.result(found, table_of(("id", "why", "text"), rows, title=title))


@app.command()
@asks_server
def run(
    client: MemoryClient,
    output: Output,
    agent: Annotated[AgentName, typer.Argument(help="Who looks.")],
    *,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only tell what would be done.")] = False,
    space: Space = DEFAULT_SPACE,
) -> None:
    """Have an agent look at a space until it has nothing to suggest any more."""
    body = {"agent": agent.value, "dry_run": dry_run, "max_changes": PROPOSALS_AT_ONCE}
    with output.counting("suggestions") as count:
        report = client.call("POST", "/tending/runs", body, space=space)
        suggestions = list(report["suggestions"])
        while report["more"] and not dry_run and report["suggestions"]:
            count(len(suggestions))
            report = client.call("POST", "/tending/runs", {**body, "run": report["id"]}, space=space)
            suggestions += report["suggestions"]
    rows = ((_words(one["treated"]), _told(one), one["reason"]) for one in suggestions)
    title = f"{report['agent']} looked at {report['seen']} memories, and {'would do' if dry_run else 'did'}:"
    table = table_of(("what became of it", "what", "why"), rows, title=title)
    output.result({**report, "suggestions": suggestions}, table)


@app.command()
@asks_server
def runs(
    client: MemoryClient,
    output: Output,
    limit: Annotated[int, typer.Option(min=1, max=200, help="How many are shown.")] = 20,
    *,
    space: Space = DEFAULT_SPACE,
) -> None:
    """List what agents did in a space, and what was approved of their proposals, the latest first."""
    page = client.read("/tending/runs", space=space, limit=limit)
    rows = []
    for one in page["items"]:
        at, undone = one["started_at"][:16], (one["undone_at"] or "")[:16]
        rows.append((one["id"], one["agent"], one["by"], at, counted(one["counts"]), one["proposed"], undone))
    output.result(page, table_of(("run", "agent", "by", "at", "changes", "proposed", "taken back"), rows))


@app.command()
@asks_server
def undo(
    client: MemoryClient,
    output: Output,
    run_id: Annotated[str, typer.Argument(metavar="RUN", help="From `recollect tending runs`.")],
    *,
    space: Space = DEFAULT_SPACE,
) -> None:
    """Take back all that a run did, but for what somebody has changed since."""
    undone = client.call("POST", f"/tending/runs{address(run_id)}/undo", {}, space=space)
    left = f"; {undone['left']} were changed since and stay" if undone["left"] else ""
    output.result(undone, f"{undone['undone']} changes taken back{left}")


@app.command()
@asks_server
def proposals(client: MemoryClient, output: Output, *, space: Space = DEFAULT_SPACE) -> None:
    """List what waits for a decision."""
    pages = client.pages("/proposals", space=space, limit=PROPOSALS_AT_ONCE)
    found = [one for page in pages for one in page["items"]]
    output.result({"proposals": found}, table_of(("proposal", "what", "why"), _proposed(found)))


def _proposed(proposals: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, str, str]]:
    for one in proposals:
        if one["kind"] == "quarantined":
            yield one["id"], "in quarantine", f"looks like {one['rule']}" if one["rule"] else ""
        else:
            suggestion = one["suggestion"]
            yield one["id"], f"{suggestion['agent']}: {_told(suggestion)}", suggestion["reason"]


@app.command()
@asks_server
def approve(client: MemoryClient, output: Output, proposal: Proposal, *, space: Space = DEFAULT_SPACE) -> None:
    """Carry a proposal out."""
    decided = client.call("POST", f"/proposals{address(proposal)}/approve", {}, space=space)
    done = decided.get("run")
    told = "in use" if done is None else f"carried out; recollect tending undo {done['id']} takes it back"
    output.result(decided, told)


@app.command()
@asks_server
def decline(client: MemoryClient, output: Output, proposal: Proposal, *, space: Space = DEFAULT_SPACE) -> None:
    """Leave everything as it is; the same is not proposed again."""
    output.result(client.call("POST", f"/proposals{address(proposal)}/decline", {}, space=space), "declined")


def _words(name: str) -> str:
    return name.replace("_", " ")


def _told(suggestion: Mapping[str, Any]) -> str:
    """Return what a suggestion does, short enough for a line of a table."""
    parts = []
    for edit in suggestion["edits"][:1]:
        tags = [*(f"+{tag}" for tag in edit["add_tags"]), *(f"-{tag}" for tag in edit["drop_tags"])]
        named = (edit["text"], edit["state"], edit["category"])
        parts += [", ".join(tags)] if tags else [str(one) for one in named if one is not None]
    parts += [f"{link['source'][-6:]} {link['type']} {link['target'][-6:]}" for link in suggestion["links"][:1]]
    more = len(suggestion["edits"]) + len(suggestion["links"]) - 1
    told = f"{suggestion['action']} {'; '.join(parts)}" + (f" and {more} more" if more > 0 else "")
    return str(shown(told))
