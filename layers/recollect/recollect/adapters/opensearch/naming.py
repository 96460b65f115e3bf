"""The life of the indexes behind an alias: `<alias>-v<mapping version>-<number>`, one of them in use.

One that holds the beginnings of vectors says how much of them: `<alias>-v<mapping version>-s<dimensions>-<number>`.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from recollect.adapters.opensearch.answers import UnusableAnswerError, held_documents
from recollect.adapters.opensearch.client import IndexClient
from recollect.adapters.opensearch.flavour import Flavour
from recollect.adapters.opensearch.index import OpenSearchIndex
from recollect.adapters.opensearch.mapping import MAPPING_VERSION, index_body
from recollect.adapters.opensearch.writing import BulkWriter
from recollect.core.model.vectors import DIMENSIONS, SHORT_DIMENSIONS
from recollect.errors import IndexUnavailableError

PROBE_SECONDS: Final = 5.0
DEFAULT_ALIAS: Final = "recollect"
_NUMBER: Final = re.compile(r"-v(\d+)(?:-s(\d+))?-(\d+)$")


@dataclass(frozen=True, slots=True)
class UsabilityPolicy:
    """A new index may refuse searches for some seconds: how often it is asked, and the pause between."""

    max_attempts: int = 60
    pause_seconds: float = 1.0


DEFAULT_USABILITY: Final = UsabilityPolicy()


@dataclass(frozen=True, slots=True)
class NamedIndexes:
    """Makes, finds and drops the indexes behind an alias. Aliases are among what Serverless knows.

    dimensions: of the vectors; short: of what the index holds of them, None for all.
    """

    client: IndexClient
    writer: BulkWriter
    flavour: Flavour
    wait: Callable[[float], None]
    alias: str = DEFAULT_ALIAS
    usability: UsabilityPolicy = DEFAULT_USABILITY
    dimensions: int = DIMENSIONS
    short: int | None = None

    def in_use(self) -> OpenSearchIndex:
        """Return the index behind the alias, whichever that is at each call."""
        require_alias = self.flavour.require_alias
        parts = (self.client, self.writer, self.flavour, self.alias)
        return OpenSearchIndex(*parts, require_alias=require_alias, short=self.short)

    def index(self, name: str) -> OpenSearchIndex:
        """Return one index by its own name."""
        return OpenSearchIndex(self.client, self.writer, self.flavour, name, short=self.short)

    def names(self) -> list[str]:
        """Return the names of the indexes that the alias stands for: one, or none before the first rebuild."""
        return self.client.names_behind(self.alias)

    def needs_rebuild(self) -> bool:
        """Tell whether there is no index, or one that was made from another mapping, or of more or less of vectors."""
        names = self.names()
        return not names or any(_made_from(name) != (MAPPING_VERSION, self.short) for name in names)

    def make_next(self) -> str:
        """Make the next index, behind no alias yet, and return its name.

        Raises:
            IndexUnavailableError: it cannot be made, or is there already: another rebuild is under way, or one was
                killed, and `discard_unfinished` makes room.
        """
        name = self._next_name(self.short)
        if not self.client.create(name, index_body(self.flavour, self.short or self.dimensions)):
            raise IndexUnavailableError(f"{name} exists: another rebuild is under way, or what it left has to go first")
        self.await_usable(name)
        return name

    def discard_unfinished(self) -> None:
        """Drop what a killed rebuild left. Not while one is under way."""
        for short in {None, SHORT_DIMENSIONS, self.short}:  # also what was begun before that was set otherwise
            self.client.drop(self._next_name(short))

    def switch_to(self, name: str) -> list[str]:
        """Let the alias stand for an index; return those that it stood for."""
        former = [held for held in self.names() if held != name]
        self.client.point(self.alias, to=name, instead_of=former)
        return former

    def await_usable(self, name: str) -> None:
        """Return when an index answers a search. Raises IndexUnavailableError when it does not for too long."""
        for _ in range(self.usability.max_attempts - 1):
            if self._answers(name):
                return
            self.wait(self.usability.pause_seconds)
        if not self._answers(name):
            raise IndexUnavailableError(f"index {name} does not become usable")

    def _answers(self, name: str) -> bool:
        try:
            (answer,) = self.client.msearch(name, [{"size": 0}], seconds=PROBE_SECONDS)
            return not held_documents(answer)
        except (IndexUnavailableError, UnusableAnswerError):
            return False

    def _next_name(self, short: int | None) -> str:
        last = max(map(_number, self.names()), default=0)
        held = "" if short is None else f"-s{short}"
        return f"{self.alias}-v{MAPPING_VERSION}{held}-{last + 1:06d}"


def _made_from(name: str) -> tuple[int, int | None]:
    """Return the version of the mapping that an index was made from, and how much of vectors it holds."""
    found = _NUMBER.search(name)
    return (int(found[1]), int(found[2]) if found[2] else None) if found else (0, None)


def _number(name: str) -> int:
    found = _NUMBER.search(name)
    return int(found[3]) if found else 0
