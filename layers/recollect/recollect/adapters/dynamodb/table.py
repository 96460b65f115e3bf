"""The one seam to DynamoDB: reads that come complete, transactions that happen or do not.

PynamoDB's Connection and expressions carry it. Its Models do not: the table of a Model is fixed at import, and a
transaction or a batch here mixes ten kinds of items, each a key and a JSON text.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import KW_ONLY, dataclass
from functools import partial
from itertools import chain
from typing import Any, Final, TypeVar

from pynamodb.connection import Connection
from pynamodb.expressions.condition import Condition
from pynamodb.expressions.operand import Path
from pynamodb.expressions.update import Action as Update

from recollect.adapters.dynamodb.errors import LostRaceError, translated_errors
from recollect.adapters.dynamodb.items.attribute_values import (
    ABSENT,
    OVERWRITTEN,
    PRESENT,
    UNCHECKED,
    Addition,
    Attribute,
    Item,
    ItemAction,
    Wire,
    key_of,
    number_of,
    packed,
    unpacked,
)
from recollect.adapters.dynamodb.items.keys import (
    BEYOND,
    ENDS_AT,
    EXPIRES_AT,
    INDEX,
    INDEX_SORT,
    PARTITION,
    REVISION,
    SORT,
    Key,
)
from recollect.adapters.dynamodb.transaction.retries import Contention
from recollect.errors import StoreUnavailableError
from recollect.ports import Clock

KEYS_PER_READ: Final = 100
READERS: Final = 8
_ALWAYS_READ: Final = (PARTITION, SORT, EXPIRES_AT)

T = TypeVar("T")
_Request = dict[str, Any]


@dataclass(frozen=True, slots=True)
class KeysAsked:
    """Keys of which the items are wanted.

    attributes: those wanted besides the keys; None for all. consistent: strongly. If not, an item may be what it was a
    moment before the call, or not be there yet, for half the units.
    """

    keys: Sequence[Key]
    attributes: Sequence[str] | None = None
    consistent: bool = True


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of one partition of the table or of its index, in the order of the sort key; both bounds belong to it.

    keep: a condition on other attributes, applied by the service after it has read (and charged).
    attributes: those wanted besides the keys; None for all. size: how many items one request looks at. with_expired:
    whether what has expired and is still there counts as existing.
    """

    partition: str
    lower: str
    upper: str
    _: KW_ONLY
    keep: Condition | None = None
    attributes: Sequence[str] | None = None
    descending: bool = False
    of_index: bool = False
    size: int | None = None
    with_expired: bool = False


class Table:
    """One DynamoDB table. Safe to share between threads; `close` ends its own."""

    def __init__(self, connection: Connection, name: str, clock: Clock, contention: Contention) -> None:
        """Use a connection that knows the table's description.

        Args:
            connection: made by `connect`.
            name: of the table.
            clock: what has expired by it is left out, since DynamoDB removes it days later.
            contention: how lost races are run again.
        """
        self.clock = clock
        self.contention = contention
        self._connection = connection
        self._client = connection.client  # made here, before several threads could each make one
        self._name = name
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="dynamodb")

    def close(self) -> None:
        """End the threads that read in parallel, and the connections."""
        self._readers.shutdown()
        self._client.close()

    def together(self, calls: Sequence[Callable[[], T]]) -> list[T]:
        """Return what several calls return, made at the same time in this context. A call may not come back here."""
        if len(calls) == 1:
            return [calls[0]()]
        running = [self._readers.submit(copy_context().run, call) for call in calls]
        return [call.result() for call in running]

    def get_many(
        self,
        keys: Iterable[Key],
        *,
        attributes: Sequence[str] | None = None,
        with_expired: bool = False,
        consistent: bool = True,
    ) -> dict[Key, Item]:
        """Return the items of these keys that exist, each as of some moment of the call.

        Args:
            keys: any number of them.
            attributes: those wanted besides the keys; None for all.
            with_expired: whether what has expired and is still there counts as existing.
            consistent: strongly. If not, an item may be what it was a moment before the call, or not be there yet, for
                half the units.
        """
        return self.get_all([KeysAsked(list(keys), attributes, consistent)], with_expired=with_expired)

    def get_all(self, asked: Sequence[KeysAsked], *, with_expired: bool = False) -> dict[Key, Item]:
        """Return the items of several lots of keys, read at the same time; no key stands in two of them."""
        calls = [
            partial(self._get_batch, distinct[start : start + KEYS_PER_READ], one.attributes, consistent=one.consistent)
            for one in asked
            for distinct in [list(dict.fromkeys(one.keys))]
            for start in range(0, len(distinct), KEYS_PER_READ)
        ]
        if not calls:
            return {}
        read = map(unpacked, chain.from_iterable(self.together(calls)))
        return {key_of(item): item for item in (read if with_expired else self._unexpired(read))}

    def get_possible(self, keys: Iterable[Key], *, attributes: Sequence[str]) -> tuple[dict[Key, Item], frozenset[Key]]:
        """Return what `get_many` returns as far as the service tells, and the keys of which it tells nothing now.

        Keys of a partition that is throttled hold up no others.
        """
        distinct = list(dict.fromkeys(keys))
        if not distinct:
            return {}, frozenset()
        chunks = [distinct[start : start + KEYS_PER_READ] for start in range(0, len(distinct), KEYS_PER_READ)]
        found: list[Wire] = []
        left: list[Wire] = []
        for some, unread, _ in self.together([partial(self._read_batch, chunk, attributes) for chunk in chunks]):
            found += some
            left += unread
        items = self._unexpired(map(unpacked, found))
        return {key_of(item): item for item in items}, frozenset(key_of(unpacked(one)) for one in left)

    def get(self, key: Key) -> Item | None:
        """Return one item, strongly consistent."""
        return self.get_many([key]).get(key)

    def items(self, stretch: Stretch) -> Iterator[Item]:
        """Yield what lies in a stretch, request by request; strongly consistent unless of the index."""
        for items, _ in self.answers(stretch):
            yield from items

    def answers(self, stretch: Stretch) -> Iterator[tuple[list[Item], str | None]]:
        """Yield what each request finds, and the sort key up to which it looked; None for the last request."""
        sort = INDEX_SORT if stretch.of_index else SORT
        for answer in self._answers(stretch) if stretch.lower <= stretch.upper else ():
            last, found = answer.get("LastEvaluatedKey"), map(unpacked, answer["Items"])
            yield list(found if stretch.with_expired else self._unexpired(found)), last and last[sort]["S"]

    def keys_in(self, partition: str) -> Iterator[Key]:
        """Yield every key of a partition, also of what has expired."""
        for answer in self._answers(_keys_of_all(partition)):
            yield from (key_of(unpacked(item)) for item in answer["Items"])

    def first_keys_in(self, partition: str, *, size: int) -> list[Key]:
        """Return the first keys of a partition, also of what has expired; in one request."""
        answer = next(self._answers(_keys_of_all(partition, size)))
        return [key_of(unpacked(item)) for item in answer["Items"]]

    def count_items(self, stretch: Stretch) -> int:
        """Return how many items lie in a stretch, expired ones as well unless its condition leaves them out."""
        return sum(int(answer["Count"]) for answer in self._answers(stretch, select="COUNT"))

    def transact(self, actions: Sequence[ItemAction], additions: Sequence[Addition] = ()) -> None:
        """Carry out all actions and additions or none; no item stands in both.

        Raises:
            LostRaceError: an item was not as expected, or others were writing it.
        """
        deletes, puts, updates = list[_Request](), list[_Request](), [self._add(addition) for addition in additions]
        for action in actions:
            if action.item is None:
                deletes.append(self._request(action.key, condition=_condition(action.expected)))
            elif action.expected == OVERWRITTEN:
                updates.append(self._request(action.key, actions=_overwriting(action.item)))
            else:
                said, condition = packed(action.item), _condition(action.expected)
                puts.append(self._request(action.key, key="Item", attributes=said, condition=condition))
        with translated_errors():
            self._connection.transact_write_items([], deletes, puts, updates)

    def update(self, key: Key, updates: Sequence[Update], condition: Condition | None = None) -> bool:
        """Update one item in place, or make it; tell whether it met the condition."""
        try:
            with translated_errors():
                self._connection.update_item(self._name, key.pk, key.sk, updates, condition)
        except LostRaceError:
            return False
        return True

    def _get_batch(self, keys: Sequence[Key], attributes: Sequence[str] | None, *, consistent: bool) -> list[Wire]:
        """Return up to 100 items. Raises StoreUnavailableError when not all of them can be read."""
        found, _, error = self._read_batch(keys, attributes, consistent=consistent)
        if error is not None:
            raise error
        return found

    def _read_batch(
        self, keys: Sequence[Key], attributes: Sequence[str] | None, *, consistent: bool = True
    ) -> tuple[list[Wire], list[Wire], StoreUnavailableError | None]:
        """Read up to 100 items; what one answer has no room for (16 MB) or the table no capacity is asked for again.

        Returns what was read, the keys of what was not, and why.
        """
        found: list[Wire] = []
        wanted: list[Any] = [packed({PARTITION: key.pk, SORT: key.sk}) for key in keys]

        try:
            for _ in self.contention.rounds():
                # Bound here: what is asked for again is another list
                ask = partial(
                    self._connection.batch_get_item,
                    self._name,
                    wanted,
                    consistent_read=consistent,
                    attributes_to_get=_with_keys(attributes),
                )
                answer = self._patiently(ask)
                found.extend(answer["Responses"].get(self._name, ()))
                wanted = answer.get("UnprocessedKeys", {}).get(self._name, {}).get("Keys", [])
                if not wanted:
                    break
        except StoreUnavailableError as error:
            return found, wanted, error
        return found, [], None

    def _answers(self, stretch: Stretch, *, select: str | None = None) -> Iterator[Mapping[str, Any]]:
        """Yield the answers to one request after the other, up to the end of a stretch."""
        start: Mapping[str, Any] | None = None
        while True:
            answer = self._query(stretch, start, select)
            yield answer
            start = answer.get("LastEvaluatedKey")
            if start is None:
                return

    def _query(self, stretch: Stretch, start: Mapping[str, Any] | None, select: str | None) -> Mapping[str, Any]:
        sort = Path(INDEX_SORT if stretch.of_index else SORT)
        return self._patiently(
            lambda: self._connection.query(
                self._name,
                stretch.partition,
                sort.between(stretch.lower, stretch.upper),
                stretch.keep,
                _with_keys(stretch.attributes),
                consistent_read=not stretch.of_index,
                exclusive_start_key=start,
                index_name=INDEX if stretch.of_index else None,
                limit=stretch.size,
                scan_index_forward=not stretch.descending,
                select=select,
            )
        )

    def _patiently(self, read: Callable[[], Mapping[str, Any]]) -> Mapping[str, Any]:
        """Return an answer; a table without capacity is asked again. Raises StoreUnavailableError."""
        return self.contention.read(translated_errors()(read))

    def _add(self, addition: Addition) -> _Request:
        return self._request(
            addition.key, actions=[Path(name).add(amount) for name, amount in addition.amounts.items()]
        )

    def _request(self, of: Key, **asked: Any) -> _Request:  # noqa: ANN401 - what PynamoDB takes
        """Return what a transaction is asked to do with the item of a key."""
        request: _Request = self._connection.get_operation_kwargs(self._name, of.pk, of.sk, **asked)
        return request

    def _unexpired(self, items: Iterable[Item]) -> Iterator[Item]:
        now = self.clock.now().timestamp()
        for item in items:
            if EXPIRES_AT not in item or number_of(item, EXPIRES_AT) > now:
                yield item


def _keys_of_all(partition: str, size: int | None = None) -> Stretch:
    return Stretch(partition, " ", BEYOND, attributes=(), size=size)


def under(prefix: str) -> tuple[str, str]:
    """Return the bounds of a stretch: the sort keys that begin with a prefix."""
    return prefix, f"{prefix}{BEYOND}"


def _overwriting(item: Item) -> list[Update]:
    """Return an update in place of a put: only that counts a revision up without knowing it."""
    said: dict[str, Attribute] = {name: value for name, value in item.items() if name not in {PARTITION, SORT}}
    updates: list[Update] = [Path(name).set(value) for name, value in said.items()]
    updates += [Path(name).remove() for name in (ENDS_AT, EXPIRES_AT) if name not in said]
    return [*updates, Path(REVISION).add(1)]


def _condition(expected: int) -> Condition | None:
    if expected == UNCHECKED:
        return None
    if expected == ABSENT:
        return Path(PARTITION).does_not_exist()
    return Path(PARTITION).exists() if expected == PRESENT else Path(REVISION) == expected


def _with_keys(attributes: Sequence[str] | None) -> list[str] | None:
    return None if attributes is None else list(dict.fromkeys((*_ALWAYS_READ, *attributes)))
