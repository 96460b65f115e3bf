"""Reading the pages of a session."""

from collections.abc import Iterator
from typing import Final

from recollect.adapters.dynamodb.errors import LostRaceError
from recollect.adapters.dynamodb.items.attribute_values import Item, value_of
from recollect.adapters.dynamodb.items.entries import VALUE
from recollect.adapters.dynamodb.items.keys import BEYOND, SpaceKeys
from recollect.adapters.dynamodb.items.schema import REVISION
from recollect.adapters.dynamodb.table import Stretch, Table
from recollect.adapters.dynamodb.transaction.session_pages import FIRST, TurnPlace, page_of

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
