"""`recollect pin` and `recollect unpin`."""

from typing import Annotated, TypeAlias

import typer
from rich.text import Text

from recollect.core.model.scope import DEFAULT_SPACE
from recollect.local.cli.options import Json, Key, Space, Url
from recollect.local.cli.output import Output
from recollect.local.client.client import MemoryClient
from recollect.local.client.wire import address, without_none

Ref: TypeAlias = Annotated[str, typer.Argument(help="The id, key or name of the entry.")]


def pin(
    ref: Ref,
    space: Space = DEFAULT_SPACE,
    reason: Annotated[str | None, typer.Option(help="Why; kept with the former version.")] = None,
    *,
    url: Url,
    key: Key = None,
    as_json: Json = False,
) -> None:
    """Pin an entry: every context shows it, and no cap trims it."""
    with MemoryClient(url, key=key) as client:
        entry = client.call(
            "POST", f"/entries{address(ref)}/pin", without_none({"reason": reason}), once=True, space=space
        )
    Output(as_json=as_json).result(entry, Text(f"{entry['key']} is pinned"))


def unpin(ref: Ref, space: Space = DEFAULT_SPACE, *, url: Url, key: Key = None, as_json: Json = False) -> None:
    """Unpin an entry; it stays saved on purpose."""
    with MemoryClient(url, key=key) as client:
        entry = client.call("DELETE", f"/entries{address(ref)}/pin", once=True, space=space)
    Output(as_json=as_json).result(entry, Text(f"{entry['key']} is pinned no more"))
