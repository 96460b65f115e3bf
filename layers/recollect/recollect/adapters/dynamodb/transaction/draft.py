"""What is about to be written, over what was read: every decision is made on items that the transaction checks again.

Decisions are pure. One that needs an item which nobody has read yet raises NotReadError; the item is read and the
decision made again.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from recollect.adapters.dynamodb.items.attribute_values import (
    ABSENT,
    OVERWRITTEN,
    UNCHECKED,
    Item,
    ItemAction,
    drop,
    number_of,
    put,
    value_of,
)
from recollect.adapters.dynamodb.items.keys import REVISION, Key, SpaceKeys
from recollect.adapters.dynamodb.transaction.session_pages import SessionPage, page_of

MAX_ACTIONS: Final = 100
# Of 4 MB; the request as text can have three times the bytes of its items, and only the largest texts come near it
MAX_BYTES: Final = 1_250_000


class NotReadError(Exception):
    """A decision needs items that were not read."""

    def __init__(self, keys: Iterable[Key]) -> None:
        super().__init__("items were not read")
        self.keys = tuple(keys)


class PageNotReadError(Exception):
    """A decision needs the page of a session that a place belongs to."""

    def __init__(self, session_id: str, place: str) -> None:
        super().__init__("a page was not read")
        self.session_id = session_id
        self.place = place


class Draft:
    """Items as they were read, and the actions decided since. Not to be shared between threads."""

    def __init__(self, keys: SpaceKeys) -> None:
        self.keys = keys
        self._read: dict[Key, Item | None] = {}
        self._actions: dict[Key, ItemAction] = {}
        self._pages: dict[str, dict[str, Key]] = {}

    def hold(self, keys: Iterable[Key], items: Mapping[Key, Item]) -> None:
        """Take note of what was read under these keys; what is missing does not exist."""
        for key in keys:
            self._read[key] = items.get(key)

    def hold_page(self, page: SessionPage, item: Item) -> None:
        """Take note of a page of a session."""
        key = self.keys.page(page.session_id, page.lower)
        self._read[key] = item
        self._pages.setdefault(page.session_id, {})[page.lower] = key

    def item(self, key: Key) -> Item | None:
        """Return the item under a key as this draft leaves it. Raises NotReadError."""
        if key in self._actions:
            return self._actions[key].item
        if key not in self._read:
            raise NotReadError([key])
        return self._read[key]

    def value(self, key: Key) -> Any:  # noqa: ANN401 - JSON
        """Return what the item under a key says, None when there is none. Raises NotReadError."""
        item = self.item(key)
        return None if item is None else value_of(item)

    def page(self, session_id: str, place: str) -> SessionPage:
        """Return the page that a place belongs to. Raises PageNotReadError."""
        for key in self._pages.get(session_id, {}).values():
            value = self.value(key)
            if value is not None and (page := page_of(value)).covers(place):
                return page
        raise PageNotReadError(session_id, place)

    def put(self, key: Key, item: Mapping[str, Any]) -> None:
        """Put a new value in the place of the one that was read, on condition that it still is that one."""
        new = {REVISION: _revision(self.item(key)) + 1, **item}
        self._actions[key] = put(key, new, self._expected(key))

    def overwrite(self, key: Key, item: Mapping[str, Any]) -> None:
        """Put an item in place of whatever is there: as `put` does where that was read, without condition elsewhere.

        Where it was not read, no decision of this draft may depend on it.
        """
        if key in self._read:
            self.put(key, item)
        else:
            self._actions[key] = put(key, item, OVERWRITTEN)

    def remove(self, key: Key) -> None:
        """Delete whatever is under a key: on condition that it still is what was read, if it was."""
        self._actions[key] = drop(key, self._expected(key) if key in self._read else UNCHECKED)

    def put_page(self, page: SessionPage, item: Mapping[str, Any]) -> None:
        """Put a page of a session."""
        key = self.keys.page(page.session_id, page.lower)
        self._read.setdefault(key, None)  # nobody else can have made a page in a stretch that was read
        self._pages.setdefault(page.session_id, {})[page.lower] = key
        self.put(key, item)

    def put_unread(self, key: Key, item: Mapping[str, Any]) -> None:
        """Put an item whose place is known to be free by what else the transaction checks."""
        self._actions[key] = put(key, item)

    def delete(self, key: Key) -> None:
        """Delete whatever is under a key; what this draft itself has put into a free place is just not put."""
        if key in self._actions and self._actions[key].expected == UNCHECKED:
            del self._actions[key]
        else:
            self._actions[key] = drop(key)

    def savepoint(self) -> Mapping[Key, ItemAction]:
        """Return the actions so far, to go back to."""
        return dict(self._actions)

    def go_back(self, savepoint: Mapping[Key, ItemAction]) -> None:
        """Forget what was decided since."""
        self._actions = dict(savepoint)

    def fits(self) -> bool:
        """Tell whether one transaction can carry the actions."""
        actions = self._actions.values()
        return len(actions) <= MAX_ACTIONS and sum(action.size for action in actions) <= MAX_BYTES

    def actions(self) -> tuple[ItemAction, ...]:
        """Return the actions decided on."""
        return tuple(self._actions.values())

    def carried_out(self) -> None:
        """Take note that the actions were carried out: they are what a reader would find now."""
        known = {key: action for key, action in self._actions.items() if action.expected != OVERWRITTEN}
        self._read |= {key: action.item for key, action in known.items()}
        self._actions = {}

    def _expected(self, key: Key) -> int:
        """Return the revision that was read, whatever this draft has decided since."""
        return self._actions[key].expected if key in self._actions else _revision(self._read[key])


def _revision(item: Item | None) -> int:
    return ABSENT if item is None else number_of(item, REVISION)
