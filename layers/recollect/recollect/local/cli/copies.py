"""`recollect backup` and `recollect restore`: copies of the data file."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from recollect.local.cli.options import opens_folder
from recollect.local.cli.output import Output

if TYPE_CHECKING:
    from recollect.settings import Settings


@opens_folder
def backup(
    settings: "Settings",
    output: Output,
    file: Annotated[Path | None, typer.Argument(help="A new file.", show_default="one of the daily copies")] = None,
) -> None:
    """Copy the data file now, while a server uses it or not.

    A server copies it once a day by itself. What is erased later leaves the daily copies; a FILE of yours keeps it.
    """
    from recollect.bootstrap.backups import back_up  # noqa: PLC0415 - other commands start without it

    made = back_up(settings, file)
    output.result({"file": str(made)}, f"copied to {made}")


@opens_folder
def restore(
    settings: "Settings",
    output: Output,
    copy: Annotated[
        str | None, typer.Argument(help="Its name, or the path of any other. Without one: lists them.")
    ] = None,
) -> None:
    """Put a copy of the data file in its place, with the server stopped. What was written since the copy is lost.

    The former file is kept beside it: remove that when you are done, an erasure does not reach it. What was forgotten
    comes back by `recollect forget --undo`.
    """
    from recollect.bootstrap import backups  # noqa: PLC0415 - other commands start without it
    from recollect.local.server.data_folder import held  # noqa: PLC0415 - as above

    if copy is None:
        names = [one.path.name for one in backups.list_backups(settings)]
        output.result({"copies": names}, *(names or ["there are no copies"]))
        return
    with held(settings.data):
        done = backups.restore_backup(settings, copy)
    kept = None if done.kept is None else str(done.kept)
    told = f"restored {done.copy.name}: {done.entries} entries"
    told += "" if kept is None else f"; the former data file is kept as {kept}"
    told += _told_of_keys(done.revoked)
    document = {"restored": str(done.copy), "entries": done.entries, "kept": kept, "revoked_keys": done.revoked}
    output.result(document, told)


def _told_of_keys(revoked: tuple[str, ...] | None) -> str:
    if revoked is None:
        return "; its keys are in force, also those that were revoked since: see `recollect admin keys list`"
    return f"; keys that stay revoked: {', '.join(revoked)}" if revoked else ""
