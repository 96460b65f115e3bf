"""`recollect incognito`: begin and end that a conversation is incognito."""

from typing import Annotated, Any

import typer
from rich.text import Text

from recollect.core.model.scope import DEFAULT_SPACE
from recollect.local.cli.options import Json, Key, Url
from recollect.local.cli.output import Output
from recollect.local.client.client import MemoryClient

app = typer.Typer(no_args_is_help=True, help="Conversations that are not remembered.")

Session = Annotated[str, typer.Argument(help="The id of the conversation.")]
Space = Annotated[str, typer.Option(help="The space that it is in.")]


@app.command()
def start(session: Session, space: Space = DEFAULT_SPACE, *, url: Url, key: Key = None, as_json: Json = False) -> None:
    """Begin it; it ends with `end`, or by itself after the hours that the space says."""
    with MemoryClient(url, key=key) as client:
        answer = client.call("POST", "/incognito/start", {"session_id": session, "space": space})
    until = "until somebody ends it" if answer["until"] is None else f"until {answer['until']}"
    _tell(answer, f"nothing of it is stored or served {until}", as_json=as_json)


@app.command()
def end(session: Session, space: Space = DEFAULT_SPACE, *, url: Url, key: Key = None, as_json: Json = False) -> None:
    """End it."""
    with MemoryClient(url, key=key) as client:
        answer = client.call("POST", "/incognito/end", {"session_id": session, "space": space})
    _tell(answer, "it is remembered again", as_json=as_json)


def _tell(answer: dict[str, Any], told: str, *, as_json: bool) -> None:
    Output(as_json=as_json).result(answer, Text(told))
