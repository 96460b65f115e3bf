"""`recollect neighbourhood`."""

from typing import Annotated

import typer

from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.spaces.graph.neighbourhood import MOST_HOPS
from recollect.local.cli.drawing.neighbours import neighbours
from recollect.local.cli.options import Json, Key, Url
from recollect.local.cli.output import Output
from recollect.local.client.client import MemoryClient
from recollect.local.client.wire import address


def neighbourhood(
    ref: Annotated[str, typer.Argument(help="The id, key or name of an entry.")],
    *,
    hops: Annotated[int, typer.Option(min=1, max=MOST_HOPS, help="How far away.")] = MOST_HOPS,
    space: Annotated[str, typer.Option(help="The space.")] = DEFAULT_SPACE,
    limit: Annotated[int, typer.Option(min=1, max=200, help="How many entries at most.")] = 50,
    url: Url,
    key: Key = None,
    as_json: Json = False,
) -> None:
    """List what is around an entry, over names that entries share and edges, the nearest first."""
    with MemoryClient(url, key=key) as client:
        found = client.read(f"/entries{address(ref)}/neighbourhood", space=space, hops=hops, limit=limit)
    Output(as_json=as_json).result(found, neighbours(found["items"]))
