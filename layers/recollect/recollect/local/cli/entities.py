"""`recollect entities`: the things that memories name."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from recollect.core.spaces.graph.neighbourhood import MOST_HOPS
from recollect.local.cli.drawing.neighbours import neighbours
from recollect.local.cli.options import Json, Key, Url
from recollect.local.cli.output import Output, shown
from recollect.local.client.client import MemoryClient
from recollect.local.client.wire import address, without_none

app = typer.Typer(no_args_is_help=True, help="List what memories name, call two things the same, take that back.")
Space = Annotated[str, typer.Option(help="The space.")]
EntityId = Annotated[str, typer.Argument(help="The id of any of its names, from `recollect entities list`.")]
Reason = Annotated[str | None, typer.Option(help="Why; kept in the audit trail.")]


@app.command("list")
def list_entities(
    text: Annotated[str | None, typer.Argument(help="Only those one of whose names holds this.")] = None,
    *,
    space: Space = "default",
    order: Annotated[str, typer.Option(help="count, name or latest.")] = "count",
    limit: Annotated[int, typer.Option(min=1, max=200, help="How many at most.")] = 50,
    url: Url,
    key: Key = None,
    as_json: Json = False,
) -> None:
    """List the entities that memories in use name."""
    with MemoryClient(url, key=key) as client:
        page = client.read("/entities", space=space, order=order, limit=limit, text=text)
    Output(as_json=as_json).result({"entities": page["items"]}, _table(page["items"]))


@app.command()
def show(
    entity: EntityId,
    *,
    space: Space = "default",
    url: Url,
    key: Key = None,
    as_json: Json = False,
) -> None:
    """Show an entity: its names and why they are its, what is named with it, what mentions it."""
    with MemoryClient(url, key=key) as client:
        found = client.read(f"/entities{address(entity)}", space=space)
    table = Table("name", "why", "confidence", "mentions", box=None, pad_edge=False)
    for alias in found["aliases"]:
        table.add_row(shown(alias["name"]), alias["why"], f"{alias['confidence']:.2f}", str(alias["mentions"]))
    for one in found["related"]:
        table.add_row(shown(one["name"]), "named with it", f"{one['weight']:.2f}", str(one["shared_memories"]))
    for one in found["may_be"]:
        table.add_row(shown(one["name"]), f"may be it: {one['why']}", f"{one['confidence']:.2f}", "")
    Output(as_json=as_json).result(found, table)


@app.command()
def around(
    entity: EntityId,
    *,
    hops: Annotated[int, typer.Option(min=1, max=MOST_HOPS, help="How far away.")] = MOST_HOPS,
    space: Space = "default",
    limit: Annotated[int, typer.Option(min=1, max=200, help="How many memories at most.")] = 50,
    url: Url,
    key: Key = None,
    as_json: Json = False,
) -> None:
    """List the memories around an entity, the nearest first, with the way to each."""
    with MemoryClient(url, key=key) as client:
        found = client.read(f"/entities{address(entity)}/neighbourhood", space=space, hops=hops, limit=limit)
    Output(as_json=as_json).result(found, neighbours(found["items"]))


@app.command()
def merge(
    entity: EntityId,
    other: Annotated[str, typer.Argument(help="The id of the one that is the same.")],
    *,
    space: Space = "default",
    reason: Reason = None,
    url: Url,
    key: Key = None,
    as_json: Json = False,
) -> None:
    """Call two entities the same."""
    with MemoryClient(url, key=key) as client:
        decision = without_none({"other": other, "reason": reason})
        made = client.call("POST", f"/entities{address(entity)}/merge", decision, space=space)
    Output(as_json=as_json).result(made, Text(f"one entity: {made['entity_id']}"))


@app.command()
def split(
    entity: EntityId,
    alias: Annotated[str, typer.Argument(help="The name that is none of its.")],
    *,
    space: Space = "default",
    reason: Reason = None,
    url: Url,
    key: Key = None,
    as_json: Json = False,
) -> None:
    """Let a name be none of an entity's."""
    with MemoryClient(url, key=key) as client:
        decision = without_none({"alias": alias, "reason": reason})
        made = client.call("POST", f"/entities{address(entity)}/split", decision, space=space)
    Output(as_json=as_json).result(made, Text(f"{alias} is none of {made['entity_id']}"))


@app.command()
def undo(
    entity: EntityId,
    *,
    space: Space = "default",
    reason: Reason = None,
    url: Url,
    key: Key = None,
    as_json: Json = False,
) -> None:
    """Take back what was decided last about an entity."""
    with MemoryClient(url, key=key) as client:
        made = client.call("POST", f"/entities{address(entity)}/undo", without_none({"reason": reason}), space=space)
    Output(as_json=as_json).result(made, Text(f"taken back: {made['kind']}"))


def _table(entities: Iterable[Mapping[str, Any]]) -> Table:
    table = Table("id", "name", "mentions", "also called", "last", box=None, pad_edge=False)
    for one in entities:
        others = ", ".join(alias["name"] for alias in one["aliases"][1:])
        table.add_row(shown(one["id"]), shown(one["name"]), str(one["mentions"]), shown(others), one["last_at"][:10])
    return table
