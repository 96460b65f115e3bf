"""`recollect forget`, with its undo; `recollect erase`, which nobody can take back."""

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.spaces.erasure import EVERY_SPACE
from recollect.local.cli.options import Space, Yes, asks_server
from recollect.local.cli.output import ENTRY, Columns, Output, drawn, require_consent, require_typed, table_of
from recollect.local.client.address import address
from recollect.local.client.failures import IncompleteError, UnusableInputError
from recollect.local.transfer.whole_files import written_whole

if TYPE_CHECKING:
    from recollect.local.client.client import MemoryClient

NOTHING_DONE: Final = "nothing was forgotten"
NOT_ERASED: Final = "nothing was erased"
FIRST_PAUSE_SECONDS: Final = 0.5
LONGEST_PAUSE_SECONDS: Final = 15.0  # on AWS an erasure takes minutes
TURNS_SHOWN: Final = 10
_RESIDUE: Final[Columns] = {"left in": "where", "what": "what", "until": "until"}


@asks_server
def forget(
    client: "MemoryClient",
    output: Output,
    ref: Annotated[str | None, typer.Argument(help="The id, key or name of an entry.")] = None,
    *,
    session: Annotated[
        str | None, typer.Option("--session", help="A conversation, by its id, in place of REF.")
    ] = None,
    topic: Annotated[
        str | None, typer.Option("--topic", help="What it is about, in place of REF; with --undo the operation's id.")
    ] = None,
    space: Space = DEFAULT_SPACE,
    cascade: Annotated[
        bool | None,
        typer.Option(
            "--cascade/--alone",
            help="Also what says the same, or was made of it.",
            show_default="alone; with --topic cascade",
        ),
    ] = None,
    undo: Annotated[
        bool, typer.Option("--undo", help="Bring back what was forgotten, with what went with it.")
    ] = False,
    yes: Yes = False,
) -> None:
    """Forget an entry, a conversation or a topic: shown first, and gone when you say yes.

    --undo brings it back for as long as the space lets people undo.
    """
    if sum(one is not None for one in (ref, session, topic)) != 1:
        raise UnusableInputError("name one thing: REF, --session ID or --topic QUERY")
    if undo:
        _bring_back(client, output, ref, session, topic, space=space)
    elif ref is not None:
        _forget_entry(client, output, ref, space, cascade=bool(cascade), yes=yes)
    elif session is not None:
        _forget_session(client, output, session, space, cascade=bool(cascade), yes=yes)
    elif topic is not None:
        _forget_topic(client, output, topic, space, cascade=cascade is not False, yes=yes)


def _forget_entry(client: "MemoryClient", output: Output, ref: str, space: str, *, cascade: bool, yes: bool) -> None:
    if not yes:
        output.preview(table_of([client.read(f"/entries{address(ref)}", space=space, peek=True)], ENTRY, whole=True))
        require_consent(f"Forget it{', and what says the same' if cascade else ''}?", NOTHING_DONE)
    gone = client.call("DELETE", f"/entries{address(ref)}", once=True, space=space, cascade=cascade)
    told = f"forgot {gone['entry_id']}{_and_more(gone)}"
    output.result(gone, told, _until(gone, gone["entry_id"], space), *_still_there(gone))


def _forget_session(
    client: "MemoryClient", output: Output, session: str, space: str, *, cascade: bool, yes: bool
) -> None:
    if not yes:
        page = client.read(f"/sessions{address(session)}/turns", space=space, limit=TURNS_SHOWN)
        output.preview(table_of(page["items"][::-1], ENTRY))
        if page["next_cursor"] is not None:
            output.preview(f"These are the last {TURNS_SHOWN} turns; there are more.")
        require_consent(f"Forget the conversation{', and what was made of it' if cascade else ''}?", NOTHING_DONE)
    gone = client.call("DELETE", f"/sessions{address(session)}", once=True, space=space, cascade=cascade)
    until = [] if gone["undo_until"] is None else [_until(gone, f"--session {session}", space)]
    output.result(gone, f"forgot {gone['turns_forgotten']} turns{_and_more(gone)}", *until, *_still_there(gone))


def _forget_topic(client: "MemoryClient", output: Output, topic: str, space: str, *, cascade: bool, yes: bool) -> None:
    asked = client.call("POST", "/forget", {"query": topic, "space": space, "cascade": cascade})
    if asked["confirmation"] is None:
        raise IncompleteError("nothing that is remembered is about that")
    if not yes:
        output.preview(table_of([*asked["entries"], *asked["also_entries"]], ENTRY, whole=True))
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
    return f"until {gone['undo_until']}: recollect forget --undo {what}{where}"


def _still_there(gone: dict[str, Any]) -> list[str]:
    """Return what says the same and is still there, as a line; none where there is nothing."""
    told = "still there, and says the same; --cascade takes it along"
    return [f"{told}: {', '.join(gone['also'])}"] if gone["also"] else []


def _bring_back(
    client: "MemoryClient", output: Output, ref: str | None, session: str | None, topic: str | None, *, space: str
) -> None:
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


@asks_server
def erase(
    client: "MemoryClient",
    output: Output,
    space: Annotated[str | None, typer.Argument(help="The space.")] = None,
    *,
    everything: Annotated[bool, typer.Option("--everything", help="All spaces, in place of one.")] = False,
    confirm: Annotated[
        str | None, typer.Option(help="What would be typed, for scripts: the space, or `erase everything`.")
    ] = None,
    wait_for: Annotated[
        str | None,
        typer.Option("--wait-for", metavar="ID", help="An erasure that was ordered before, in place of one."),
    ] = None,
    receipt: Annotated[
        Path | None, typer.Option(help="Where the receipt is written.", show_default="erasure-ID.json", dir_okay=False)
    ] = None,
) -> None:
    """Erase a space or everything from every store. Nobody can take it back: `recollect export` comes first.

    The receipt tells what was removed, and what is left where until when; `recollect admin verify-receipt` checks it.
    """
    if sum((space is not None, everything, wait_for is not None)) != 1:
        raise UnusableInputError("name one thing: SPACE, --everything or --wait-for ID")
    order = (
        client.read(f"/erase{address(wait_for)}")
        if wait_for is not None
        else _ordered(client, output, EVERY_SPACE if everything else str(space), confirm)
    )
    path = receipt or Path(f"erasure-{order['erasure_id']}.json")
    try:
        done = _awaited(client, output, order)
    except KeyboardInterrupt:
        output.note(f"it goes on without you; recollect erase --wait-for {order['erasure_id']} has the receipt")
        raise
    with written_whole(path) as file:
        json.dump(done["receipt"], file, ensure_ascii=False, indent=2)
        file.write("\n")
    residue = [
        {**one, "until": one["until"] or "whoever runs the service decides"} for one in done["receipt"]["residue"]
    ]
    told = {"removed": done["removed"], "residue": residue}
    output.result({**done, "file": str(path)}, *drawn(told, _RESIDUE), f"the receipt is in {path}")


def _ordered(client: "MemoryClient", output: Output, space: str, confirm: str | None) -> dict[str, Any]:
    preview = client.call("POST", "/erase", {"space": space})
    if confirm is None:
        where = "everything" if space == EVERY_SPACE else f"all of space {space}"
        file = "mine.ndjson" if space == EVERY_SPACE else f"{space}.ndjson --space {space}"
        output.preview(*drawn({"would be removed": preview["would_remove"]}))
        output.preview(f"To keep a copy, stop here: recollect export {file}")
        question = f"This erases {where} for good. Type {preview['confirm_with']} to go on"
        require_typed(question, preview["confirm_with"], NOT_ERASED)
    elif confirm != preview["confirm_with"]:
        raise UnusableInputError(f"--confirm must be {preview['confirm_with']}: {NOT_ERASED}")
    return client.call("POST", "/erase", {"space": space, "confirm": preview["confirm_with"]})


def _awaited(client: "MemoryClient", output: Output, told: dict[str, Any]) -> dict[str, Any]:
    """Return an erasure when it is done; show meanwhile how much was removed."""
    seconds = FIRST_PAUSE_SECONDS
    with output.counting("removed") as count:
        while told["state"] != "done":
            count(sum(told["removed"].values()))
            time.sleep(seconds)
            seconds = min(2 * seconds, LONGEST_PAUSE_SECONDS)
            told = client.read(f"/erase{address(told['erasure_id'])}")
    return told
