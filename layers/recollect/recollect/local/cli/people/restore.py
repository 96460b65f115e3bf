"""`recollect restore`."""

from collections.abc import Mapping
from typing import Annotated, Any

import typer
from rich.text import Text

from recollect.core.model.scope import DEFAULT_SPACE
from recollect.local.cli.options import Json, Key, Space, Url
from recollect.local.cli.output import Output
from recollect.local.client.client import MemoryClient
from recollect.local.client.failures import IncompleteError, UnusableInputError
from recollect.local.client.wire import address


def restore(
    ref: Annotated[str | None, typer.Argument(help="The id of an entry that was forgotten or archived.")] = None,
    session: Annotated[
        str | None, typer.Option("--session", help="A conversation, by its id, in place of REF.")
    ] = None,
    topic: Annotated[
        str | None, typer.Option("--topic", help="A topic, by the operation that `forget` has told, in place of REF.")
    ] = None,
    space: Space = DEFAULT_SPACE,
    *,
    url: Url,
    key: Key = None,
    as_json: Json = False,
) -> None:
    """Bring back what was forgotten, with what went with it."""
    if sum(one is not None for one in (ref, session, topic)) != 1:
        raise UnusableInputError("name one thing: REF, --session ID or --topic OPERATION")
    with MemoryClient(url, key=key) as client:
        if ref is not None:
            back = client.call("POST", f"/entries{address(ref)}/restore", {}, once=True, space=space)
            told = f"{back['key']} is {back['state']} again"
        elif session is not None:
            back = client.call("POST", f"/sessions{address(session)}/restore", once=True, space=space)
            told = f"{back['turns_restored']} turns are back"
        else:
            back = client.call("POST", "/forget/restore", {"operation_id": topic, "space": space})
            told = f"{len(back['restored_with_it'])} entries are back"
    _tell(back, told if topic is not None else f"{told}{_with_it(back)}", as_json=as_json)


def _with_it(back: Mapping[str, Any]) -> str:
    count = len(back["restored_with_it"])
    return f", and {count} more with it" if count else ""


def _tell(back: Mapping[str, Any], told: str, *, as_json: bool) -> None:
    Output(as_json=as_json).result(back, Text(told))
    if back["still_gone"]:
        raise IncompleteError(f"could not come back, changed since or its name taken: {', '.join(back['still_gone'])}")
