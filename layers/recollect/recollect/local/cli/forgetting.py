"""`recollect forget` and `recollect restore`."""

from typing import Annotated, Any, Final

import typer
from rich.table import Table

from recollect.core.model.scope import DEFAULT_SPACE
from recollect.local.cli.commands import asks_server
from recollect.local.cli.options import Space, Yes
from recollect.local.cli.output import Output, entry_table, require_consent, table_of
from recollect.local.client.client import MemoryClient
from recollect.local.client.failures import IncompleteError, UnusableInputError
from recollect.local.client.wire import address

NOTHING_DONE: Final = "nothing was forgotten"
TURNS_SHOWN: Final = 10
Session = Annotated[str | None, typer.Option("--session", help="A conversation, by its id, in place of REF.")]


@asks_server
def forget(
    client: MemoryClient,
    output: Output,
    ref: Annotated[str | None, typer.Argument(help="The id, key or name of an entry.")] = None,
    *,
    session: Session = None,
    topic: Annotated[str | None, typer.Option("--topic", help="What it is about, in place of REF.")] = None,
    space: Space = DEFAULT_SPACE,
    cascade: Annotated[
        bool | None,
        typer.Option(
            "--cascade/--alone",
            help="Also what says the same, or was made of it.",
            show_default="alone; with --topic cascade",
        ),
    ] = None,
    yes: Yes = False,
) -> None:
    """Forget an entry, a conversation or a topic: shown first, and gone when you say yes.

    `recollect restore` brings it back for as long as the space lets people undo.
    """
    if sum(one is not None for one in (ref, session, topic)) != 1:
        raise UnusableInputError("name one thing: REF, --session ID or --topic QUERY")
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
    told = f"forgot {gone['entry_id']}{_and_more(gone)}"
    output.result(gone, told, _until(gone, gone["entry_id"], space), *_still_there(gone))


def _forget_session(
    client: MemoryClient, output: Output, session: str, space: str, *, cascade: bool, yes: bool
) -> None:
    if not yes:
        page = client.read(f"/sessions{address(session)}/turns", space=space, limit=TURNS_SHOWN)
        output.preview(entry_table(page["items"][::-1]))
        if page["next_cursor"] is not None:
            output.preview(f"These are the last {TURNS_SHOWN} turns; there are more.")
        require_consent(f"Forget the conversation{', and what was made of it' if cascade else ''}?", NOTHING_DONE)
    gone = client.call("DELETE", f"/sessions{address(session)}", once=True, space=space, cascade=cascade)
    until = [] if gone["undo_until"] is None else [_until(gone, f"--session {session}", space)]
    output.result(gone, f"forgot {gone['turns_forgotten']} turns{_and_more(gone)}", *until, *_still_there(gone))


def _forget_topic(client: MemoryClient, output: Output, topic: str, space: str, *, cascade: bool, yes: bool) -> None:
    asked = client.call("POST", "/forget", {"query": topic, "space": space, "cascade": cascade})
    if asked["confirmation"] is None:
        raise IncompleteError("nothing that is remembered is about that")
    if not yes:
        output.preview(entry_table([*asked["entries"], *asked["also_entries"]], whole=True))
        require_consent(asked["confirmation"]["text"], NOTHING_DONE)
    confirmed = {"token": asked["confirmation"]["token"], "space": space}
    gone = client.call("POST", "/forget/confirm", confirmed, once=True)
    until = _until(gone, f"--topic {gone['operation_id']}", space)
    output.result({**gone, "more": asked["more"]}, f"forgot {len(gone['forgotten'])} entries", until)
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
    title = "still there, and says the same; --cascade takes it along"
    return [table_of((title,), ((entry_id,) for entry_id in gone["also"]))] if gone["also"] else []


@asks_server
def restore(
    client: MemoryClient,
    output: Output,
    ref: Annotated[str | None, typer.Argument(help="The id of an entry that was forgotten or archived.")] = None,
    *,
    session: Session = None,
    topic: Annotated[
        str | None, typer.Option("--topic", help="A topic, by the operation that `forget` has told, in place of REF.")
    ] = None,
    space: Space = DEFAULT_SPACE,
) -> None:
    """Bring back what was forgotten, with what went with it."""
    if sum(one is not None for one in (ref, session, topic)) != 1:
        raise UnusableInputError("name one thing: REF, --session ID or --topic OPERATION")
    if topic is not None:
        back = client.call("POST", "/forget/restore", {"operation_id": topic, "space": space})
        told = f"{len(back['restored_with_it'])} entries are back"
    else:
        if ref is not None:
            back = client.call("POST", f"/entries{address(ref)}/restore", {}, once=True, space=space)
            told = f"{back['key']} is {back['state']} again"
        else:
            back = client.call("POST", f"/sessions{address(str(session))}/restore", once=True, space=space)
            told = f"{back['turns_restored']} turns are back"
        if count := len(back["restored_with_it"]):
            told += f", and {count} more with it"
    output.result(back, told)
    if back["still_gone"]:
        raise IncompleteError(f"could not come back, changed since or its name taken: {', '.join(back['still_gone'])}")
