"""`recollect doctor`: what is set up, and whether it works."""

import logging
from typing import TYPE_CHECKING, Annotated, Final

import typer

from recollect.local.cli.options import opens_folder
from recollect.local.cli.output import Columns, Output, table_of
from recollect.local.client.failures import IncompleteError

if TYPE_CHECKING:
    from recollect.bootstrap.installation import Diagnosis
    from recollect.settings import Settings

_PARTS: Final[Columns] = {"part": "part", "state": "state", "what was seen": "told", "what would be right": "remedy"}


@opens_folder
def doctor(
    settings: "Settings",
    output: Output,
    *,
    ask_language_model: Annotated[
        bool, typer.Option("--ask-language-model", help="Ask it for a word, which may cost money.")
    ] = False,
) -> None:
    """Look at everything that is installed and set up, while a server runs or not; nothing is changed.

    Sentence models are asked for a vector of one word. Exits with 1 when something is missing or wrong.
    """
    from recollect.bootstrap.installation import PartState  # noqa: PLC0415 - other commands start without it

    logger, handler = logging.getLogger("recollect"), logging.NullHandler()
    logger.addHandler(handler)  # the table tells what a log would
    try:
        found = _found(settings, asks=ask_language_model)
    finally:
        logger.removeHandler(handler)
    wrong = [one.part for one in found if one.state is PartState.WRONG]
    parts = [
        {"part": one.part, "state": one.state.name.lower(), "told": one.told, "remedy": one.remedy} for one in found
    ]
    output.result({"sound": not wrong, "parts": parts}, table_of(parts, _PARTS, whole=True))
    if wrong:
        raise IncompleteError(f"not as it should be: {', '.join(wrong)}")


def _found(settings: "Settings", *, asks: bool) -> "list[Diagnosis]":
    from recollect.bootstrap.installation import PartState, examine_installation  # noqa: PLC0415 - as above

    found = list(examine_installation(settings))
    if any(one.part == "libraries" and one.state is PartState.WRONG for one in found):
        return found
    from recollect.bootstrap.doctor import diagnose  # noqa: PLC0415 - it loads what was looked at

    return [*found, *diagnose(settings, asks_language_model=asks)]
