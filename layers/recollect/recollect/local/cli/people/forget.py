"""`recollect forget`."""

from typing import Annotated, Any, Final

import typer
from rich.table import Table
from rich.text import Text

from recollect.core.model.scope import DEFAULT_SPACE
from recollect.local.cli.drawing.entry_table import entry_table
from recollect.local.cli.options import Json, Key, Space, Url, Yes
from recollect.local.cli.output import Output, shown
from recollect.local.cli.people.consent import require_consent
from recollect.local.client.client import MemoryClient
from recollect.local.client.failures import IncompleteError, UnusableInputError
from recollect.local.client.wire import address

NOTHING_DONE: Final = "nothing was forgotten"
TURNS_SHOWN: Final = 10


def forget(
    ref: Annotated[str | None, typer.Argument(help="The id, key or name of an entry.")] = None,
    session: Annotated[
        str | None, typer.Option("--session", help="A conversation, by its id, in place of REF.")
    ] = None,
    topic: Annotated[str | None, typer.Option("--topic", help="What it is about, in place of REF.")] = None,
    space: Space = DEFAULT_SPACE,
    *,
    cascade: Annotated[
        bool | None,
        typer.Option(
            "--cascade/--alone",
            help="Also what says the same, or was made of it.",
            show_default="alone; with --topic cascade",
        ),
    ] = None,
    yes: Yes = False,
    url: Url,
    key: Key = None,
    as_json: Json = False,
) -> None:
    """Forget an entry, a conversation or a topic: shown first, and gone when you say yes.

    `recollect restore` brings it back for as long as the space lets people undo.
    """
    if sum(one is not None for one in (ref, session, topic)) != 1:
        raise UnusableInputError("name one thing: REF, --session ID or --topic QUERY")
    output = Output(as_json=as_json)
    with MemoryClient(url, key=key) as client:
        if ref is not None:
            _forget_entry(client, output, ref, space, cascade=bool(cascade), yes=yes)
        elif session is not None:
            _forget_session(client, output, session, space, cascade=bool(cascade), yes=yes)
        elif topic is not None:
            _forget_topic(client, output, topic, space, cascade=cascade is not False, yes=yes)


def _forget_entry(client: MemoryClient, output: Output, ref: str, space: str, *, cascade: bool, yes: bool) -> None:
    if not yes:
        output.preview(entry_table([client.read(f"/entries{address(ref)}", space=space, peek=True)], whole=True))
        require_consent(f"Forget it{', and what says the same' if cascade else ''}?", NOTHING_DONE)
    gone = client.call("DELETE", f"/entries{address(ref)}", once=True, space=space, cascade=cascade)
    told = [Text(f"forgot {gone['entry_id']}{_and_more(gone)}"), Text(_until(gone, gone["entry_id"], space))]
    output.result(gone, *told, *_still_there(gone))


def _forget_session(
    client: MemoryClient, output: Output, session: str, space: str, *, cascade: bool, yes: bool
) -> None:
    if not yes:
        page = client.read(f"/sessions{address(session)}/turns", space=space, limit=TURNS_SHOWN)
        output.preview(entry_table(page["items"][::-1]))
        if page["next_cursor"] is not None:
            output.preview(Text(f"These are the last {TURNS_SHOWN} turns; there are more."))
        require_consent(f"Forget the conversation{', and what was made of it' if cascade else ''}?", NOTHING_DONE)
    gone = client.call("DELETE", f"/sessions{address(session)}", once=True, space=space, cascade=cascade)
    told = [Text(f"forgot {gone['turns_forgotten']} turns{_and_more(gone)}")]
    if gone["undo_until"] is not None:
        told.append(shown(_until(gone, f"--session {session}", space)))
    output.result(gone, *told, *_still_there(gone))


def _forget_topic(client: MemoryClient, output: Output, topic: str, space: str, *, cascade: bool, yes: bool) -> None:
    asked = client.call("POST", "/forget", {"query": topic, "space": space, "cascade": cascade})
    if asked["confirmation"] is None:
        raise IncompleteError("nothing that is remembered is about that")
    if not yes:
        output.preview(entry_table([*asked["entries"], *asked["also_entries"]], whole=True))
        require_consent(asked["confirmation"]["text"], NOTHING_DONE)
    confirmed = {"token": asked["confirmation"]["token"], "space": space}
    gone = client.call("POST", "/forget/confirm", confirmed, once=True)
    told = [
        Text(f"forgot {len(gone['forgotten'])} entries"),
        Text(_until(gone, f"--topic {gone['operation_id']}", space)),
    ]
    output.result({**gone, "more": asked["more"]}, *told)
    if gone["left"]:
        output.note(f"changed since it was shown, and left as it is: {', '.join(gone['left'])}")
    if asked["more"]:
        output.note("there may be more; the same command shows it")


def _and_more(gone: dict[str, Any]) -> str:
    with_it = len(gone["forgotten_with_it"])
    return f" and {with_it} more with it" if with_it else ""


def _until(gone: dict[str, Any], what: str, space: str) -> str:
    where = "" if space == DEFAULT_SPACE else f" --space {space}"
    return f"until {gone['undo_until']}: recollect restore {what}{where}"


def _still_there(gone: dict[str, Any]) -> list[Table]:
    """Return what says the same and is still there, as rows; no table where there is nothing."""
    if not gone["also"]:
        return []
    table = Table("still there, and says the same; --cascade takes it along", box=None, pad_edge=False)
    for entry_id in gone["also"]:
        table.add_row(entry_id)
    return [table]
