"""`recollect tags` and `recollect browse`: from tags to combinations to memories."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Annotated, Any, Final

import typer
from rich.table import Table
from rich.text import Text

from recollect.core.spaces.graph.browsing import TagOrder
from recollect.local.cli.commands import asks_server
from recollect.local.cli.options import Space
from recollect.local.cli.output import Output, entry_table, shown
from recollect.local.client.client import MemoryClient

_NARROWER_SHOWN: Final = 20

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
