"""The life of the indexes behind an alias, one or a set of them in use (names.py).

Others may be in the making: `<alias>-upcoming` stands for them until they are complete. `<alias>-mixed` stands for
those into which a program of an older mapping has written documents, which lack what it could not know;
`<alias>-former` for those that are to be dropped.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Final

from recollect.adapters.opensearch.answers import UnusableAnswerError, held_documents
from recollect.adapters.opensearch.client import IndexClient
from recollect.adapters.opensearch.flavour import MAPPING_VERSION, Flavour, index_body
from recollect.adapters.opensearch.index import OpenSearchIndex
from recollect.adapters.opensearch.names import (
    IndexLayout,
    alias_of_shard,
    indexes_of,
    layout_of,
    number_of,
    place_of,
    sets_of,
    version_of,
)
from recollect.adapters.opensearch.writing import BulkWriter
from recollect.core.model.vectors import DIMENSIONS, SHORT_DIMENSIONS
from recollect.errors import IndexUnavailableError

PROBE_SECONDS: Final = 5.0
SEEN_SECONDS: Final = 5.0  # for so long a writer goes by what it has seen of the aliases (upcoming.py)
DEFAULT_ALIAS: Final = "recollect"


@dataclass(frozen=True, slots=True)
class UsabilityPolicy:
    """A new index may refuse searches for some seconds: how often it is asked, and the pause between."""

    max_attempts: int = 60
    pause_seconds: float = 1.0


DEFAULT_USABILITY: Final = UsabilityPolicy()


@dataclass(frozen=True, slots=True)
class NamedIndexes:
    """Makes, finds and drops the indexes behind an alias. Aliases are among what Serverless knows.

    dimensions: of the vectors; short: of what the indexes hold of them, None for all. version: of this program's
    mapping. shards: over how many indexes people are to be spread; compression: of vectors in them, None for what the
    flavour has by itself. Those that are there may be laid out otherwise: their names tell. Where a name is asked for
    or returned it is that of a set, which for one index is its own.
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
    shards: int = 1
    compression: str | None = None

    @property
    def layout(self) -> IndexLayout:
        """How indexes that this program makes are laid out."""
        return IndexLayout(self.version, self.short, self.compression, self.shards)

    @property
    def upcoming_alias(self) -> str:
        """What stands for the indexes in the making."""
        return f"{self.alias}-upcoming"

    @property
    def mixed_alias(self) -> str:
        """What stands for indexes in which there are documents of an older program."""
        return f"{self.alias}-mixed"

    @property
    def former_alias(self) -> str:
        """What stands for indexes that are to be dropped."""
        return f"{self.alias}-former"

    def in_use(self, fields: frozenset[str] | None = None, name: str | None = None) -> OpenSearchIndex:
        """Return what is behind the alias, whichever index of that layout it is at each call.

        fields: see OpenSearchIndex. name: of what is behind it, which tells the layout; None for one index that holds
        as much as this program wants.
        """
        layout = IndexLayout(self.version, self.short) if name is None else layout_of(name)
        return self._behind(self.alias, layout, fields)

    def index(self, name: str) -> OpenSearchIndex:
        """Return the indexes of a set by their own names."""
        short = layout_of(name).short
        return OpenSearchIndex(self.client, self.writer, self.flavour, *indexes_of(name), short=short)

    def in_the_making(self, name: str, fields: frozenset[str] | None = None) -> OpenSearchIndex:
        """Return what is in the making, whichever that is at each call; name: its own; fields: see OpenSearchIndex.

        By their aliases: a write to the name of one that was dropped meanwhile would make it up again.
        """
        return self._behind(self.upcoming_alias, layout_of(name), fields)

    def fields_of(self, name: str) -> frozenset[str]:
        """Return the names of the fields that the mapping of a set has. Raises IndexUnavailableError."""
        return self.client.fields(indexes_of(name)[0])

    def names(self) -> list[str]:
        """Return the sets that the alias stands for: one, or none before the first rebuild."""
        return sets_of(self.client.names_behind(self.alias))

    def upcoming(self) -> str | None:
        """Return what is in the making, None where nothing is."""
        return next(iter(sets_of(self.client.names_behind(self.upcoming_alias))), None)

    def needs_rebuild(self) -> bool:
        """Tell whether there is no index, one of an older mapping, or one into which an older program has written.

        So do those that hold vectors otherwise, or people in another number of indexes. Those of a newer mapping are
        left alone: this program was brought back, and the one that made them will be as well.
        """
        there = self.client.names_behind(self.alias)
        if not there or any(version_of(name) < self.version for name in there):
            return True
        is_own = all(version_of(name) == self.version for name in there)
        is_whole = all(set(indexes_of(name)) <= set(there) for name in sets_of(there))
        is_wanted = is_whole and all(layout_of(name) == self.layout for name in there)
        return is_own and (not is_wanted or self._is_mixed(there))

    def mark_mixed(self) -> None:
        """Note that this program writes into indexes of a newer mapping, where that is so."""
        newer = [name for name in self.client.names_behind(self.alias) if version_of(name) > self.version]
        if newer and not self._is_mixed(newer):
            self.client.move(add=[(self.mixed_alias, name) for name in newer])

    def make_next(self, after: str | None = None) -> str:
        """Make the next set, behind no alias yet, and return its name; after: one that is counted as well.

        Raises:
            IndexUnavailableError: it cannot be made, or is there already: another rebuild is under way, or one was
                killed, and `discard_unfinished` makes room.
        """
        name = self.layout.set_name(self.alias, self._next_number(after))
        body = index_body(self.flavour, self.short or self.dimensions, self.compression)
        for index in indexes_of(name):
            if not self.client.create(index, body):
                raise IndexUnavailableError(
                    f"{index} exists: another rebuild is under way, or what it left has to go first"
                )
        for index in indexes_of(name):
            self.await_usable(index)
        return name

    def discard_unfinished(self, after: str | None = None) -> None:
        """Drop what a killed rebuild left; after: see `make_next`. Not while one is under way."""
        number, there = self._next_number(after), [layout_of(name) for name in self.names()]
        # Also what was begun before that was set otherwise
        shorts = (self.short, None, SHORT_DIMENSIONS)
        levels = (self.compression, *(one.compression for one in there))
        counts = (self.shards, 1, *(one.shards for one in there))
        for short, level, count in dict.fromkeys(product(shorts, levels, counts)):
            self.drop(IndexLayout(self.version, short, level, count).set_name(self.alias, number))

    def drop(self, name: str) -> None:
        """Drop the indexes of a set, as far as they are there. Raises IndexUnavailableError."""
        for index in indexes_of(name):
            self.client.drop(index)

    def begin_upcoming(self, after: str | None) -> str:
        """Make the next set in the place of one that is in the making, and return its name when all writers see it.

        Its number is behind that of the one in the making: whoever fills that one would take another one of its name
        for its own. after: the last one for which a run was ordered, whatever became of it; for the same reason.
        Raises IndexUnavailableError. Safe to repeat, one at a time.
        """
        after = max((name for name in (after, self.upcoming()) if name), key=number_of, default=None)
        self.discard_upcoming()
        self.discard_unfinished(after)
        name = self.make_next(after)
        self.client.move(add=self._aliases(self.upcoming_alias, indexes_of(name)))
        # Before there is a first index writers are refused, and look anew each time
        seen = SEEN_SECONDS if self.client.names_behind(self.alias) else 0.0
        self.wait(seen + self.flavour.settling_seconds)
        return name

    def discard_upcoming(self) -> None:
        """Drop what is in the making, whoever makes it. Raises IndexUnavailableError."""
        for index in self.client.names_behind(self.upcoming_alias):
            self.client.drop(index)

    def complete_upcoming(self, name: str) -> bool:
        """Let the alias stand for what was in the making, and drop what was in use; False where that is not there.

        Raises:
            IndexUnavailableError: it was not done, or not all of it; call again.
        """
        is_upcoming = self.upcoming() == name
        if is_upcoming:
            made, former = indexes_of(name), self.client.names_behind(self.alias)
            self.client.move(
                remove=[*self._aliases(self.upcoming_alias, made), *self._aliases(self.alias, former)],
                add=[*self._aliases(self.alias, made), *((self.former_alias, old) for old in former)],
            )
        self.drop_former()
        return is_upcoming

    def drop_former(self) -> None:
        """Drop the indexes that others took the place of. Raises IndexUnavailableError; call again."""
        for old in self.client.names_behind(self.former_alias):
            self.client.drop(old)

    def await_usable(self, index: str) -> None:
        """Return when an index answers a search. Raises IndexUnavailableError when it does not for too long."""
        for _ in range(self.usability.max_attempts - 1):
            if self._answers(index):
                return
            self.wait(self.usability.pause_seconds)
        if not self._answers(index):
            raise IndexUnavailableError(f"index {index} does not become usable")

    def _answers(self, index: str) -> bool:
        try:
            (answer,) = self.client.msearch(index, [{"size": 0}], seconds=PROBE_SECONDS)
            return not held_documents(answer)
        except (IndexUnavailableError, UnusableAnswerError):
            return False

    def _behind(self, alias: str, layout: IndexLayout, fields: frozenset[str] | None) -> OpenSearchIndex:
        return OpenSearchIndex(
            *(self.client, self.writer, self.flavour),
            *(alias_of_shard(alias, place, layout.shards) for place in range(layout.shards)),
            require_alias=self.flavour.require_alias,
            short=layout.short,
            fields=fields,
        )

    @staticmethod
    def _aliases(alias: str, indexes: list[str]) -> list[tuple[str, str]]:
        """Return every alias by which indexes are found, searched and written to, each with its index."""
        pairs = [(alias, index) for index in indexes]
        pairs += [(alias_of_shard(alias, place_of(index), layout_of(index).shards), index) for index in indexes]
        return list(dict.fromkeys(pairs))

    def _is_mixed(self, indexes: list[str]) -> bool:
        return not set(indexes).isdisjoint(self.client.names_behind(self.mixed_alias))

    def _next_number(self, after: str | None) -> int:
        there = [self.alias, self.upcoming_alias]
        names = [*(name for alias in there for name in self.client.names_behind(alias)), *([after] if after else [])]
        return max(map(number_of, names), default=0) + 1
