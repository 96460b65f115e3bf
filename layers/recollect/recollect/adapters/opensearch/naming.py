"""The life of the indexes behind an alias: `<alias>-v<mapping version>-<number>`, one of them in use."""

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
from recollect.errors import IndexUnavailableError

PROBE_SECONDS: Final = 5.0
DEFAULT_ALIAS: Final = "recollect"
_NUMBER: Final = re.compile(r"-v(\d+)-(\d+)$")


@dataclass(frozen=True, slots=True)
class UsabilityPolicy:
    """A new index may refuse searches for some seconds: how often it is asked, and the pause between."""

    max_attempts: int = 60
    pause_seconds: float = 1.0


DEFAULT_USABILITY: Final = UsabilityPolicy()


@dataclass(frozen=True, slots=True)
class NamedIndexes:
    """Makes, finds and drops the indexes behind an alias. Aliases are among what Serverless knows."""

    client: IndexClient
    writer: BulkWriter
    flavour: Flavour
    wait: Callable[[float], None]
    alias: str = DEFAULT_ALIAS
    usability: UsabilityPolicy = DEFAULT_USABILITY

    def in_use(self) -> OpenSearchIndex:
        """Return the index behind the alias, whichever that is at each call."""
        require_alias = self.flavour.require_alias
        return OpenSearchIndex(self.client, self.writer, self.flavour, self.alias, require_alias=require_alias)

    def index(self, name: str) -> OpenSearchIndex:
        """Return one index by its own name."""
        return OpenSearchIndex(self.client, self.writer, self.flavour, name)

    def ensure(self) -> str:
        """Return the name of the index in use, which is made when there is none.

        Raises:
            IndexUnavailableError: it could not be made.
        """
        names = self.client.names_behind(self.alias)
        if names:
            return names[-1]
        first = self._name(1)
        self.client.create(first, index_body(self.flavour))  # or somebody else did so just now
        self.await_usable(first)
        self.client.point(self.alias, to=first, instead_of=())
        return first

    def is_outdated(self) -> bool:
        """Tell whether the index in use was made from another mapping than this program's: rebuild it."""
        return any(_version_and_number(name)[0] != MAPPING_VERSION for name in self.client.names_behind(self.alias))

    def make_next(self) -> str:
        """Make the next index, behind no alias yet, and return its name. One that was left over is made anew."""
        numbers = [_version_and_number(name)[1] for name in self.client.names_behind(self.alias)]
        name = self._name(max(numbers, default=0) + 1)
        self.client.drop(name)
        if not self.client.create(name, index_body(self.flavour)):
            raise IndexUnavailableError(f"somebody else makes index {name} at this moment")
        self.await_usable(name)
        return name

    def switch_to(self, name: str) -> list[str]:
        """Let the alias stand for an index; return those that it stood for."""
        former = [held for held in self.client.names_behind(self.alias) if held != name]
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

    def _name(self, number: int) -> str:
        return f"{self.alias}-v{MAPPING_VERSION}-{number:06d}"


def _version_and_number(name: str) -> tuple[int, int]:
    found = _NUMBER.search(name)
    return (int(found[1]), int(found[2])) if found else (0, 0)
