"""The life of the indexes behind an alias: `<alias>-v<mapping version>-<number>`, one of them in use.

One that holds the beginnings of vectors says how much of them: `<alias>-v<mapping version>-s<dimensions>-<number>`.
Another one may be in the making: `<alias>-upcoming` stands for it until it is complete. `<alias>-mixed` stands for one
of which a program of an older mapping has written some documents, which lack what they could not know;
`<alias>-former` for those that are to be dropped.
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
SEEN_SECONDS: Final = 5.0  # for so long a writer goes by what it has seen of the aliases (upcoming.py)
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
    version: of this program's mapping.
    """

    client: IndexClient
    writer: BulkWriter
    flavour: Flavour
    wait: Callable[[float], None]
    alias: str = DEFAULT_ALIAS
    usability: UsabilityPolicy = DEFAULT_USABILITY
    dimensions: int = DIMENSIONS
    short: int | None = None
    version: int = MAPPING_VERSION

    @property
    def upcoming_alias(self) -> str:
        """What stands for the index in the making."""
        return f"{self.alias}-upcoming"

    @property
    def mixed_alias(self) -> str:
        """What stands for an index in which there are documents of an older program."""
        return f"{self.alias}-mixed"

    @property
    def former_alias(self) -> str:
        """What stands for indexes that are to be dropped."""
        return f"{self.alias}-former"

    def in_use(self, fields: frozenset[str] | None = None, name: str | None = None) -> OpenSearchIndex:
        """Return the index behind the alias, whichever that is at each call.

        fields: see OpenSearchIndex. name: of the index that is behind it, which tells how much of vectors it holds;
        None for one that holds as much as this program wants.
        """
        require_alias = self.flavour.require_alias
        short = self.short if name is None else short_of(name)
        parts = (self.client, self.writer, self.flavour, self.alias)
        return OpenSearchIndex(*parts, require_alias=require_alias, short=short, fields=fields)

    def index(self, name: str, fields: frozenset[str] | None = None) -> OpenSearchIndex:
        """Return one index by its own name; fields: see OpenSearchIndex."""
        return OpenSearchIndex(self.client, self.writer, self.flavour, name, short=short_of(name), fields=fields)

    def names(self) -> list[str]:
        """Return the names of the indexes that the alias stands for: one, or none before the first rebuild."""
        return self.client.names_behind(self.alias)

    def upcoming(self) -> str | None:
        """Return the name of the index in the making, None where there is none."""
        return next(iter(self.client.names_behind(self.upcoming_alias)), None)

    def needs_rebuild(self) -> bool:
        """Tell whether there is no index, one of an older mapping, or one into which an older program has written.

        So does one that holds more or less of vectors. One of a newer mapping is left alone: this program was brought
        back, and the one that made it will be as well.
        """
        names = self.names()
        if not names or any(version_of(name) < self.version for name in names):
            return True
        is_own = all(version_of(name) == self.version for name in names)
        return is_own and (self._is_mixed(names) or any(short_of(name) != self.short for name in names))

    def mark_mixed(self) -> None:
        """Note that this program writes into an index of a newer mapping, where that is so."""
        names = self.names()
        newer = [name for name in names if version_of(name) > self.version]
        if newer and not self._is_mixed(newer):
            self.client.point(self.mixed_alias, to=newer[-1], instead_of=())

    def make_next(self, after: str | None = None) -> str:
        """Make the next index, behind no alias yet, and return its name; after: one that is counted as well.

        Raises:
            IndexUnavailableError: it cannot be made, or is there already: another rebuild is under way, or one was
                killed, and `discard_unfinished` makes room.
        """
        name = self._next_name(self.short, after)
        if not self.client.create(name, index_body(self.flavour, self.short or self.dimensions)):
            raise IndexUnavailableError(f"{name} exists: another rebuild is under way, or what it left has to go first")
        self.await_usable(name)
        return name

    def discard_unfinished(self, after: str | None = None) -> None:
        """Drop what a killed rebuild left; after: see `make_next`. Not while one is under way."""
        # Also what was begun before that was set otherwise
        for short in dict.fromkeys((self.short, None, SHORT_DIMENSIONS)):
            self.client.drop(self._next_name(short, after))

    def begin_upcoming(self, after: str | None) -> str:
        """Make the next index in the place of one that is in the making, and return its name when all writers see it.

        after: the last one for which a run was ordered, whatever became of it: what is left of that run would take
        another index of its name for its own. Raises IndexUnavailableError. Safe to repeat, one at a time.
        """
        self.discard_upcoming()
        self.discard_unfinished(after)
        name = self.make_next(after)
        self.client.point(self.upcoming_alias, to=name, instead_of=())
        self.wait(SEEN_SECONDS + self.flavour.settling_seconds)
        return name

    def discard_upcoming(self) -> None:
        """Drop the index in the making, whoever makes it. Raises IndexUnavailableError."""
        for name in self.client.names_behind(self.upcoming_alias):
            self.client.drop(name)

    def complete_upcoming(self, name: str) -> bool:
        """Let the alias stand for an index that was in the making, and drop the former ones; False where it is not.

        Raises:
            IndexUnavailableError: it was not done, or not all of it; call again.
        """
        is_upcoming = self.upcoming() == name
        if is_upcoming:
            former = self.names()
            self.client.move(
                remove=[(self.upcoming_alias, name), *((self.alias, old) for old in former)],
                add=[(self.alias, name), *((self.former_alias, old) for old in former)],
            )
        self.drop_former()
        return is_upcoming

    def drop_former(self) -> None:
        """Drop the indexes that another one took the place of. Raises IndexUnavailableError; call again."""
        for old in self.client.names_behind(self.former_alias):
            self.client.drop(old)

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

    def _is_mixed(self, names: list[str]) -> bool:
        return not set(names).isdisjoint(self.client.names_behind(self.mixed_alias))

    def _next_name(self, short: int | None, after: str | None) -> str:
        there = [*self.names(), *self.client.names_behind(self.upcoming_alias), *([after] if after else [])]
        last = max(map(_number, there), default=0)
        held = "" if short is None else f"-s{short}"
        return f"{self.alias}-v{self.version}{held}-{last + 1:06d}"


def version_of(name: str) -> int:
    """Return of which mapping an index is, 0 for one with a name of another kind."""
    found = _NUMBER.search(name)
    return int(found[1]) if found else 0


def short_of(name: str) -> int | None:
    """Return how many dimensions of a vector an index holds, None for all."""
    found = _NUMBER.search(name)
    return int(found[2]) if found and found[2] else None


def _number(name: str) -> int:
    found = _NUMBER.search(name)
    return int(found[3]) if found else 0
