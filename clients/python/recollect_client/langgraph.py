"""LangGraph's store on Recollect: `RecollectStore(Memory(url, key))`. docs/langgraph.md tells how it is used."""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from itertools import islice
from typing import Any, Final, TypeVar
from weakref import WeakKeyDictionary

from langgraph.store.base import (
    BaseStore,
    GetOp,
    Item,
    ListNamespacesOp,
    Op,
    PutOp,
    Result,
    SearchItem,
    SearchOp,
    TTLConfig,
    validate_op_namespace,
)

from recollect_client._sync.memory import Memory
from recollect_client.answers import Entry
from recollect_client.errors import EntryNotFoundError, NameTakenError, NotKeptError, PreconditionFailedError
from recollect_client.langgraph_items import (
    DOCUMENT,
    UNINDEXED_TEXT,
    Kept,
    Namespace,
    admits,
    expiry,
    indexed_text,
    kept_of,
    listed_by,
    matches,
    metadata_of,
    name_of,
    plain_prefix,
    tags_of,
)

__all__ = ["RecollectStore"]

Given = TypeVar("Given")
Made = TypeVar("Made")
Written = tuple[Namespace, str]
DEFAULT_SPACE: Final = "langgraph"
AT_ONCE: Final = 8  # calls of one person that the API works off at once, where they write
MAX_RANKED: Final = 50  # results of one search of the API
MAX_QUERY: Final = 2_000  # characters
PAGE: Final = 200
ATTEMPTS: Final = 10  # of a write, while somebody else makes and deletes the same item
# A filter of the API: so many values in a list, and so many lists within its bound on conditions
MAX_VALUES: Final = 100
MAX_LISTS: Final = 40


def utc_now() -> datetime:
    """Return the present moment."""
    return datetime.now(UTC)  # noqa: TID251 - the default of what is injected


class RecollectStore(BaseStore):
    """Items of LangGraph as documents of one space of somebody's memory.

    What `put` has acknowledged is durable and found by the next call. Values come back as they were put: an item that
    cannot be kept whole (a secret, more than 16 KB) is refused. Safe to share between threads, and between tasks of any
    loop. Raises errors of `recollect_client.errors`, and LangGraph's InvalidNamespaceError.
    """

    supports_ttl: bool = True

    def __init__(
        self,
        memory: Memory,
        *,
        space: str = DEFAULT_SPACE,
        fields: Sequence[str] = ("$",),
        ttl: TTLConfig | None = None,
        clock: Callable[[], datetime] = utc_now,
    ) -> None:
        """Keep items in a space of a memory, which stays the caller's to close.

        Args:
            memory: the client, or a folder that it has opened.
            space: a space of their own, so that no other memory stands among them.
            fields: which members of a value a query searches, as paths of LangGraph; `$` is all of it.
            ttl: the default time to live, in minutes, and whether reading renews it.
            clock: the present moment.
        """
        super().__init__()
        self.ttl_config = ttl
        self._space = space
        self._memory = memory.using(space=space)
        self._fields = tuple(fields)
        self._clock = clock
        self._begun: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[Written, asyncio.Future[None]]]
        self._begun = WeakKeyDictionary()

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        """Carry out what is asked for: what reads before what writes, of several writes of an item the last one."""
        asked = list(ops)
        for op in asked:
            validate_op_namespace(op)
        reads = {place: op for place, op in enumerate(asked) if not isinstance(op, PutOp)}
        writes = {(op.namespace, op.key): op for op in asked if isinstance(op, PutOp)}
        answers = dict(zip(reads, self._each(self._read, list(reads.values())), strict=True))
        self._each(self._write, list(writes.values()))
        return [answers.get(place) for place in range(len(asked))]

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        """Do the same in a thread; writes of an item by tasks of a loop are carried out as they were begun."""
        asked, loop = list(ops), asyncio.get_running_loop()
        begun = self._begun.setdefault(loop, {})
        written: set[Written] = {(tuple(op.namespace), op.key) for op in asked if isinstance(op, PutOp)}
        before = [begun[one] for one in written if one in begun]
        done = loop.create_future()
        begun.update(dict.fromkeys(written, done))
        try:
            if before:
                await asyncio.wait(before)
            return await asyncio.to_thread(self.batch, asked)
        finally:
            done.set_result(None)
            for one in written:
                if begun.get(one) is done:
                    del begun[one]

    def sweep_ttl(self) -> int:
        """Delete what has expired, which nothing shows any more; return how many items that were."""
        now = self._clock()
        gone = [kept for kept in self._listed(()) if not kept.is_alive(now)]
        return sum(self._each(self._swept, gone))

    def _swept(self, kept: Kept) -> bool:
        try:
            self._memory.forget(kept.entry_id, if_version=kept.version)
        except (EntryNotFoundError, PreconditionFailedError):  # deleted, or written anew
            return False
        return True

    @staticmethod
    def _each(work: Callable[[Given], Made], items: Sequence[Given]) -> list[Made]:
        if len(items) < 2:
            return [work(one) for one in items]
        with ThreadPoolExecutor(min(AT_ONCE, len(items))) as pool:
            return list(pool.map(work, items))

    def _read(self, op: Op) -> Result:
        match op:
            case GetOp():
                return self._get(op)
            case SearchOp():
                return self._search(op)
            case ListNamespacesOp():
                return self._namespaces(op)
            case _:
                raise ValueError(f"Unknown operation type: {type(op)}")

    def _get(self, op: GetOp) -> Item | None:
        try:
            entry = self._memory.get(name_of(op.namespace, op.key), peek=True)
        except EntryNotFoundError:
            return None
        kept = kept_of(entry)
        if kept is None or not kept.is_alive(self._clock()):
            return None
        if op.refresh_ttl:
            self._renew(kept)
        return kept.item()

    def _search(self, op: SearchOp) -> list[SearchItem]:
        query = (op.query or "").replace("\x00", " ").strip()[:MAX_QUERY]
        found = self._ranked(op, query) if query else ((kept, None) for kept in self._admitted(op))
        page = list(islice(found, op.offset, op.offset + op.limit))
        if op.refresh_ttl:
            self._each(self._renew, [kept for kept, _ in page if kept.ttl is not None])
        return [kept.found(score) for kept, score in page]

    def _admitted(self, op: SearchOp) -> Iterator[Kept]:
        """Yield what is below the prefix and meets the filter, the latest first."""
        prefix, now = tuple(op.namespace_prefix), self._clock()
        for kept in self._listed(prefix):
            if kept.is_below(prefix) and kept.is_alive(now) and admits(op.filter, kept.value):
                yield kept

    def _ranked(self, op: SearchOp, query: str) -> Iterator[tuple[Kept, float | None]]:
        """Yield the most relevant first, then what the search has not ranked, without a score."""
        among = list(self._admitted(op)) if op.filter else None
        if among == []:
            return
        hits = self._hits(op, query, among)
        yield from hits
        ranked = {kept.name for kept, _ in hits}
        yield from ((kept, None) for kept in among or self._admitted(op) if kept.name not in ranked)

    def _hits(self, op: SearchOp, query: str, among: Sequence[Kept] | None) -> list[tuple[Kept, float]]:
        prefix, now = tuple(op.namespace_prefix), self._clock()
        answer = self._memory.search(
            query,
            kinds=[DOCUMENT],
            limit=max(1, min(MAX_RANKED, op.offset + op.limit)),
            filter=_search_filter(prefix, among),
            min_relevance=0.0,
            temporal=False,
        )
        # What other spaces share with this one is found as well, and is no item of it
        own = (one for one in answer.results if one.entry.space == self._space)
        kept = ((kept_of(one.entry), one.relevance) for one in own)
        return [
            (one, relevance)
            for one, relevance in kept
            if one is not None and one.is_below(prefix) and one.is_alive(now) and admits(op.filter, one.value)
        ]

    def _namespaces(self, op: ListNamespacesOp) -> list[Namespace]:
        now, conditions = self._clock(), op.match_conditions or ()
        found = {kept.namespace for kept in self._listed(plain_prefix(conditions)) if kept.is_alive(now)}
        asked = (one for one in found if all(matches(condition, one) for condition in conditions))
        return sorted({one[: op.max_depth] for one in asked})[op.offset : op.offset + op.limit]

    def _listed(self, prefix: Namespace) -> Iterator[Kept]:
        entries: Iterable[Entry] = self._memory.entries(kind=DOCUMENT, tag=listed_by(prefix), page_size=PAGE)
        return filter(None, map(kept_of, entries))

    def _renew(self, kept: Kept) -> None:
        until = kept.renewed(self._clock())
        if until is None:
            return
        try:
            self._memory.edit(kept.entry_id, valid_to=until, if_version=kept.version)
        except (EntryNotFoundError, PreconditionFailedError):  # deleted or written anew: that decides
            return

    def _write(self, put: PutOp) -> None:
        if put.value is None:
            self._delete(put)
            return
        now = self._clock()
        text = indexed_text(put.value, put.index, self._fields)
        given: Mapping[str, Any] = {
            "text": text or UNINDEXED_TEXT,
            "tags": tags_of(put.namespace),
            "metadata": metadata_of(put, is_indexed=bool(text), now=now),
            "valid_to": None if put.ttl is None else expiry(put.ttl, now),
        }
        for _ in range(ATTEMPTS):
            if self._create(put, given) or self._replace(put, given):
                return
        raise NotKeptError("others kept making and deleting the same item")

    def _create(self, put: PutOp, given: Mapping[str, Any]) -> bool:
        """Return whether there is an item now that was not there."""
        try:
            done = self._memory.add(
                name=name_of(put.namespace, put.key), kind=DOCUMENT, on_duplicate="keep", role="user", **given
            )
        except NameTakenError:
            return False
        if done.entry is None:
            raise NotKeptError(f"the space keeps nothing of it: {done.reason}")
        if done.entry.metadata != given["metadata"]:
            self._memory.forget(done.entry.id)
            raise NotKeptError("the space takes secrets out of what it keeps, so that the value would be another one")
        return True

    def _replace(self, put: PutOp, given: Mapping[str, Any]) -> bool:
        """Return whether there was an item, which is this one now."""
        try:
            done = self._memory.edit(name_of(put.namespace, put.key), **given)
        except EntryNotFoundError:
            return False
        if not isinstance(done, Entry):
            raise NotKeptError(f"the space keeps nothing of it: {done.reason}")
        if done.metadata != given["metadata"]:
            self._memory.revert(done.id, done.version - 1)
            raise NotKeptError("the space takes secrets out of what it keeps, so that the value would be another one")
        return True

    def _delete(self, put: PutOp) -> None:
        try:
            self._memory.forget(name_of(put.namespace, put.key))
        except EntryNotFoundError:
            return


def _search_filter(prefix: Namespace, among: Sequence[Kept] | None) -> dict[str, Any]:
    """Return the API's filter: what is indexed below a prefix; of `among` where there are no more than it takes."""
    asked: dict[str, Any] = {"not": {"metadata": {"unindexed": True}}}
    if prefix:
        asked["tags"] = {"any": listed_by(prefix)}
    if among is not None and len(among) <= MAX_VALUES * MAX_LISTS:
        names = [kept.name for kept in among]
        lists = [names[first : first + MAX_VALUES] for first in range(0, len(names), MAX_VALUES)]
        asked["or"] = [{"metadata": {"document": {"any": each}}} for each in lists]
    return asked
