"""`recollect entities`: the things that memories name; and `neighbourhood`: what is around an entry."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.spaces.graph.neighbourhood import MOST_HOPS
from recollect.local.cli.commands import asks_server
from recollect.local.cli.options import Space
from recollect.local.cli.output import Output, shown, table_of
from recollect.local.client.client import MemoryClient
from recollect.local.client.wire import address, without_none

app = typer.Typer(no_args_is_help=True, help="List what memories name, call two things the same, take that back.")
EntityId = Annotated[str, typer.Argument(help="The id of any of its names, from `recollect entities list`.")]
Reason = Annotated[str | None, typer.Option(help="Why; kept in the audit trail.")]
Hops = Annotated[int, typer.Option(min=1, max=MOST_HOPS, help="How far away.")]


@app.command("list")
@asks_server
def list_entities(
    client: MemoryClient,
    output: Output,
    text: Annotated[str | None, typer.Argument(help="Only those one of whose names holds this.")] = None,
    *,
    space: Space = "default",
    order: Annotated[str, typer.Option(help="count, name or latest.")] = "count",
    limit: Annotated[int, typer.Option(min=1, max=200, help="How many at most.")] = 50,
) -> None:
    """List the entities that memories in use name."""
    entities = client.read("/entities", space=space, order=order, limit=limit, text=text)["items"]
    rows = []
    for one in entities:
        others = ", ".join(alias["name"] for alias in one["aliases"][1:])
        rows.append((one["id"], one["name"], one["mentions"], others, one["last_at"][:10]))
    output.result({"entities": entities}, table_of(("id", "name", "mentions", "also called", "last"), rows))


@app.command()
@asks_server
def show(client: MemoryClient, output: Output, entity: EntityId, *, space: Space = "default") -> None:
    """Show an entity: its names and why they are its, what is named with it, what mentions it."""
    found = client.read(f"/entities{address(entity)}", space=space)
    names = [
        *((one["name"], one["why"], one["confidence"], one["mentions"]) for one in found["aliases"]),
        *((one["name"], "named with it", one["weight"], one["shared_memories"]) for one in found["related"]),
        *((one["name"], f"may be it: {one['why']}", one["confidence"], None) for one in found["may_be"]),
    ]
    rows = ((name, why, f"{sure:.2f}", count) for name, why, sure, count in names)
    output.result(found, table_of(("name", "why", "confidence", "mentions"), rows))


@app.command()
@asks_server
def around(
    client: MemoryClient,
    output: Output,
    entity: EntityId,
    *,
    hops: Hops = MOST_HOPS,
    space: Space = "default",
    limit: Annotated[int, typer.Option(min=1, max=200, help="How many memories at most.")] = 50,
) -> None:
    """List the memories around an entity, the nearest first, with the way to each."""
    found = client.read(f"/entities{address(entity)}/neighbourhood", space=space, hops=hops, limit=limit)
    output.result(found, _neighbours(found["items"]))


@asks_server
def neighbourhood(
    client: MemoryClient,
    output: Output,
    ref: Annotated[str, typer.Argument(help="The id, key or name of an entry.")],
    *,
    hops: Hops = MOST_HOPS,
    space: Space = DEFAULT_SPACE,
    limit: Annotated[int, typer.Option(min=1, max=200, help="How many entries at most.")] = 50,
) -> None:
    """List what is around an entry, over names that entries share and edges, the nearest first."""
    found = client.read(f"/entries{address(ref)}/neighbourhood", space=space, hops=hops, limit=limit)
    output.result(found, _neighbours(found["items"]))


def _neighbours(items: Iterable[Mapping[str, Any]]) -> Table:
    rows = (
        (
            one["hops"],
            one["entry"]["id"],
            one["entry"]["text"],
            Text(", then ").join(shown(step["words"]) for step in one["path"]),
        )
        for one in items
    )
    return table_of(("hops", "id", "text", "by way of"), rows)


@app.command()
@asks_server
def merge(
    client: MemoryClient,
    output: Output,
    entity: EntityId,
    other: Annotated[str, typer.Argument(help="The id of the one that is the same.")],
    *,
    space: Space = "default",
    reason: Reason = None,
) -> None:
    """Call two entities the same."""
    made = _decided(client, entity, "merge", space, other=other, reason=reason)
    output.result(made, f"one entity: {made['entity_id']}")


@app.command()
@asks_server
def split(
    client: MemoryClient,
    output: Output,
    entity: EntityId,
    alias: Annotated[str, typer.Argument(help="The name that is none of its.")],
    *,
    space: Space = "default",
    reason: Reason = None,
) -> None:
    """Let a name be none of an entity's."""
    made = _decided(client, entity, "split", space, alias=alias, reason=reason)
    output.result(made, f"{alias} is none of {made['entity_id']}")


@app.command()
@asks_server
def undo(
    client: MemoryClient, output: Output, entity: EntityId, *, space: Space = "default", reason: Reason = None
) -> None:
    """Take back what was decided last about an entity."""
    made = _decided(client, entity, "undo", space, reason=reason)
    output.result(made, f"taken back: {made['kind']}")


def _decided(client: MemoryClient, entity: str, what: str, space: str, **decision: str | None) -> dict[str, Any]:
    return client.call("POST", f"/entities{address(entity)}/{what}", without_none(decision), space=space)
