"""What is there: `recollect tags`, `browse`, `entities`, and `neighbourhood`, which is what is around an entry."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Annotated, Any, Final

import typer
from rich.table import Table
from rich.text import Text

from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.spaces.graph.browsing import TagOrder
from recollect.core.spaces.graph.neighbourhood import MOST_HOPS
from recollect.local.cli.commands import asks_server
from recollect.local.cli.options import Space
from recollect.local.cli.output import Output, entry_table, shown, table_of
from recollect.local.client.client import MemoryClient, address, without_none

entities: Final = typer.Typer(
    no_args_is_help=True, help="List what memories name, call two things the same, take that back."
)
_NARROWER_SHOWN: Final = 20

EntityId = Annotated[str, typer.Argument(help="The id of any of its names, from `recollect entities list`.")]
Reason = Annotated[str | None, typer.Option(help="Why; kept in the audit trail.")]
Hops = Annotated[int, typer.Option(min=1, max=MOST_HOPS, help="How far away.")]
Limit = Annotated[int, typer.Option(min=1, max=200, help="How many at most.")]


class OrderName(StrEnum):
    """Orders of tags, as they are asked for where a dash begins an option."""

    COUNT = "count"
    NAME = "name"
    LATEST = "latest"


_ORDERS: Final = {OrderName(order.value.removeprefix("-")): order for order in TagOrder}


@asks_server
def tags(
    client: MemoryClient,
    output: Output,
    contains: Annotated[str | None, typer.Argument(help="Only tags in which this stands.")] = None,
    *,
    space: Space = "default",
    order: Annotated[OrderName, typer.Option(help="What comes first.")] = OrderName.COUNT,
    limit: Limit = 50,
) -> None:
    """List the tags of memories, with how many carry each and which tags come with it."""
    answer = client.read("/tags", space=space, order=_ORDERS[order].value, limit=limit, contains=contains)
    listed = f"{len(answer['items'])} of {answer['tags']} tags"
    output.result(
        answer, _tags_table(answer), f"{listed}; {answer['memories']} memories, {answer['untagged']} without a tag"
    )
    _note_part(output, answer)


@asks_server
def browse(
    client: MemoryClient,
    output: Output,
    tags: Annotated[list[str] | None, typer.Argument(metavar="TAG...", help="Tags, all of which are carried.")] = None,
    *,
    exact: Annotated[bool, typer.Option("--exact", help="Only what carries no other tag.")] = False,
    kind: Annotated[str | None, typer.Option(help="memory, turn, handoff, rollup or document.")] = None,
    category: Annotated[str | None, typer.Option(help="Of this category alone.")] = None,
    state: Annotated[str | None, typer.Option(help="active, superseded, archived or quarantined.")] = None,
    after: Annotated[str | None, typer.Option(help="Said or happened then or later, as 2026-03-01T00:00:00Z.")] = None,
    before: Annotated[str | None, typer.Option(help="Said or happened before.")] = None,
    space: Space = "default",
    limit: Limit = 20,
) -> None:
    """Tell what a combination of tags holds: how many, which tags narrow it further, and the newest of it."""
    narrowing = {"kind": kind, "category": category, "state": state, "after": after, "before": before}
    answer = client.read("/browse", space=space, tag=tags, exact=exact or None, limit=limit, **narrowing)
    output.result(answer, *_browsed(answer))
    _note_part(output, answer)


def _tags_table(answer: Mapping[str, Any]) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("tag")
    table.add_column("memories", justify="right")
    table.add_column("latest")
    table.add_column("comes with")
    for one in answer["items"]:
        table.add_row(shown(one["tag"]), str(one["count"]), one["latest_at"][:10], shown(_listed(one["together"])))
    return table


def _browsed(answer: Mapping[str, Any]) -> list[Table | Text]:
    span = f", {answer['first_at'][:10]} to {answer['last_at'][:10]}" if answer["count"] else ""
    found: list[Table | Text] = [
        Text(f"{answer['count']} in all, {answer['with_no_other']} with no other tag{span}"),
    ]
    if answer["categories"]:
        categories = ", ".join(f"{name} {count}" for name, count in answer["categories"].items())
        found.append(shown(f"categories: {categories}"))
    if answer["narrower"]:
        found.append(shown(f"narrower: {_listed(answer['narrower'][:_NARROWER_SHOWN], answer['narrower_tags'])}"))
    if answer["items"]:
        found.append(entry_table(answer["items"]))
    return found


def _listed(counts: Iterable[Mapping[str, Any]], of: int = 0) -> str:
    told = [f"{one['tag']} {one['count']}" for one in counts]
    return ", ".join(told) + (f" and {of - len(told)} more" if of > len(told) else "")


def _note_part(output: Output, answer: Mapping[str, Any]) -> None:
    if not answer["complete"]:
        output.note("the space is too large to be counted as a whole: only a part of it is told")
    if answer["next_cursor"] is not None:
        output.note("there is more; raise --limit, or narrow it by a tag")


@entities.command("list")
@asks_server
def list_entities(
    client: MemoryClient,
    output: Output,
    text: Annotated[str | None, typer.Argument(help="Only those one of whose names holds this.")] = None,
    *,
    space: Space = "default",
    order: Annotated[str, typer.Option(help="count, name or latest.")] = "count",
    limit: Limit = 50,
) -> None:
    """List the entities that memories in use name."""
    found = client.read("/entities", space=space, order=order, limit=limit, text=text)["items"]
    rows = []
    for one in found:
        others = ", ".join(alias["name"] for alias in one["aliases"][1:])
        rows.append((one["id"], one["name"], one["mentions"], others, one["last_at"][:10]))
    output.result({"entities": found}, table_of(("id", "name", "mentions", "also called", "last"), rows))


@entities.command()
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


@entities.command()
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


@entities.command()
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


@entities.command()
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


@entities.command()
@asks_server
def undo(
    client: MemoryClient, output: Output, entity: EntityId, *, space: Space = "default", reason: Reason = None
) -> None:
    """Take back what was decided last about an entity."""
    made = _decided(client, entity, "undo", space, reason=reason)
    output.result(made, f"taken back: {made['kind']}")


def _decided(client: MemoryClient, entity: str, what: str, space: str, **decision: str | None) -> dict[str, Any]:
    return client.call("POST", f"/entities{address(entity)}/{what}", without_none(decision), space=space)
