"""Tell systems outside what changed: at least once, the changes of one entry one after the other.

Nothing here is part of a write: what waits was put down with it, and is sent afterwards. After a loss on their side
they are told once more what changed since a moment.
"""

import logging
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import takewhile
from typing import Any, Final, Protocol

from recollect.core.model.audit import audit_item
from recollect.core.model.backoff import full_jitter
from recollect.core.model.entry import Entry
from recollect.core.model.listing import every_item
from recollect.core.model.messages import Delivery
from recollect.core.model.records import Collection, RecordPrefix
from recollect.core.model.scope import Scope
from recollect.core.spaces.changes import SHOWN_STATES
from recollect.core.spaces.memory_mode import MemoryMode
from recollect.core.spaces.published_changes import (
    NOT_TRIED,
    PublishedChange,
    PublishedKind,
    SinkAnswer,
    published_change,
)
from recollect.errors import UnavailableError
from recollect.ports import ChangeOutbox, ChangeSink, Clock, Entries, EntryStore
from recollect.use_cases.common.every_space import every_space
from recollect.use_cases.common.memory_switch import memory_of
from recollect.use_cases.common.settings import ReadSettings

logger = logging.getLogger(__name__)

Document = Mapping[str, Any]
_Change = Delivery[PublishedChange]
AT_ONCE: Final = 10  # changes of one call to a sink
GIVEN_BACK_SECONDS: Final = 1.0  # until what could not be described is taken again
_NOT_DESCRIBED: Final = SinkAnswer("not_described")
STREAM_ATTEMPTS: Final = 4  # before the stream brings them again
ITEMS_AT_ONCE: Final = 100
LONGEST_PAUSE_SECONDS: Final = 120.0  # for which whoever tells changes once more waits for the receiver


@dataclass(frozen=True, slots=True)
class PublishPolicy:
    """How often a change is tried, and how long after an attempt: `full_jitter`'s, up to an hour."""

    max_attempts: int = 40
    base_seconds: float = 1.0
    cap_seconds: float = 3_600.0

    def delay_seconds(self, attempts: int, chance: float) -> float:
        """Return how long to wait after the attempt of that number."""
        return full_jitter(attempts, chance, base_seconds=self.base_seconds, cap_seconds=self.cap_seconds)


@dataclass(frozen=True, slots=True)
class PublishReport:
    """What became of changes.

    published: how many were taken; lags: how long after each change, in seconds. dropped: those of entries that are
    gone by now. failed: attempts without success; set_aside: given up. wait_seconds: how long the receiver wants to be
    left alone; is_down: whether it took nothing since something failed. go_on_from: of what is told once more, when the
    earliest change was that was not taken.
    """

    published: int = 0
    dropped: int = 0
    failed: int = 0
    set_aside: int = 0
    lags: tuple[float, ...] = ()
    is_down: bool = False
    wait_seconds: float = 0.0
    go_on_from: datetime | None = None


@dataclass(frozen=True, slots=True)
class DescribeChanges:
    """Says what is sent of changes.

    with_text: whether the text of an entry goes with it, as it is when it is sent. erased_up_to: until when a space was
    erased, whose entries may be there still.

    A text is left out where the entry is forgotten or waits for approval, and where its space or session remembers
    nothing now.
    """

    store: Entries
    settings: ReadSettings
    clock: Clock
    with_text: bool = False
    erased_up_to: Callable[[Scope], datetime | None] = lambda _scope: None

    def __call__(self, changes: Sequence[PublishedChange]) -> list[Document | None]:
        """Return the document of each; None for one about an entry that is gone or erased, of which another one tells.

        Raises:
            StoreUnavailableError: the store does not answer; nothing can be said now.
        """
        asked: dict[Scope, list[str]] = defaultdict(list)
        for change in changes:
            if change.entry_id is not None:
                asked[_scope_of(change)].append(change.entry_id)
        found: dict[tuple[Scope, str], Entry] = {}
        texts: dict[tuple[Scope, str], str] = {}
        erased = {scope: self.erased_up_to(scope) for scope in asked}
        for scope, ids in asked.items():
            entries = [one.entry for one in self.store.read(scope, list(dict.fromkeys(ids))).entries.values()]
            found |= {(scope, entry.id): entry for entry in entries}
            texts |= self._texts(scope, entries) if self.with_text else {}
        return [None if _is_erased(one, erased) else self._document(one, found, texts) for one in changes]

    def _document(
        self,
        change: PublishedChange,
        found: Mapping[tuple[Scope, str], Entry],
        texts: Mapping[tuple[Scope, str], str],
    ) -> Document | None:
        document = change.document()
        if change.entry_id is None:
            return document
        place = (_scope_of(change), change.entry_id)
        entry = found.get(place)
        if entry is None:
            return document if change.kind is PublishedKind.PURGED else None
        document["entry_kind"] = entry.kind.value
        if place in texts:
            document |= {"text": texts[place], "text_version": entry.version}
        return document

    def _texts(self, scope: Scope, entries: Iterable[Entry]) -> dict[tuple[Scope, str], str]:
        shown = [entry for entry in entries if entry.state in SHOWN_STATES]
        standing = memory_of(self.settings, scope, self.clock.now(), {one.session_id for one in shown})
        on = (entry for entry in shown if standing.mode_in(entry.session_id) is MemoryMode.ON)
        return {(scope, entry.id): entry.text for entry in on}


@dataclass(frozen=True, slots=True)
class PublishChanges:
    """Sends what was taken from an outbox. A kill behind the sending has it sent again, with the same id."""

    outbox: ChangeOutbox
    sink: ChangeSink
    describe: DescribeChanges
    clock: Clock
    chance: Callable[[], float]
    policy: PublishPolicy = field(default_factory=PublishPolicy)

    def __call__(self, deliveries: Sequence[_Change]) -> PublishReport:
        """Send changes of which each is of another order, and settle them.

        Raises:
            UnavailableError: the store does not answer; what was not sent is given back.
        """
        try:
            described, puzzling = self._described(deliveries)
        except UnavailableError:
            self._give_back(deliveries)
            raise
        sent = [(one, document) for one, document in described if document is not None]
        gone = [one.receipt for one, document in described if document is None]
        answers = self.sink.send([document for _, document in sent]) if sent else ()
        settled = [(one, answer) for (one, _), answer in zip(sent, answers, strict=True)]
        taken = [one for one, answer in settled if answer.reason is None]
        self.outbox.acknowledge([*gone, *(one.receipt for one in taken)])
        now = self.clock.now()
        report = PublishReport(len(taken), len(gone), lags=tuple(_lag(one.message, now) for one in taken))
        for one, answer in [*settled, *((one, _NOT_DESCRIBED) for one in puzzling)]:
            if answer.reason is not None:
                report = self._failed(one, answer, report)
        return report

    def _described(self, deliveries: Sequence[_Change]) -> tuple[list[tuple[_Change, Document | None]], list[_Change]]:
        """Return what is sent of each, and those of which nobody foresaw that nothing can be said."""
        try:
            documents = self.describe([delivery.message for delivery in deliveries])
            return list(zip(deliveries, documents, strict=True)), []
        except UnavailableError:
            raise
        except Exception as error:  # noqa: BLE001 - one that nobody foresaw must not hold the others up
            if len(deliveries) == 1:
                ids = {"change_id": deliveries[0].message.id, "error": type(error).__name__}
                logger.error("change_not_described", extra=ids)  # noqa: TRY400 - no texts
                return [], list(deliveries)
        each = [self._described([one]) for one in deliveries]
        return [one for described, _ in each for one in described], [one for _, puzzling in each for one in puzzling]

    def _give_back(self, deliveries: Sequence[_Change]) -> None:
        """Let go of what nobody tried to send, so that it need not wait for the end of its lease."""
        with suppress(UnavailableError):  # then it does
            for one in deliveries:
                self.outbox.release(one.receipt, delay_seconds=GIVEN_BACK_SECONDS, was_tried=False)

    def _failed(self, one: _Change, answer: SinkAnswer, report: PublishReport) -> PublishReport:
        reason = answer.reason or ""
        told = replace(
            report,
            is_down=report.is_down or answer.is_down,
            wait_seconds=max(report.wait_seconds, answer.wait_seconds),
        )
        if answer is NOT_TRIED:
            self.outbox.release(one.receipt, delay_seconds=0.0, was_tried=False)
            return told
        if one.attempts >= self.policy.max_attempts or answer.is_final:
            self.outbox.set_aside(one.receipt, reason=reason)
            logger.warning("change_set_aside", extra={"change_id": one.message.id, "reason": reason})
            return replace(told, failed=told.failed + 1, set_aside=told.set_aside + 1)
        delay = max(answer.wait_seconds, self.policy.delay_seconds(one.attempts, self.chance()))
        self.outbox.release(one.receipt, delay_seconds=delay)
        return replace(told, failed=told.failed + 1)


class DeadChanges(Protocol):
    """Where a change goes that no attempt can bring to its receiver."""

    def put(self, change: PublishedChange, reason: str) -> None:
        """Keep it. Raises UnavailableError."""
        ...


@dataclass(frozen=True, slots=True)
class PublishBatch:
    """Sends the changes of a batch that comes again from the first one on that was not taken, such as a stream's."""

    sink: ChangeSink
    describe: DescribeChanges
    dead: DeadChanges
    clock: Clock
    chance: Callable[[], float]
    sleep: Callable[[float], None] = time.sleep
    policy: PublishPolicy = field(default_factory=lambda: PublishPolicy(base_seconds=0.2, cap_seconds=2.0))

    def __call__(self, changes: Sequence[PublishedChange]) -> tuple[PublishReport, frozenset[int]]:
        """Return what became of them, and which are to come again: the others of their order behind one too.

        A receiver that is down is not asked for anything else: all that is left is to come again.

        Raises:
            UnavailableError: the store does not answer, or what is dead cannot be kept; all are to come again.
        """
        documents = self.describe(changes)
        waiting = [number for number, document in enumerate(documents) if document is not None]
        dropped, report = len(changes) - len(waiting), PublishReport()
        for attempt in range(1, STREAM_ATTEMPTS + 1):
            report, waiting = self._pass(changes, documents, waiting, report)
            if not waiting or report.is_down:
                break
            if attempt < STREAM_ATTEMPTS:
                self.sleep(self.policy.delay_seconds(attempt, self.chance()))
        return replace(report, dropped=dropped, failed=report.failed + len(waiting)), frozenset(waiting)

    def _pass(
        self,
        changes: Sequence[PublishedChange],
        documents: Sequence[Document | None],
        waiting: Sequence[int],
        report: PublishReport,
    ) -> tuple[PublishReport, list[int]]:
        """Try each once, but for those behind one of their order that was not taken; return which are left.

        The first answer that nothing else would be taken either ends it.
        """
        held: set[tuple[str, str, str]] = set()
        left: list[int] = []
        while waiting and not report.is_down:
            left += [number for number in waiting if changes[number].order in held]
            waiting = [number for number in waiting if changes[number].order not in held]
            first: dict[tuple[str, str, str], int] = {}
            for number in waiting:
                first.setdefault(changes[number].order, number)
            chunk = list(first.values())[:AT_ONCE]
            if not chunk:
                break
            waiting = [number for number in waiting if number not in chunk]
            answers = self.sink.send([documents[number] or {} for number in chunk])
            now = self.clock.now()
            for number, answer in zip(chunk, answers, strict=True):
                change = changes[number]
                if answer.reason is None:
                    lags = (*report.lags, _lag(change, now))
                    report = replace(report, published=report.published + 1, lags=lags)
                elif answer.is_final:
                    self.dead.put(change, answer.reason)
                    logger.warning("change_set_aside", extra={"change_id": change.id, "reason": answer.reason})
                    report = replace(report, set_aside=report.set_aside + 1)
                else:
                    held.add(change.order)
                    left.append(number)
                    wait = max(report.wait_seconds, answer.wait_seconds)
                    report = replace(report, is_down=report.is_down or answer.is_down, wait_seconds=wait)
        return report, sorted([*left, *waiting])


def _is_erased(change: PublishedChange, erased: Mapping[Scope, datetime | None]) -> bool:
    up_to = None if change.entry_id is None else erased[_scope_of(change)]
    return up_to is not None and change.at <= up_to


def _scope_of(change: PublishedChange) -> Scope:
    return Scope(change.owner, change.space)


def _lag(change: PublishedChange, now: datetime) -> float:
    return max(0.0, (now - change.at).total_seconds())


@dataclass(frozen=True, slots=True)
class RepublishChanges:
    """Tells once more what is in the audit trails since a moment, with the ids of the first time: after a loss.

    Spaces one after the other, each in the order of its trail; erasures first, since what followed them is told then.
    """

    store: EntryStore
    publish: PublishBatch
    erasures: Sequence[PublishedChange] = ()

    def __call__(self, since: datetime) -> PublishReport:
        """Return what became of it all; what was not taken after some attempts is counted as failed.

        Of a receiver that stays down, or wants a longer pause than is worth waiting for, no more is asked; what is left
        is counted, and `go_on_from` says since when to tell it.

        Raises:
            StoreUnavailableError: the store does not answer; it can be begun again.
        """
        report = self._sent([one for one in self.erasures if one.at >= since], PublishReport())
        for scope in every_space(self.store):
            report = self._sent(self._trail(scope, since), report)
        return report

    def _trail(self, scope: Scope, since: datetime) -> list[PublishedChange]:
        prefix = RecordPrefix(Collection.AUDIT)
        records = every_item(
            lambda after: self.store.list_records(scope, prefix, limit=ITEMS_AT_ONCE, after=after, newest_first=True)
        )
        items = takewhile(lambda one: one.at >= since, map(audit_item, records))
        told = [published_change(scope.owner, scope.space, one, noted_at=one.at) for one in items]
        return [one for one in reversed(told) if one is not None]

    def _sent(self, changes: Sequence[PublishedChange], report: PublishReport) -> PublishReport:
        for start in range(0, len(changes), ITEMS_AT_ONCE):
            report = self._tried(changes[start : start + ITEMS_AT_ONCE], report)
        return report

    def _tried(self, left: Sequence[PublishedChange], report: PublishReport) -> PublishReport:
        """Add what becomes of some: nothing is sent when the receiver was given up already."""
        for attempt in range(1, STREAM_ATTEMPTS + 1):
            if report.is_down:
                break
            done, again = self.publish(left)
            left = [left[number] for number in sorted(again)]
            report = replace(
                report,
                published=report.published + done.published,
                dropped=report.dropped + done.dropped,
                set_aside=report.set_aside + done.set_aside,
            )
            if not done.is_down:
                break
            pause = max(done.wait_seconds, self.publish.policy.delay_seconds(attempt, self.publish.chance()))
            if attempt == STREAM_ATTEMPTS or pause > LONGEST_PAUSE_SECONDS:
                report = replace(report, is_down=True, wait_seconds=done.wait_seconds)
            else:
                self.publish.sleep(pause)
        moments = [one.at for one in left] + ([] if report.go_on_from is None else [report.go_on_from])
        return replace(report, failed=report.failed + len(left), go_on_from=min(moments, default=None))
