"""What a person lets a space do: its settings and profile, memory on and off, incognito conversations, shares."""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Annotated, Any, Final

import typer
from rich.table import Table

from recollect.core.model.scope import DEFAULT_SPACE
from recollect.local.cli.commands import asks_server
from recollect.local.cli.options import Space
from recollect.local.cli.output import Output, table_of
from recollect.local.client.client import MemoryClient, address
from recollect.local.client.failures import UnusableInputError

PROFILE_FIELDS: Final = ("name", "language", "time_zone", "text")
incognito: Final = typer.Typer(no_args_is_help=True, help="Conversations that are not remembered.")
memory: Final = typer.Typer(no_args_is_help=True, help="Pause a space, or have it remember again.")
shares: Final = typer.Typer(no_args_is_help=True, help="Make, list and revoke shares between spaces.")

Session = Annotated[str, typer.Argument(help="The id of the conversation.")]
SpaceOfSession = Annotated[str, typer.Option("--space", help="The space that it is in.")]


@asks_server
def settings(
    client: MemoryClient,
    output: Output,
    values: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME=VALUE...", help="What is changed, as undo_hours=48; a VALUE may be JSON."),
    ] = None,
    space: Space = DEFAULT_SPACE,
) -> None:
    """Show the settings of a space, or change some of them; what is not named stays."""
    if changed := named_values(values or []):
        held = client.call("POST", "/settings", changed, once=True, space=space)
    else:
        held = client.read("/settings", space=space)
    output.result(held, _settings_table(held))


@asks_server
def profile(
    client: MemoryClient,
    output: Output,
    values: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="NAME=VALUE...",
            help="What is changed: name, language, time_zone or text; an empty VALUE empties it.",
        ),
    ] = None,
) -> None:
    """Show the profile that opens every context, or change some of it; what is not named stays."""
    changed = named_values(values or [], as_text=True)
    if unknown := [name for name in changed if name not in PROFILE_FIELDS]:
        raise UnusableInputError(f"{unknown[0]} must be one of {', '.join(PROFILE_FIELDS)}")
    held = client.read("/profile")
    if changed:
        kept = {name: held[name] for name in PROFILE_FIELDS}
        held = client.call("PUT", "/profile", {**kept, **changed}, seen=held["version"])
    output.result(held, _settings_table({name: held[name] for name in PROFILE_FIELDS}))


def _settings_table(held: Mapping[str, Any]) -> Table:
    """Return values by their names, as NAME=VALUE takes them."""
    rows = (
        (name, value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))
        for name, value in held.items()
    )
    return table_of(("setting", "value"), rows)


def named_values(given: Sequence[str], *, as_text: bool = False) -> dict[str, object]:
    """Return values by their names: JSON where it is some, else text; as_text: always text, and none where it is empty.

    Raises:
        UnusableInputError: one has no name, or a name stands there twice.
    """
    values: dict[str, object] = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not (name and equals):
            raise UnusableInputError(f"{one} must be NAME=VALUE")
        if name in values:
            raise UnusableInputError(f"{name} must be named once")
        values[name] = (value or None) if as_text else _value(value)
    return values


def _value(text: str) -> object:
    with suppress(ValueError):
        return json.loads(text)
    return text


@memory.command()
@asks_server
def on(client: MemoryClient, output: Output, space: Space = DEFAULT_SPACE) -> None:
    """Remember and serve again; all that was there is there."""
    _switch(client, output, space, "it remembers again", enabled=True)


@memory.command()
@asks_server
def off(client: MemoryClient, output: Output, space: Space = DEFAULT_SPACE) -> None:
    """Pause the space: nothing is stored and nothing served; nothing is deleted."""
    _switch(client, output, space, "it is paused", enabled=False)


def _switch(client: MemoryClient, output: Output, space: str, told: str, *, enabled: bool) -> None:
    held = client.call("POST", "/settings", {"memory_enabled": enabled}, once=True, space=space)
    document = {"space": held["space"], "memory_enabled": held["memory_enabled"]}
    output.result(document, f"space {held['space']}: {told}")


@incognito.command()
@asks_server
def start(client: MemoryClient, output: Output, session: Session, space: SpaceOfSession = DEFAULT_SPACE) -> None:
    """Begin it; it ends with `end`, or by itself after the hours that the space says."""
    answer = client.call("POST", "/incognito/start", {"session_id": session, "space": space})
    until = "until somebody ends it" if answer["until"] is None else f"until {answer['until']}"
    output.result(answer, f"nothing of it is stored or served {until}")


@incognito.command()
@asks_server
def end(client: MemoryClient, output: Output, session: Session, space: SpaceOfSession = DEFAULT_SPACE) -> None:
    """End it."""
    answer = client.call("POST", "/incognito/end", {"session_id": session, "space": space})
    output.result(answer, "it is remembered again")


@shares.command()
@asks_server
def add(
    client: MemoryClient,
    output: Output,
    from_space: Annotated[str, typer.Argument(help="The space whose entries are shared.")],
    to_space: Annotated[str, typer.Argument(help="The space in which they are read as well.")],
    tag: Annotated[list[str], typer.Option(help="What carries it is shared; may be repeated.")],
) -> None:
    """Share what carries any of the tags with another space."""
    share = client.call("POST", "/shares", {"from_space": from_space, "to_space": to_space, "tags": tag})
    output.result(share, share["id"])


@shares.command("list")
@asks_server
def list_shares(
    client: MemoryClient,
    output: Output,
    space: Annotated[str | None, typer.Option(help="Only those from or into this space.")] = None,
) -> None:
    """List the shares that hold."""
    found = [share for page in client.pages("/shares", space=space) for share in page["items"]]
    rows = (
        (share["id"], share["from_space"], share["to_space"], ", ".join(share["tags"]), share["created_at"][:10])
        for share in found
    )
    output.result({"shares": found}, table_of(("id", "from", "to", "tags", "since"), rows))


@shares.command()
@asks_server
def remove(
    client: MemoryClient,
    output: Output,
    share_id: Annotated[str, typer.Argument(help="The share's id, from `recollect shares list`.")],
) -> None:
    """Revoke a share: the next question does not read by it."""
    share = client.call("DELETE", f"/shares{address(share_id)}")
    output.result(share, f"revoked {share['id']}")
