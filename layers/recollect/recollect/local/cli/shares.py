"""`recollect shares`: what is shared between the spaces of a person."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from recollect.local.cli.options import Json, Key, Url
from recollect.local.cli.output import Output, shown
from recollect.local.client.client import MemoryClient
from recollect.local.client.wire import address

app = typer.Typer(no_args_is_help=True, help="Make, list and revoke shares between spaces.")


@app.command()
def add(
    from_space: Annotated[str, typer.Argument(help="The space whose entries are shared.")],
    to_space: Annotated[str, typer.Argument(help="The space in which they are read as well.")],
    tag: Annotated[list[str], typer.Option(help="What carries it is shared; may be repeated.")],
    *,
    url: Url,
    key: Key = None,
    as_json: Json = False,
) -> None:
    """Share what carries any of the tags with another space."""
    with MemoryClient(url, key=key) as client:
        share = client.call("POST", "/shares", {"from_space": from_space, "to_space": to_space, "tags": tag})
    Output(as_json=as_json).result(share, Text(share["id"]))


@app.command("list")
def list_shares(
    space: Annotated[str | None, typer.Option(help="Only those from or into this space.")] = None,
    *,
    url: Url,
    key: Key = None,
    as_json: Json = False,
) -> None:
    """List the shares that hold."""
    with MemoryClient(url, key=key) as client:
        shares = [share for page in client.pages("/shares", space=space) for share in page["items"]]
    Output(as_json=as_json).result({"shares": shares}, _table(shares))


@app.command()
def remove(
    share_id: Annotated[str, typer.Argument(help="The share's id, from `recollect shares list`.")],
    *,
    url: Url,
    key: Key = None,
    as_json: Json = False,
) -> None:
    """Revoke a share: the next question does not read by it."""
    with MemoryClient(url, key=key) as client:
        share = client.call("DELETE", f"/shares{address(share_id)}")
    Output(as_json=as_json).result(share, Text(f"revoked {share['id']}"))


def _table(shares: Iterable[Mapping[str, Any]]) -> Table:
    table = Table("id", "from", "to", "tags", "since", box=None, pad_edge=False)
    for share in shares:
        tags = shown(", ".join(share["tags"]))
        table.add_row(share["id"], share["from_space"], share["to_space"], tags, share["created_at"][:10])
    return table
