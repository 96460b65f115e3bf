"""`recollect erase`: everything of a space, or all of it, for good."""

import json
import time
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from recollect.core.spaces.erasure import EVERY_SPACE
from recollect.local.cli.commands import asks_server
from recollect.local.cli.output import Output, require_typed, shown, table_of
from recollect.local.client.client import MemoryClient
from recollect.local.client.failures import UnusableInputError
from recollect.local.client.wire import address
from recollect.local.transfer.whole_files import written_whole

NOTHING_DONE: Final = "nothing was erased"
FIRST_PAUSE_SECONDS: Final = 0.5
LONGEST_PAUSE_SECONDS: Final = 15.0  # on AWS an erasure takes minutes


@asks_server
def erase(
    client: MemoryClient,
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

    The receipt tells what was removed, and what is left where until when; `recollect erasures verify` checks it.
    """
    if sum((space is not None, everything, wait_for is not None)) != 1:
        raise UnusableInputError("name one thing: SPACE, --everything or --wait-for ID")
    told = (
        client.read(f"/erase{address(wait_for)}")
        if wait_for is not None
        else _ordered(client, output, EVERY_SPACE if everything else str(space), confirm)
    )
    path = receipt or Path(f"erasure-{told['erasure_id']}.json")
    try:
        done = _awaited(client, output, told)
    except KeyboardInterrupt:
        output.note(f"it goes on without you; recollect erase --wait-for {told['erasure_id']} has the receipt")
        raise
    with written_whole(path) as file:
        json.dump(done["receipt"], file, ensure_ascii=False, indent=2)
        file.write("\n")
    residue = (
        (one["where"], one["what"], one["until"] or "whoever runs the service decides")
        for one in done["receipt"]["residue"]
    )
    output.result(
        {**done, "file": str(path)},
        table_of(("kind", "removed"), done["removed"].items()),
        *([table_of(("left in", "what", "until"), residue)] if done["receipt"]["residue"] else []),
        shown(f"the receipt is in {path}"),
    )


def _ordered(client: MemoryClient, output: Output, space: str, confirm: str | None) -> dict[str, Any]:
    preview = client.call("POST", "/erase", {"space": space})
    if confirm is None:
        where = "everything" if space == EVERY_SPACE else f"all of space {space}"
        file = "mine.ndjson" if space == EVERY_SPACE else f"{space}.ndjson --space {space}"
        output.preview(table_of(("kind", "would be removed"), preview["would_remove"].items()))
        output.preview(f"To keep a copy, stop here: recollect export {file}")
        question = f"This erases {where} for good. Type {preview['confirm_with']} to go on"
        require_typed(question, preview["confirm_with"], NOTHING_DONE)
    elif confirm != preview["confirm_with"]:
        raise UnusableInputError(f"--confirm must be {preview['confirm_with']}: {NOTHING_DONE}")
    return client.call("POST", "/erase", {"space": space, "confirm": preview["confirm_with"]})


def _awaited(client: MemoryClient, output: Output, told: dict[str, Any]) -> dict[str, Any]:
    """Return an erasure when it is done; show meanwhile how much was removed."""
    seconds = FIRST_PAUSE_SECONDS
    with output.counting("removed") as count:
        while told["state"] != "done":
            count(sum(told["removed"].values()))
            time.sleep(seconds)
            seconds = min(2 * seconds, LONGEST_PAUSE_SECONDS)
            told = client.read(f"/erase{address(told['erasure_id'])}")
    return told
