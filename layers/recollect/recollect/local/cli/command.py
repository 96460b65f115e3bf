"""`recollect command`: what one would say in a chat; `pin` and `unpin`."""

from typing import Annotated, Any, Final, TypeAlias

import typer
from rich.console import RenderableType
from rich.text import Text

from recollect.core.model.scope import DEFAULT_SPACE
from recollect.local.cli.commands import asks_server
from recollect.local.cli.options import Space, Yes
from recollect.local.cli.output import Output, entry_table, require_consent, shown
from recollect.local.client.client import JsonObject, MemoryClient, address, without_none
from recollect.local.client.failures import IncompleteError

Ref: TypeAlias = Annotated[str, typer.Argument(help="The id, key or name of the entry.")]
_TOLD: Final = {
    "done": "done",
    "declined": "nothing was done",
    "nothing_found": "nothing was found that it may mean",
    "ambiguous": "it may mean any of these: nothing was done",
    "value_missing": "what it is to say instead was not told: nothing was done",
}


@asks_server
def command(
    client: MemoryClient,
    output: Output,
    text: Annotated[str, typer.Argument(help="As one would say it: forget everything about my old job.")],
    session: Annotated[str | None, typer.Option("--session", help='The conversation in which "that" was said.')] = None,
    space: Space = DEFAULT_SPACE,
    *,
    yes: Yes = False,
) -> None:
    """Give the memory a command in plain words, in English or German; what takes away is asked for first."""
    answer = client.call("POST", "/commands", without_none({"text": text, "space": space, "session_id": session}))
    _require_done(answer)
    if answer["result"]["status"] == "none":
        output.result(answer, "that is no command: nothing was done")
        return
    asked = answer["confirmation"]
    if asked is None:
        output.result(answer, *_shown(answer["result"]))
        return
    if not yes:
        output.preview(*_shown(answer["result"]))
        try:
            require_consent(asked["text"], "nothing was done")
        except IncompleteError:
            _confirmed(client, asked["token"], space, decline=True)
            raise
    done = _confirmed(client, asked["token"], space, decline=False)
    _require_done(done)
    told = f"forgot {len(done['forgotten'])} entries" if done["entry"] is None else "it says that now"
    output.result({**answer, "confirmed": done}, shown(_switched(done) or _undoable(told, done["undo"])))
    if done["left"]:
        output.note(f"changed since it was shown, and left as it is: {', '.join(done['left'])}")


@asks_server
def pin(
    client: MemoryClient,
    output: Output,
    ref: Ref,
    space: Space = DEFAULT_SPACE,
    reason: Annotated[str | None, typer.Option(help="Why; kept with the former version.")] = None,
) -> None:
    """Pin an entry: every context shows it, and no cap trims it."""
    body = without_none({"reason": reason})
    entry = client.call("POST", f"/entries{address(ref)}/pin", body, once=True, space=space)
    output.result(entry, f"{entry['key']} is pinned")


@asks_server
def unpin(client: MemoryClient, output: Output, ref: Ref, space: Space = DEFAULT_SPACE) -> None:
    """Unpin an entry; it stays saved on purpose."""
    entry = client.call("DELETE", f"/entries{address(ref)}/pin", once=True, space=space)
    output.result(entry, f"{entry['key']} is pinned no more")


def _require_done(answer: JsonObject) -> None:
    if answer.get("action") == "skipped":
        raise IncompleteError(f"nothing was done: {answer['reason']}")


def _confirmed(client: MemoryClient, token: str, space: str, *, decline: bool) -> JsonObject:
    return client.call("POST", "/commands/confirm", {"token": token, "space": space, "decline": decline})


def _shown(result: dict[str, Any]) -> list[RenderableType]:
    found: list[RenderableType] = []
    if result["entries"]:
        is_asked = result["status"] == "to_confirm"
        found.append(entry_table([*result["entries"], *result["also_entries"]], whole=is_asked))
    if result["proposed"] is not None:
        found.append(shown(f"would say: {result['proposed']}"))
    found += [shown(_change(one)) for one in result["changes"]]
    if result["more"]:
        found.append(Text("there may be more"))
    if result["route"] is not None:
        found.append(Text(f"see also {result['route']}"))
    if told := _switched(result) or _TOLD.get(result["status"]):
        found.append(Text(told))
    return found


def _switched(result: dict[str, Any]) -> str | None:
    """Return what holds from now on, None where nothing was switched."""
    settings, incognito = result["settings"], result["incognito"]
    if settings is None and incognito is None:
        return None
    now = (
        f"memory is {'on' if settings['memory_enabled'] else 'off'}"
        if incognito is None
        else f"the conversation is {'incognito' if incognito['incognito'] else 'remembered again'}"
    )
    return _undoable(now, result["undo"])


def _undoable(told: str, undo: str | None) -> str:
    return told if undo is None else f'{told}; "{undo}" takes it back'


def _change(change: dict[str, Any]) -> str:
    said = "" if change["entry"] is None else f"  {change['entry']['text']}"
    return f"{change['at'][:16]} {change['change']}{said}"
