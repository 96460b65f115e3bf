"""What shares cost a search that has none: the same reads, one record more in one of them."""

from collections import Counter
from contextlib import closing
from typing import Any, cast

from recollect.adapters.search.exact import ExactSearch
from recollect.core.spaces.settings import SETTINGS_KEY
from recollect.core.spaces.shares import SHARES_KEY
from recollect.ports import EntryStore
from tests.contract.shares.person import Person
from tests.fakes.clock import FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.queue import InMemoryQueue


class Counting:
    """A store whose calls are counted; `keys` are those of the records that were read."""

    def __init__(self, store: EntryStore) -> None:
        self._store = store
        self.calls: Counter[str] = Counter()
        self.keys: list[Any] = []

    def __getattr__(self, name: str) -> Any:
        def call(*args: Any, **kwargs: Any) -> Any:
            self.calls[name] += 1
            if name == "records":
                self.keys += args[1]
            return getattr(self._store, name)(*args, **kwargs)

        return call


def test_shares_are_read_with_the_settings_and_nothing_else_is() -> None:
    clock = FixedClock()
    counting = Counting(InMemoryEntryStore(InMemoryQueue(clock), clock))
    with closing(ExactSearch(cast("EntryStore", counting), max_bytes=1 << 20)) as index:
        person = Person(cast("EntryStore", counting), index, clock)
        person.has("b", "Green tea.")
        person.finds("b")
        counting.calls.clear()
        counting.keys.clear()
        assert person.finds("b")
    assert counting.keys == [SETTINGS_KEY, SHARES_KEY]
    assert (counting.calls["records"], counting.calls["read"], counting.calls["pending"]) == (1, 1, 1)
