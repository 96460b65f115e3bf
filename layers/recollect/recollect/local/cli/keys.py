"""`recollect keys`: the bearer keys of a data folder."""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from recollect.local.cli.options import DataFolder, Json
from recollect.local.cli.output import Output, shown

if TYPE_CHECKING:
    from recollect.bootstrap.data_folder import KeyRing
    from recollect.core.model.scope import ApiKey

app = typer.Typer(no_args_is_help=True, help="Make, list and revoke the bearer keys of a data folder.")


@app.command()
def add(
    user: Annotated[str, typer.Argument(help="Whose memories the key opens.")],
    *,
    act_as: Annotated[bool, typer.Option("--act-as", help="The key may name another user for each call.")] = False,
    operator: Annotated[bool, typer.Option("--operator", help="The key may run jobs and see their results.")] = False,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Make a key. The token is shown this once; only its digest is kept."""
    with _keys(data) as keys:
        made, token = keys.add(user, act_as=act_as, operator=operator)
    output = Output(as_json=as_json)
    output.result({**_document(made), "token": token}, Text(token))
    if not as_json:
        output.note(f"key {made.id} for {made.user_id}; it is not shown again")


@app.command("list")
def list_keys(*, data: DataFolder = None, as_json: Json = False) -> None:
    """List the keys in force."""
    with _keys(data) as keys:
        in_force = keys.list()
    table = Table("id", "user", "may act as others", "operator", "made", box=None, pad_edge=False)
    for key in in_force:
        may = ["yes" if allowed else "no" for allowed in (key.act_as, key.operator)]
        table.add_row(key.id, shown(key.user_id), *may, f"{key.created_at:%Y-%m-%d %H:%M}")
    Output(as_json=as_json).result({"keys": [_document(key) for key in in_force]}, table)


@app.command()
def revoke(
    key_id: Annotated[str, typer.Argument(help="The key's id, from `recollect keys list`.")],
    *,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Put a key out of force, at once."""
    with _keys(data) as keys:
        keys.revoke(key_id)
    Output(as_json=as_json).result({"revoked": key_id}, Text(f"revoked {key_id}"))


def _keys(data: Path | None) -> AbstractContextManager["KeyRing"]:
    from recollect.bootstrap.data_folder import open_keys  # noqa: PLC0415 - other commands start without it
    from recollect.local.cli.settings import settings_with  # noqa: PLC0415 - as above

    return open_keys(settings_with(data=data))


def _document(key: "ApiKey") -> Mapping[str, Any]:
    return {
        "id": key.id,
        "user_id": key.user_id,
        "act_as": key.act_as,
        "operator": key.operator,
        "created_at": key.created_at.isoformat(),
    }
