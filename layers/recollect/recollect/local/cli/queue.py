"""`recollect queue`: what the embedding worker could not do."""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import typer
from rich.table import Table
from rich.text import Text

from recollect.local.cli.options import DataFolder, Json
from recollect.local.cli.output import Output, shown

if TYPE_CHECKING:
    from recollect.core.embedding.messages import EmbeddingRequest
    from recollect.core.model.messages import DeadLetter
    from recollect.ports import Queue

app = typer.Typer(no_args_is_help=True, help="Look after entries that could not be embedded.")

PAGE: Final = 200


@app.command("list")
def list_set_aside(*, data: DataFolder = None, as_json: Json = False) -> None:
    """List what was set aside after too many attempts; it is found by its words meanwhile."""
    with _queue(data) as queue:
        messages = list(_set_aside(queue))
    table = Table("user", "space", "entry", "version", "attempts", "reason", box=None, pad_edge=False)
    for message in messages:
        request = message.message
        row = (request.entry_id, str(request.version), str(message.attempts), message.reason)
        table.add_row(shown(request.owner), request.space, *row)
    Output(as_json=as_json).result({"set_aside": [_document(message) for message in messages]}, table)


@app.command()
def redrive(*, data: DataFolder = None, as_json: Json = False) -> None:
    """Give everything that was set aside back to the worker."""
    with _queue(data) as queue:
        count = queue.redrive()
    Output(as_json=as_json).result({"redriven": count}, Text(f"{count} given back to the worker"))


def _document(message: "DeadLetter[EmbeddingRequest]") -> dict[str, Any]:
    at = None if message.at is None else message.at.isoformat()
    return {"request": asdict(message.message), "attempts": message.attempts, "reason": message.reason, "at": at}


def _set_aside(queue: "Queue") -> Iterator["DeadLetter[EmbeddingRequest]"]:
    page = queue.list_set_aside(limit=PAGE)
    yield from page.items
    while page.next_after is not None:
        page = queue.list_set_aside(limit=PAGE, after=page.next_after)
        yield from page.items


def _queue(data: Path | None) -> AbstractContextManager["Queue"]:
    from recollect.bootstrap.stores import open_queue  # noqa: PLC0415 - other commands start without it
    from recollect.local.cli.settings import settings_with  # noqa: PLC0415 - as above

    return open_queue(settings_with(data=data))
