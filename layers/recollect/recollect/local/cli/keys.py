"""`recollect keys`: the bearer keys of a data folder."""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from recollect.local.cli.commands import opens_folder
from recollect.local.cli.output import Output, table_of

if TYPE_CHECKING:
    from recollect.bootstrap.data_folder import KeyRing
    from recollect.core.model.scope import ApiKey
    from recollect.settings import Settings

app = typer.Typer(no_args_is_help=True, help="Make, list and revoke the bearer keys of a data folder.")


@app.command()
@opens_folder
def add(
    settings: "Settings",
    output: Output,
    user: Annotated[str, typer.Argument(help="Whose memories the key opens.")],
    *,
    act_as: Annotated[bool, typer.Option("--act-as", help="The key may name another user for each call.")] = False,
    operator: Annotated[bool, typer.Option("--operator", help="The key may run jobs and see their results.")] = False,
) -> None:
    """Make a key. The token is shown this once; only its digest is kept."""
    with _keys(settings) as keys:
        made, token = keys.add(user, act_as=act_as, operator=operator)
    output.result({**_document(made), "token": token}, token)
    if not output.as_json:
        output.note(f"key {made.id} for {made.user_id}; it is not shown again")


@app.command("list")
@opens_folder
def list_keys(settings: "Settings", output: Output) -> None:
    """List the keys in force."""
    with _keys(settings) as keys:
        in_force = keys.list()
    rows = (
        (key.id, key.user_id, _yes(key.act_as), _yes(key.operator), f"{key.created_at:%Y-%m-%d %H:%M}")
        for key in in_force
    )
    table = table_of(("id", "user", "may act as others", "operator", "made"), rows)
    output.result({"keys": [_document(key) for key in in_force]}, table)


@app.command()
@opens_folder
def revoke(
    settings: "Settings",
    output: Output,
    key_id: Annotated[str, typer.Argument(help="The key's id, from `recollect keys list`.")],
) -> None:
    """Put a key out of force, at once."""
    with _keys(settings) as keys:
        keys.revoke(key_id)
    output.result({"revoked": key_id}, f"revoked {key_id}")


def _keys(settings: "Settings") -> AbstractContextManager["KeyRing"]:
    from recollect.bootstrap.data_folder import open_keys  # noqa: PLC0415 - other commands start without it

    return open_keys(settings)


def _yes(allowed: bool) -> str:  # noqa: FBT001 - what is said of it
    return "yes" if allowed else "no"


def _document(key: "ApiKey") -> Mapping[str, Any]:
    return {
        "id": key.id,
        "user_id": key.user_id,
        "act_as": key.act_as,
        "operator": key.operator,
        "created_at": key.created_at.isoformat(),
    }
