"""A store that spaces are erased from, what is put into it, and a model that counts it."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final

from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import Entry
from recollect.core.model.records import Collection, PutRecord, RecordKey
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author, Committed, Write
from recollect.core.spaces.erasure import EVERY_SPACE, Erasure, LedgerLine, confirmation
from recollect.ports import EntryStore, ErasableIndex, Queue
from recollect.use_cases.people.erasure.erase import (
    ErasuresReport,
    PreviewErasure,
    ReadErasure,
    ReplayErasures,
    RequestErasure,
    RunErasures,
)
from recollect.use_cases.people.erasure.ports import Erasing, ErasureLedger
from tests.builders import a_memory, a_turn, a_write, changed, vectors
from tests.fakes.clock import CountingIds, FixedClock

CANARY: Final = "canaryzebra"  # in whatever is to be gone
BENIGN: Final = "quietfalcon"  # in whatever is to stay
LATER: Final = timedelta(minutes=10)  # by then no write that began before can come any more
_COLLECTIONS: Final = (Collection.AUDIT, Collection.EDGE, Collection.SUMMARY, Collection.SETTINGS, Collection.HANDOFF)


class Killed(BaseException):
    """The process ended here."""


@dataclass
class Erasable:
    """One adapter. seams: what it writes through, by object and method; everything: all bytes that it has kept."""

    store: EntryStore
    queue: Queue
    clock: FixedClock
    erasing: Erasing
    ledger: ErasureLedger
    index: ErasableIndex
    seams: list[tuple[Any, str]]
    everything: Callable[[], bytes]
    ids: CountingIds = field(default_factory=CountingIds)

    def request(self, scope: Scope, space: str | None = None) -> Erasure:
        """Ask for an erasure, as a person does, a moment later."""
        self.clock.advance(seconds=1)
        wanted = scope.space if space is None else space
        request = RequestErasure(self.erasing, self.ledger, self.clock, self.ids)
        return request(scope, wanted, confirmation(wanted), scope.owner)

    def run(self, at_once: int = 7) -> ErasuresReport:
        """Run what is not done, once."""
        return RunErasures(self.erasing, self.ledger, self.index, self.clock, at_once)(has_time=lambda: True)

    def done(self, erasure: Erasure, at_once: int = 7) -> LedgerLine:
        """Run until an erasure is done."""
        for _ in range(3):
            self.run(at_once)
            line = self.told(erasure)
            if line.done_at is not None:
                return line
            self.clock.advance(seconds=LATER.total_seconds())
        raise AssertionError("the erasure does not come to an end")

    def erased(self, scope: Scope, space: str | None = None) -> LedgerLine:
        """Erase, and return the line of it."""
        return self.done(self.request(scope, space))

    def told(self, erasure: Erasure) -> LedgerLine:
        """What a person is told."""
        return ReadErasure(self.erasing, self.ledger, self.index)(Scope(erasure.owner), erasure.id).line

    def survey(self, scope: Scope, space: str | None = None) -> dict[str, int]:
        """What an erasure would take."""
        counts = PreviewErasure(self.erasing)(scope, scope.space if space is None else space)
        return {kind: count for kind, count in counts.items() if count}

    def replayed(self) -> list[Erasure]:
        """Begin again what the store does not know of."""
        return ReplayErasures(self.erasing, self.ledger)()

    def begun(self, scope: Scope) -> Scope:
        """A scope of what begins now."""
        return Scope(scope.owner, scope.space, begun_at=self.clock.now())

    @contextmanager
    def killed_at(self, place: int) -> Iterator[list[int]]:
        """End the process at the nth time that it is about to write or has just written; yield how often it did."""
        passed = [0]
        with _broken(self.seams, passed, place):
            yield passed


@contextmanager
def _broken(seams: list[tuple[Any, str]], passed: list[int], place: int) -> Iterator[None]:
    def tick() -> None:
        passed[0] += 1
        if passed[0] == place:
            raise Killed

    former = [(owner, name, getattr(owner, name)) for owner, name in seams]
    for owner, name, real in former:
        setattr(owner, name, _ticking(real, tick))
    try:
        yield
    finally:
        for owner, name, real in former:
            setattr(owner, name, real)


def _ticking(real: Callable[..., Any], tick: Callable[[], None]) -> Callable[..., Any]:
    def call(*args: Any, **kwargs: Any) -> Any:
        tick()
        made = real(*args, **kwargs)
        if hasattr(made, "__enter__"):
            return _within(made, tick)
        tick()
        return made

    return call


@contextmanager
def _within(made: Any, tick: Callable[[], None]) -> Iterator[Any]:
    with made as entered:
        yield entered
        tick()
    tick()


def filled(parts: Erasable, scope: Scope, chance: random.Random, word: str = CANARY) -> Counter[str]:
    """Put random things into a space, each with a word in it; return how many of which kind there are."""
    model: Counter[str] = Counter()
    for number in range(chance.randint(1, 8)):
        entry = committed(parts.store, scope, a_memory(f"{word} {number}", scope=scope))
        model["entries"] += 1
        if chance.random() < 0.5:
            embedded = EmbeddedVersion(entry.id, entry.version, vectors(number))
            assert parts.store.store_vectors(scope, [embedded]) == [True]
            model["vectors"] += 1
        for edit in range(chance.randint(0, 2)):
            former = parts.store.get(scope, entry.id)
            parts.store.commit(scope, [Write(changed(former, tags=(f"{word}{edit}",)), Author(), embed=False)])
            model["versions"] += 1
    for session in range(chance.randint(0, 2)):
        turns = chance.randint(1, 4)
        for number in range(turns):
            turn = a_turn(f"{word} said {number}", session=f"{word}-{session}", sequence=number, scope=scope)
            parts.store.commit(scope, [a_write(turn, revision=number, message_id=f"{word}-{number}")])
        model += Counter(entries=turns, sessions=1, messages=turns)
    for number in range(chance.randint(0, 9)):
        collection = chance.choice(_COLLECTIONS)
        key = RecordKey(collection, (f"{word}-{number}",))
        parts.store.change_records(scope, [PutRecord(key, {"said": word})])
        model[f"records.{collection.lower()}"] += 1
    return model


def committed(store: EntryStore, scope: Scope, entry: Entry) -> Entry:
    """Commit a new entry and return it."""
    (outcome,) = store.commit(scope, [Write(entry, Author())])
    assert isinstance(outcome, Committed)
    return outcome.entry


def counted(line: LedgerLine) -> dict[str, int]:
    """What the receipt of an erasure counts of the store itself."""
    apart = {"queue_messages", "index_documents"}
    return {kind: count for kind, count in line.removed.items() if count and kind not in apart}


def everything_of(scope: Scope) -> str:
    """Every space of a person."""
    del scope
    return EVERY_SPACE
