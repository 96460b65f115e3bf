"""Listings: iterate over the items, over whole pages, or ask for one page."""

from collections.abc import AsyncIterator, Mapping
from typing import Any, Generic, Protocol, TypeVar, cast

PageOf = TypeVar("PageOf")
ItemOf = TypeVar("ItemOf")
Asked_co = TypeVar("Asked_co", covariant=True)


class Asks(Protocol[Asked_co]):
    """Asks for one page."""

    async def __call__(self, given: Mapping[str, object]) -> Asked_co:
        """Return the page that was asked for."""
        ...


class AsyncPages(Generic[PageOf, ItemOf]):
    """What a listing will answer; nothing is asked before it is iterated over, and each page when it is needed.

    Every iteration begins anew.
    """

    def __init__(self, ask: Asks[PageOf], given: Mapping[str, object], items: str) -> None:
        """Ask with what was given and with the cursor of the page before; `items` is the member that is paged."""
        self._ask = ask
        self._given = given
        self._items = items

    async def __aiter__(self) -> AsyncIterator[ItemOf]:
        """Yield the items of all pages."""
        async for page in self.pages():
            for item in getattr(page, self._items):
                yield cast("ItemOf", item)

    async def pages(self) -> AsyncIterator[PageOf]:
        """Yield page after page, with all that it tells besides its items."""
        given = self._given
        while True:
            page: Any = await self._ask(given)
            yield page
            if page.next_cursor is None:
                return
            given = {**self._given, "cursor": page.next_cursor}

    async def page(self) -> PageOf:
        """Return one page: the first, or that of the `cursor` that was given."""
        return await self._ask(self._given)
