"""Reading the pages of sessions: those of one, and those that a set of turns and their neighbours stand in."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from recollect.adapters.dynamodb.errors import LostRaceError
from recollect.adapters.dynamodb.items.attribute_values import Item, value_of
from recollect.adapters.dynamodb.items.entries import VALUE, StoredEntry
from recollect.adapters.dynamodb.items.keys import BEYOND, REVISION, SpaceKeys, keys_of
from recollect.adapters.dynamodb.table import Stretch, Table
from recollect.adapters.dynamodb.transaction.session_pages import FIRST, SessionPage, TurnPlace, page_of, place_of
from recollect.core.model.scope import Scope

PAGES_PER_REQUEST: Final = 2


def covering_page(table: Table, keys: SpaceKeys, session_id: str, place: str) -> Item:
    """Return the item of the page that a place belongs to.

    Raises:
        LostRaceError: the session has no pages any more.
    """
    stretch = _up_to(keys, session_id, place, attributes=(*VALUE, REVISION), size=1)
    page = next(table.items(stretch), None)
    if page is None:
        raise LostRaceError
    return page


def places_up_to(table: Table, keys: SpaceKeys, session_id: str, place: str) -> Iterator[TurnPlace]:
    """Yield the active turns of a session at or before a place, the last first, reading as far as they are taken."""
    for item in table.items(_up_to(keys, session_id, place, attributes=VALUE, size=PAGES_PER_REQUEST)):
        yield from (at for at in reversed(page_of(value_of(item)).places) if at.at <= place)


def places_behind(table: Table, keys: SpaceKeys, session_id: str, place: str) -> Iterator[TurnPlace]:
    """Yield the active turns of a session behind a place, the first first, reading as far as they are taken."""
    covering = next(table.items(_up_to(keys, session_id, place, attributes=VALUE, size=1)), None)
    if covering is None:
        return
    page = page_of(value_of(covering))
    yield from (at for at in page.places if at.at > place)
    if page.following is None:
        return
    bounds = (keys.page(session_id, page.following).sk, keys.page(session_id, BEYOND).sk)
    behind = Stretch(keys.pk, *bounds, attributes=VALUE, size=PAGES_PER_REQUEST)
    for item in table.items(behind):
        yield from page_of(value_of(item)).places


def _up_to(keys: SpaceKeys, session_id: str, place: str, *, attributes: tuple[str, ...], size: int) -> Stretch:
    bounds = (keys.page(session_id, FIRST).sk, keys.page(session_id, place).sk)
    return Stretch(keys.pk, *bounds, attributes=attributes, descending=True, size=size)


class _PageId(NamedTuple):
    session_id: str
    lower: str


class _Turn(NamedTuple):
    """An active turn's place, and the page that it was put into; it may have moved to a later one since."""

    at: str
    page: _PageId


def read_stretches(
    table: Table, scope: Scope, entries: Iterable[StoredEntry], *, before: int, after: int
) -> list[list[TurnPlace]]:
    """Return the pages that the active turns among these entries and their neighbours stand in.

    Each stretch is as many pages as follow each other without a gap, as the places in them that the scope sees.
    """
    turns = [turn for turn in map(_turn_of, entries) if turn is not None]
    known = _Known(table, scope)
    known.read({turn.page for turn in turns})
    while lacking := {page for turn in turns for page in known.lacking(turn, before=before, after=after)}:
        known.read(lacking)
    return list(known.stretches())


@dataclass(frozen=True, slots=True)
class _Known:
    """The pages read so far; None for one that does not exist."""

    table: Table
    scope: Scope
    pages: dict[_PageId, SessionPage | None] = field(default_factory=dict)

    def read(self, wanted: Collection[_PageId]) -> None:
        keys = {page: keys_of(self.scope).page(*page) for page in wanted}
        items = self.table.get_many(keys.values(), attributes=VALUE)
        for page, key in keys.items():
            self.pages[page] = page_of(value_of(items[key])) if key in items else None

    def lacking(self, turn: _Turn, *, before: int, after: int) -> Iterator[_PageId]:
        """Yield the next pages to read before the turn's neighbours are all known: one a direction at most."""
        page = self.pages[turn.page]
        while page is not None and page.following is not None and not page.covers(turn.at):
            following = _PageId(page.session_id, page.following)
            if following not in self.pages:
                yield following
                return
            page = self.pages[following]
        if page is not None:
            at = [place.at for place in self._seen(page)]
            yield from self._beyond(page, before - sum(one < turn.at for one in at), backwards=True)
            yield from self._beyond(page, after - sum(one > turn.at for one in at), backwards=False)

    def _beyond(self, page: SessionPage, missing: int, *, backwards: bool) -> Iterator[_PageId]:
        """Yield the first page in a direction that is not known, unless those before it hold what is missing."""
        while missing > 0:
            lower = page.preceding if backwards else page.following
            if lower is None:
                return
            beside = _PageId(page.session_id, lower)
            if beside not in self.pages:
                yield beside
                return
            known = self.pages[beside]
            if known is None:
                return
            page = known
            missing -= len(self._seen(page))

    def stretches(self) -> Iterator[list[TurnPlace]]:
        """Yield the places of pages that follow each other."""
        stretch: list[TurnPlace] = []
        former: SessionPage | None = None
        for _, page in sorted(self.pages.items()):
            if page is None:
                continue
            if former is None or (former.session_id, former.following) != (page.session_id, page.lower):
                yield stretch
                stretch = []
            stretch += self._seen(page)
            former = page
        yield stretch

    def _seen(self, page: SessionPage) -> list[TurnPlace]:
        return [place for place in page.places if self.scope.sees(place.tags)]


def _turn_of(stored: StoredEntry) -> _Turn | None:
    place = place_of(stored.entry)
    if place is None or stored.page is None:
        return None
    return _Turn(place.at, _PageId(str(stored.entry.session_id), stored.page))
