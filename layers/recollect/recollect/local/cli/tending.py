"""`recollect tending`: agents that look at a space, what they propose and did, and taking that back."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final, TypeAlias

import typer
from rich.table import Table
from rich.text import Text

from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.spaces.tending import AgentName
from recollect.local.cli.options import Json, Key, Url
from recollect.local.cli.output import Output, shown
from recollect.local.client.client import MemoryClient
from recollect.local.client.wire import address

Space: TypeAlias = Annotated[str, typer.Option(help="The space.")]
PROPOSALS_AT_ONCE: Final = 200
app = typer.Typer(no_args_is_help=True, help="Have agents tend a space, decide about what they propose, take it back.")


@app.command("list")
def list_needs(
    need: Annotated[str | None, typer.Option(help="For this reason alone, such as never_reviewed.")] = None,
    limit: Annotated[int, typer.Option(min=1, max=200, help="How many memories are shown.")] = 20,
    *,
    space: Space = DEFAULT_SPACE,
    url: Url,
    key: Key = None,
    as_json: Json = False,
) -> None:
    """List what waits to be looked at: how many memories for which reason, and the first of them."""
    with MemoryClient(url, key=key) as client:
        found = client.read("/tending", space=space, limit=limit, need=need)
    counts = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in found["counts"].items())
    table = Table("id", "why", "text", title=f"{counts}; {found['open_proposals']} proposals", box=None, pad_edge=False)
    for item in found["items"]:
        why = ", ".join(item["needs"]).replace("_", " ")
        table.add_row(item["entry"]["id"], why, shown(item["entry"]["text"]))
    Output(as_json=as_json).result(found, table)


@app.command()
def run(
    agent: Annotated[AgentName, typer.Argument(help="Who looks.")],
    *,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only tell what would be done.")] = False,
    space: Space = DEFAULT_SPACE,
    url: Url,
    key: Key = None,
    as_json: Json = False,
) -> None:
    """Have an agent look at a space until it has nothing to suggest any more."""
    output = Output(as_json=as_json)
    body = {"agent": agent.value, "dry_run": dry_run, "max_changes": PROPOSALS_AT_ONCE}
    with MemoryClient(url, key=key) as client, output.progress() as progress:
        task = progress.add_task("suggestions", total=None)
        report = client.call("POST", "/tending/runs", body, space=space)
        suggestions = list(report["suggestions"])
        while report["more"] and not dry_run and report["suggestions"]:
            progress.update(task, completed=len(suggestions))
            report = client.call("POST", "/tending/runs", {**body, "run": report["id"]}, space=space)
            suggestions += report["suggestions"]
    output.result({**report, "suggestions": suggestions}, _suggestions(report, suggestions, dry_run=dry_run))


@app.command()
def runs(
    limit: Annotated[int, typer.Option(min=1, max=200, help="How many are shown.")] = 20,
    *,
    space: Space = DEFAULT_SPACE,
    url: Url,
    key: Key = None,
    as_json: Json = False,
) -> None:
    """List what agents did in a space, and what was approved of their proposals, the latest first."""
    with MemoryClient(url, key=key) as client:
        page = client.read("/tending/runs", space=space, limit=limit)
    table = Table("run", "agent", "by", "at", "changes", "proposed", "taken back", box=None, pad_edge=False)
    for one in page["items"]:
        counts = ", ".join(f"{count} {name}" for name, count in one["counts"].items())
        at, undone = one["started_at"][:16], (one["undone_at"] or "")[:16]
        table.add_row(one["id"], one["agent"], one["by"], at, counts, str(one["proposed"]), undone)
    Output(as_json=as_json).result(page, table)


@app.command()
def undo(
    run_id: Annotated[str, typer.Argument(metavar="RUN", help="From `recollect tending runs`.")],
    *,
    space: Space = DEFAULT_SPACE,
    url: Url,
    key: Key = None,
    as_json: Json = False,
) -> None:
    """Take back all that a run did, but for what somebody has changed since."""
    with MemoryClient(url, key=key) as client:
        undone = client.call("POST", f"/tending/runs{address(run_id)}/undo", {}, space=space)
    left = f"; {undone['left']} were changed since and stay" if undone["left"] else ""
    Output(as_json=as_json).result(undone, Text(f"{undone['undone']} changes taken back{left}"))


@app.command()
def proposals(*, space: Space = DEFAULT_SPACE, url: Url, key: Key = None, as_json: Json = False) -> None:
    """List what waits for a decision."""
    with MemoryClient(url, key=key) as client:
        pages = client.pages("/proposals", space=space, limit=PROPOSALS_AT_ONCE)
        found = [one for page in pages for one in page["items"]]
    table = Table("proposal", "what", "why", box=None, pad_edge=False)
    for one in found:
        if one["kind"] == "quarantined":
            table.add_row(one["id"], "in quarantine", f"looks like {one['rule']}" if one["rule"] else "")
        else:
            suggestion = one["suggestion"]
            table.add_row(one["id"], f"{suggestion['agent']}: {_told(suggestion)}", shown(suggestion["reason"]))
    Output(as_json=as_json).result({"proposals": found}, table)


@app.command()
def approve(
    proposal: Annotated[str, typer.Argument(help="From `recollect tending proposals`.")],
    *,
    space: Space = DEFAULT_SPACE,
    url: Url,
    key: Key = None,
    as_json: Json = False,
) -> None:
    """Carry a proposal out."""
    with MemoryClient(url, key=key) as client:
        decided = client.call("POST", f"/proposals{address(proposal)}/approve", {}, space=space)
    done = decided.get("run")
    told = "in use" if done is None else f"carried out; recollect tending undo {done['id']} takes it back"
    Output(as_json=as_json).result(decided, Text(told))


@app.command()
def decline(
    proposal: Annotated[str, typer.Argument(help="From `recollect tending proposals`.")],
    *,
    space: Space = DEFAULT_SPACE,
    url: Url,
    key: Key = None,
    as_json: Json = False,
) -> None:
    """Leave everything as it is; the same is not proposed again."""
    with MemoryClient(url, key=key) as client:
        decided = client.call("POST", f"/proposals{address(proposal)}/decline", {}, space=space)
    Output(as_json=as_json).result(decided, Text("declined"))


def _suggestions(report: Mapping[str, Any], suggestions: Iterable[Mapping[str, Any]], *, dry_run: bool) -> Table:
    would = "would do" if dry_run else "did"
    title = f"{report['agent']} looked at {report['seen']} memories, and {would}:"
    table = Table("what became of it", "what", "why", title=title, box=None, pad_edge=False)
    for one in suggestions:
        table.add_row(one["treated"].replace("_", " "), _told(one), shown(one["reason"]))
    return table


def _told(suggestion: Mapping[str, Any]) -> Text:
    """Return what a suggestion does, short enough for a line of a table."""
    parts = []
    for edit in suggestion["edits"][:1]:
        tags = [*(f"+{tag}" for tag in edit["add_tags"]), *(f"-{tag}" for tag in edit["drop_tags"])]
        named = (edit["text"], edit["state"], edit["category"])
        parts += [", ".join(tags)] if tags else [str(one) for one in named if one is not None]
    parts += [f"{link['source'][-6:]} {link['type']} {link['target'][-6:]}" for link in suggestion["links"][:1]]
    parts += [f"{merge['one']['name']} = {merge['other']['name']}" for merge in suggestion["merges"][:1]]
    more = len(suggestion["edits"]) + len(suggestion["links"]) + len(suggestion["merges"]) - 1
    told = f"{suggestion['action']} {'; '.join(parts)}" + (f" and {more} more" if more > 0 else "")
    return Text(str(shown(told)))
