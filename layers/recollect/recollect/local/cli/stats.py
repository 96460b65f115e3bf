"""`recollect stats`."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Annotated, Any, Final

import typer
from rich.table import Table

from recollect.adapters.clock import SystemClock
from recollect.core.spaces.erasure import EVERY_SPACE
from recollect.local.cli.drawing.charts import chart
from recollect.local.cli.jobs import completed
from recollect.local.cli.options import Json, Key, Url
from recollect.local.cli.output import Output
from recollect.local.client.client import MemoryClient
from recollect.local.client.failures import ServerRefusedError

PRUNE: Final = "prune"
_WHY_NOT: Final = {403: "only an operator may ask for it", 404: "this server has no job that prunes"}


def stats(
    space: Annotated[str, typer.Option(help="One space; * means all.")] = EVERY_SPACE,
    *,
    draw: Annotated[bool, typer.Option("--chart", help="Draw what was done, and what the next prune takes.")] = False,
    days: Annotated[int, typer.Option(min=1, max=400, help="How many days the chart goes back.")] = 30,
    url: Url,
    key: Key = None,
    as_json: Json = False,
) -> None:
    """Count what is remembered, and what still waits for vectors."""
    output = Output(as_json=as_json)
    with MemoryClient(url, key=key) as client:
        if not draw:
            answer = client.statistics(space)
            output.result(answer, _table(answer))
            return
        answer = client.statistics(space, since=SystemClock().now() - timedelta(days=days))
        prune, why_not = _next_prune(client, space, output)
    output.result({**answer, "next_prune": prune}, chart(answer, prune, why_not))


def _next_prune(client: MemoryClient, space: str, output: Output) -> tuple[Mapping[str, Any] | None, str | None]:
    """Return a dry run of what prunes, or why there is none."""
    order = {"dry_run": True} if space == EVERY_SPACE else {"dry_run": True, "space": space}
    try:
        return completed(client, client.call("POST", f"/jobs/{PRUNE}/runs", order), output), None
    except ServerRefusedError as error:
        return None, _WHY_NOT.get(error.status, str(error))


def _table(answer: Mapping[str, Any]) -> Table:
    table = Table(box=None, pad_edge=False, show_footer=len(answer["spaces"]) > 1)
    table.add_column("space", footer="total")
    for name in ("entries", "sessions", "waiting_for_embedding", "set_aside"):
        table.add_column(name.replace("_", " "), footer=str(answer["total"][name]), justify="right")
    table.add_column("kinds")
    for counted in answer["spaces"]:
        numbers = [str(counted[name]) for name in ("entries", "sessions", "waiting_for_embedding", "set_aside")]
        kinds = ", ".join(f"{count} {kind}" for kind, count in counted["by_kind"].items() if count)
        table.add_row(counted["space"], *numbers, kinds)
    return table
