"""`recollect backup` and `recollect restore-backup`: copies of the data file."""

from pathlib import Path
from typing import Annotated

import typer

from recollect.local.cli.options import DataFolder, Json
from recollect.local.cli.output import Output, shown


def backup(
    file: Annotated[Path | None, typer.Argument(help="A new file.", show_default="one of the daily copies")] = None,
    *,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Copy the data file now, while a server uses it or not.

    A server copies it once a day by itself. What is erased later leaves the daily copies; a FILE of yours keeps it.
    """
    from recollect.bootstrap.backups import back_up  # noqa: PLC0415 - other commands start without it
    from recollect.local.cli.settings import settings_with  # noqa: PLC0415 - as above

    made = back_up(settings_with(data=data), file)
    Output(as_json=as_json).result({"file": str(made)}, shown(f"copied to {made}"))


def restore_backup(
    copy: Annotated[
        str | None, typer.Argument(help="Its name, or the path of any other. Without one: lists them.")
    ] = None,
    *,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Put a copy of the data file in its place, with the server stopped. What was written since the copy is lost.

    The former file is kept beside it: remove that when you are done, an erasure does not reach it.
    """
    from recollect.bootstrap import backups  # noqa: PLC0415 - other commands start without it
    from recollect.local.cli.settings import settings_with  # noqa: PLC0415 - as above
    from recollect.local.server.data_folder import held  # noqa: PLC0415 - as above

    settings, output = settings_with(data=data), Output(as_json=as_json)
    if copy is None:
        names = [one.path.name for one in backups.list_backups(settings)]
        output.result({"copies": names}, *map(shown, names or ["there are no copies"]))
        return
    with held(settings.data):
        done = backups.restore_backup(settings, copy)
    kept = None if done.kept is None else str(done.kept)
    told = f"restored {done.copy.name}: {done.entries} entries"
    told += "" if kept is None else f"; the former data file is kept as {kept}"
    told += _told_of_keys(done.revoked)
    document = {"restored": str(done.copy), "entries": done.entries, "kept": kept, "revoked_keys": done.revoked}
    output.result(document, shown(told))


def _told_of_keys(revoked: tuple[str, ...] | None) -> str:
    if revoked is None:
        return "; its keys are in force, also those that were revoked since: see `recollect keys list`"
    return f"; keys that stay revoked: {', '.join(revoked)}" if revoked else ""
