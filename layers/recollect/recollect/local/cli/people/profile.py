"""`recollect profile`: what a person says about themselves."""

from typing import Annotated, Final

import typer

from recollect.local.cli.options import Json, Key, Url
from recollect.local.cli.output import Output
from recollect.local.cli.people.named_values import named_values
from recollect.local.cli.people.space_settings import settings_table
from recollect.local.client.client import MemoryClient
from recollect.local.client.failures import UnusableInputError

FIELDS: Final = ("name", "language", "time_zone", "text")


def profile(
    values: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="NAME=VALUE...",
            help="What is changed: name, language, time_zone or text; an empty VALUE empties it.",
        ),
    ] = None,
    *,
    url: Url,
    key: Key = None,
    as_json: Json = False,
) -> None:
    """Show the profile that opens every context, or change some of it; what is not named stays."""
    changed = named_values(values or [], as_text=True)
    if unknown := [name for name in changed if name not in FIELDS]:
        raise UnusableInputError(f"{unknown[0]} must be one of {', '.join(FIELDS)}")
    with MemoryClient(url, key=key) as client:
        held = client.read("/profile")
        if changed:
            kept = {name: held[name] for name in FIELDS}
            held = client.call("PUT", "/profile", {**kept, **changed}, seen=held["version"])
    Output(as_json=as_json).result(held, settings_table({name: held[name] for name in FIELDS}))
