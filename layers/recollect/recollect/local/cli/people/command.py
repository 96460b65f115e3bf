"""`recollect command`: what one would say in a chat."""

from typing import Annotated, Any, Final

import typer
from rich.console import RenderableType
from rich.text import Text

from recollect.core.model.scope import DEFAULT_SPACE
from recollect.local.cli.drawing.entry_table import entry_table
from recollect.local.cli.options import Json, Key, Space, Url, Yes
from recollect.local.cli.output import Output, shown
from recollect.local.cli.people.consent import require_consent
from recollect.local.client.client import MemoryClient
from recollect.local.client.failures import IncompleteError
from recollect.local.client.wire import JsonObject, without_none

NO_COMMAND: Final = "that is no command: nothing was done"
_TOLD: Final = {
    "done": "done",
    "declined": "nothing was done",
    "nothing_found": "nothing was found that it may mean",
    "ambiguous": "it may mean any of these: nothing was done",
    "value_missing": "what it is to say instead was not told: nothing was done",
}


def command(
    text: Annotated[str, typer.Argument(help="As one would say it: forget everything about my old job.")],
    session: Annotated[str | None, typer.Option("--session", help='The conversation in which "that" was said.')] = None,
    space: Space = DEFAULT_SPACE,
    *,
    yes: Yes = False,
    url: Url,
    key: Key = None,
    as_json: Json = False,
) -> None:
    """Give the memory a command in plain words, in English or German; what takes away is asked for first."""
    output = Output(as_json=as_json)
    with MemoryClient(url, key=key) as client:
        answer = client.call("POST", "/commands", without_none({"text": text, "space": space, "session_id": session}))
        if answer.get("action") == "skipped":
            raise IncompleteError(f"nothing was done: {answer['reason']}")
        if answer["result"]["status"] == "none":
            output.result(answer, Text(NO_COMMAND))
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
    if done.get("action") == "skipped":
        raise IncompleteError(f"nothing was done: {done['reason']}")
    told = f"forgot {len(done['forgotten'])} entries" if done["entry"] is None else "it says that now"
    output.result({**answer, "confirmed": done}, shown(_switched(done) or _undoable(told, done["undo"])))
    if done["left"]:
        output.note(f"changed since it was shown, and left as it is: {', '.join(done['left'])}")


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
