"""The life of the index behind an alias (names.py).

Another may be in the making: `<alias>-upcoming` stands for it until it is complete. `<alias>-former` stands for those
that are to be dropped, which each index is when it is created: what was begun and not finished is found by that.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from recollect.adapters.opensearch.answers import UnusableAnswerError, held_documents
from recollect.adapters.opensearch.client import IndexClient
from recollect.adapters.opensearch.flavour import Flavour, index_body
from recollect.adapters.opensearch.index import OpenSearchIndex
from recollect.adapters.opensearch.names import IndexLayout, layout_of, number_of
from recollect.adapters.opensearch.writing import BulkWriter
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
    """Makes, finds and drops the index behind an alias. Aliases are among what Serverless knows.

    layout: of indexes that this program makes. Those that are there may be laid out otherwise: their names tell.
    """

    client: IndexClient
    writer: BulkWriter
    flavour: Flavour
    wait: Callable[[float], None]
    alias: str = DEFAULT_ALIAS
    layout: IndexLayout = field(default_factory=IndexLayout)
    usability: UsabilityPolicy = DEFAULT_USABILITY

    @property
    def upcoming_alias(self) -> str:
        """What stands for the index in the making."""
        return f"{self.alias}-upcoming"

    @property
    def former_alias(self) -> str:
        """What stands for indexes that are to be dropped."""
        return f"{self.alias}-former"

    def in_use(self, name: str | None = None) -> OpenSearchIndex:
        """Return what is behind the alias, whichever index of that layout it is at each call.

        name: of what is behind it, which tells the layout; None for one as this program wants it.
        """
        return self._behind(self.alias, name)

    def in_the_making(self, name: str) -> OpenSearchIndex:
        """Return what is in the making, whichever that is at each call; name: its own.

        By its alias: a write to the name of one that was dropped meanwhile would make it up again.
        """
        return self._behind(self.upcoming_alias, name)

    def present(self) -> str | None:
        """Return the index that the alias stands for, None before the first rebuild."""
        return max(self.client.names_behind(self.alias), key=number_of, default=None)

    def upcoming(self) -> str | None:
        """Return what is in the making, None where nothing is."""
        return next(iter(self.client.names_behind(self.upcoming_alias)), None)

    def needs_rebuild(self) -> bool:
        """Tell whether there is no index, or one that is laid out otherwise than this program makes them."""
        there = self.client.names_behind(self.alias)
        return not there or any(layout_of(name) != self.layout for name in there)

    def make_next(self, after: str | None = None) -> str:
        """Make the next index, behind no alias but that of what is to be dropped, and return its name.

        after: one that is counted as well.

        Raises:
            IndexUnavailableError: it cannot be made, or is there already: another rebuild is under way.
        """
        there = [name for alias in self._aliases for name in self.client.names_behind(alias)]
        name = self.layout.name(self.alias, max(map(number_of, [*there, *([after] if after else [])]), default=0) + 1)
        body = index_body(self.flavour, self.layout.short or self.layout.dimensions, self.former_alias)
        if not self.client.create(name, body):
            raise IndexUnavailableError(f"{name} exists: another rebuild is under way, or what it left has to go first")
        self.await_usable(name)
        return name

    def begin_upcoming(self, after: str | None) -> str:
        """Make the next index in the place of one that is in the making; return its name when all writers see it.

        Its number is behind that of the one in the making: whoever fills that one would take another one of its name
        for its own. after: the last one for which a run was ordered, whatever became of it; for the same reason.
        Raises IndexUnavailableError. Safe to repeat, one at a time.
        """
        after = max((name for name in (after, self.upcoming()) if name), key=number_of, default=None)
        self.discard_upcoming()
        self.drop_former()
        name = self.make_next(after)
        self.client.move(remove=[(self.former_alias, name)], add=[(self.upcoming_alias, name)])
        # Before there is a first index writers are refused, and look anew each time
        seen = SEEN_SECONDS if self.present() else 0.0
        self.wait(seen + self.flavour.settling_seconds)
        return name

    def discard_upcoming(self) -> None:
        """Drop what is in the making, whoever makes it. Raises IndexUnavailableError."""
        self._drop(self.upcoming_alias)

    def complete_upcoming(self, name: str) -> bool:
        """Let the alias stand for what was in the making, and drop what was in use; False where that is not there.

        Raises:
            IndexUnavailableError: it was not done, or not all of it; call again.
        """
        is_upcoming = self.upcoming() == name
        if is_upcoming:
            former = self.client.names_behind(self.alias)
            self.client.move(
                remove=[(self.upcoming_alias, name), *((self.alias, old) for old in former)],
                add=[(self.alias, name), *((self.former_alias, old) for old in former)],
            )
        self.drop_former()
        return is_upcoming

    def drop_former(self) -> None:
        """Drop what others took the place of, and what was begun and not finished.

        Raises IndexUnavailableError; call again.
        """
        self._drop(self.former_alias)

    def await_usable(self, index: str) -> None:
        """Return when an index answers a search. Raises IndexUnavailableError when it does not for too long."""
        for _ in range(self.usability.max_attempts - 1):
            if self._answers(index):
                return
            self.wait(self.usability.pause_seconds)
        if not self._answers(index):
            raise IndexUnavailableError(f"index {index} does not become usable")

    @property
    def _aliases(self) -> tuple[str, ...]:
        return self.alias, self.upcoming_alias, self.former_alias

    def _answers(self, index: str) -> bool:
        try:
            (answer,) = self.client.msearch(index, [{"size": 0}], seconds=PROBE_SECONDS)
            return not held_documents(answer)
        except (IndexUnavailableError, UnusableAnswerError):
            return False

    def _behind(self, alias: str, name: str | None) -> OpenSearchIndex:
        layout = self.layout if name is None else layout_of(name) or self.layout
        return OpenSearchIndex(
            self.client, self.writer, self.flavour, alias, layout, require_alias=self.flavour.require_alias
        )

    def _drop(self, alias: str) -> None:
        for index in self.client.names_behind(alias):
            self.client.drop(index)
