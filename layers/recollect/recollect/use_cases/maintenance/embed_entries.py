"""Work off requests for vectors: encode, store on condition of the version, project, settle; then compare memories."""

import logging
from collections import ChainMap, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain
from typing import Final

from recollect.core.embedding.encoder_input import encoder_input, predecessors
from recollect.core.embedding.messages import EmbeddedVersion, EmbeddingRequest
from recollect.core.lifecycle.transfer.import_notes import brought_in_key, is_as_brought_in
from recollect.core.model.backoff import RetryPolicy
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.messages import Delivery
from recollect.core.model.report import Report
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import EntryVectors
from recollect.core.retrieval.read_set import ReadSet
from recollect.core.spaces.activity import Counted, embedded_after, nobody_counts
from recollect.errors import EmbedderUnavailableError, EmbeddingError, UnavailableError
from recollect.ports import Embedder, EntryStore, Leases, SearchIndex
from recollect.use_cases.maintenance.compare_neighbours import Comparison
from recollect.use_cases.maintenance.extract_memories import Extraction

logger = logging.getLogger(__name__)


DEFAULT_RETRY_POLICY: Final = RetryPolicy()
# The delay grows over these, to the cap, where vectors are there and what does not answer is to blame for the rest
PATIENT_ATTEMPTS: Final = 10

Compare = Callable[[Scope, Entry, EntryVectors], Comparison]
ExtractTurns = Callable[[Scope, Sequence[Entry]], Extraction]
Enrich = Callable[[Scope, Entry], bool]
_Request = Delivery[EmbeddingRequest]
_Fresh = tuple[_Request, Entry, EntryVectors]


@dataclass(frozen=True, slots=True)
class EmbedReport(Report):
    """What became of a batch. Requests for an older version or a vanished entry are `stale`.

    comparison: what came of comparing memories that have their vectors now; extraction: of reading turns that do;
    enriched: memories that a language model added to; not_compared: memories that this was given up for; not_extracted:
    turns that were set aside since no memories could be made of them, of those that are `set_aside`.
    """

    embedded: int = 0
    stale: int = 0
    released: int = 0
    set_aside: int = 0
    comparison: Comparison = field(default_factory=Comparison)
    not_compared: int = 0
    extraction: Extraction = field(default_factory=Extraction)
    enriched: int = 0
    not_extracted: int = 0


@dataclass(frozen=True, slots=True)
class EmbedEntries:
    """Brings vectors and index up to date for the entries of a batch of deliveries.

    Safe to repeat: a request that was worked off, or whose entry has moved on, changes nothing. One text that cannot
    be encoded holds no other up: it is tried alone, later again, and set aside in the end.

    Memories are compared and made out of turns when all else is done, and whatever goes wrong with that touches neither
    vectors nor the index: the message comes again for that alone. At the last attempt a comparison is given up, and a
    turn of which no memories could be made is set aside; not for the fault of the store or the index, which may last
    as long as the queue keeps messages. `begin` is
    called before each batch: what a language model may take of the worker's time is measured from there. Nothing new is
    made in a space that is paused, nor of what an import brought in: it gets its vectors, and no more. `now` tells the
    time, so that nothing is written of a batch that was begun before an erasure. `embedded` is told how many seconds
    after the entry was written its first vectors were there, `failed` what was wrong with a request. `count` counts in
    a space how late vectors were.
    """

    store: EntryStore
    index: SearchIndex
    embedder: Embedder
    queue: Leases
    chance: Callable[[], float]
    compare: Compare
    retry: RetryPolicy = DEFAULT_RETRY_POLICY
    extract: ExtractTurns = lambda _scope, _turns: Extraction()
    enrich: Enrich = lambda _scope, _memory: False
    begin: Callable[[], None] = lambda: None
    is_paused: Callable[[Scope], bool] = lambda _scope: False
    now: Callable[[], datetime | None] = lambda: None
    embedded: Callable[[float], None] = lambda _told: None
    failed: Callable[[BaseException], None] = lambda _told: None
    count: Counted = nobody_counts

    def __call__(self, deliveries: Sequence[_Request]) -> EmbedReport:
        """Work off the deliveries; every one is acknowledged, released for later, or set aside."""
        self.begin()
        begun_at = self.now()  # what is made of entries that are erased meanwhile is not kept
        by_scope: dict[Scope, list[_Request]] = defaultdict(list)
        for delivery in deliveries:
            scope = Scope(delivery.message.owner, delivery.message.space, begun_at=begun_at)
            by_scope[scope].append(delivery)
        report = EmbedReport()
        for scope, batch in by_scope.items():
            report += self._embed_guarded(scope, batch)
        return report

    def _embed_guarded(self, scope: Scope, batch: Sequence[_Request]) -> EmbedReport:
        """Work off a batch of one space; after an unforeseen error one by one, so that the bad one is known."""
        try:
            return self._embed_space(scope, batch)
        except UnavailableError as error:
            return self._give_back(scope, batch, error)
        except Exception as error:  # noqa: BLE001 - one damaged entry must not hold up everybody's
            if len(batch) == 1:
                return self._give_back(scope, batch, error)
        return sum((self._embed_guarded(scope, [delivery]) for delivery in batch), EmbedReport())

    def _embed_space(self, scope: Scope, batch: Sequence[_Request]) -> EmbedReport:
        reading = self.store.read(
            scope, [delivery.message.entry_id for delivery in batch], model=self.embedder.model, before=1
        )
        current = [delivery for delivery in batch if _is_current(delivery, reading)]
        ids = [delivery.message.entry_id for delivery in current if _needs_vectors(delivery, reading)]
        made, refused = encoded(self.embedder, reading, ids)
        failed = {one: refused[one.message.entry_id] for one in current if one.message.entry_id in refused}
        stored = self.store.store_vectors(scope, made)
        self._publish(scope, [delivery for delivery in current if delivery not in failed])
        self._tell_ages(
            scope, reading, [one.entry_id for one, is_stored in zip(made, stored, strict=True) if is_stored]
        )
        vectors = {one.entry_id: one.vectors for one, is_stored in zip(made, stored, strict=True) if is_stored}
        fresh = list(_to_compare(batch, reading, vectors))
        made_here = () if fresh and self.is_paused(scope) else self._made_here(scope, fresh)
        report, kept = self._compare_all(scope, made_here)
        self.queue.acknowledge([delivery.receipt for delivery in batch if delivery not in failed.keys() | kept])
        report += EmbedReport(embedded=len(made), stale=len(batch) - len(current))
        return sum((self._give_back(scope, [delivery], error) for delivery, error in failed.items()), report)

    def _made_here(self, scope: Scope, fresh: Sequence[_Fresh]) -> list[_Fresh]:
        """Return those that did not come with an import: what was to be made of the others is in the import."""
        keys = {entry.id: brought_in_key(entry.id) for _, entry, _ in fresh}
        noted = self.store.records(scope, list(keys.values())) if keys else {}
        return [one for one in fresh if not is_as_brought_in(one[1], noted.get(keys[one[1].id]))]

    def _tell_ages(self, scope: Scope, reading: ReadSet, entry_ids: Iterable[str]) -> None:
        """Tell how late vectors are of what had none before: new ones of another model are late by no measure."""
        now, entries = self.now(), [reading.entries[entry_id].entry for entry_id in entry_ids]
        if now is None:
            return
        new = [entry for entry in entries if entry.embedding_model is None]
        ages = [max(0.0, (now - entry.modified_at).total_seconds()) for entry in new]
        for seconds in ages:
            self.embedded(seconds)
        self.count(scope, embedded_after(ages))

    def _compare_all(self, scope: Scope, fresh: Iterable[_Fresh]) -> tuple[EmbedReport, set[_Request]]:
        """Compare each, read the turns, add to memories; return what is released for that, or set aside."""
        report, failed = EmbedReport(), dict[_Request, Exception]()
        memories: list[tuple[_Request, Entry]] = []
        turns: dict[str | None, list[tuple[_Request, Entry]]] = defaultdict(list)
        for delivery, entry, vectors in fresh:
            try:
                report += EmbedReport(comparison=self.compare(scope, entry, vectors))
            except Exception as error:  # noqa: BLE001 - the vectors are stored and must not be made again for it
                failed[delivery] = error
            else:
                if entry.kind is Kind.TURN:
                    turns[entry.session_id].append((delivery, entry))
                else:
                    memories.append((delivery, entry))
        for said in turns.values():
            report += self._extract_guarded(scope, said, failed)
        for delivery, memory in memories:  # last, since it makes a version of its own
            report += self._enrich_guarded(scope, delivery, memory, failed)
        read = {delivery for said in turns.values() for delivery, _ in said}
        kept = set[_Request]()
        for delivery, reason in failed.items():
            told, is_kept = self._try_again(delivery, reason, is_turn=delivery in read)
            report += told
            kept |= {delivery} if is_kept else set()
        return report, kept

    def _try_again(self, delivery: _Request, reason: Exception, *, is_turn: bool) -> tuple[EmbedReport, bool]:
        """Release for a later attempt; after the last one, tell that it is done, or set a turn aside."""
        _log_failure("turn_not_read" if is_turn else "neighbours_not_compared", delivery, reason)
        self.failed(reason)
        if _is_others_fault(reason):
            return self._release(delivery, growing_over=PATIENT_ATTEMPTS, is_outage=True), True
        if delivery.attempts < self.retry.max_attempts:
            return self._release(delivery), True
        if not is_turn:
            return EmbedReport(not_compared=1), False
        self.queue.set_aside(delivery.receipt, reason=type(reason).__name__)
        return EmbedReport(set_aside=1, not_extracted=1), True

    def _extract_guarded(
        self, scope: Scope, said: Sequence[tuple[_Request, Entry]], failed: dict[_Request, Exception]
    ) -> EmbedReport:
        """Read the turns of a session together; after an error one by one, so that the bad one is known."""
        try:
            return EmbedReport(extraction=self.extract(scope, [turn for _, turn in said]))
        except Exception as error:  # noqa: BLE001 - as when comparing
            if len(said) == 1:
                failed[said[0][0]] = error
                return EmbedReport()
        return sum((self._extract_guarded(scope, [one], failed) for one in said), EmbedReport())

    def _enrich_guarded(
        self, scope: Scope, delivery: _Request, memory: Entry, failed: dict[_Request, Exception]
    ) -> EmbedReport:
        try:
            return EmbedReport(enriched=int(self.enrich(scope, memory)))
        except Exception as error:  # noqa: BLE001 - as when comparing
            failed[delivery] = error
            return EmbedReport()

    def _publish(self, scope: Scope, deliveries: Sequence[_Request]) -> None:
        """Project first, settle then: a crash between the two repeats the projection, which changes nothing."""
        requests = [delivery.message for delivery in deliveries]
        rows = self.store.index_rows_of(scope, [request.entry_id for request in requests], model=self.embedder.model)
        self.index.project(scope, rows)
        self.store.settle(scope, [(request.entry_id, request.version) for request in requests])

    def _give_back(self, scope: Scope, batch: Sequence[_Request], error: Exception) -> EmbedReport:
        """Release for a later attempt what may still succeed; set aside what failed too often by its own fault."""
        others_fault = _is_others_fault(error)
        report = EmbedReport()
        self.failed(error)
        for delivery in batch:
            _log_failure("entry_not_embedded", delivery, error)
            if delivery.attempts < self.retry.max_attempts or others_fault:
                report += self._release(delivery, is_outage=others_fault)
            else:
                if isinstance(error, EmbeddingError):
                    self._publish(scope, [delivery])  # it is found by its words from now on
                self.queue.set_aside(delivery.receipt, reason=type(error).__name__)
                report += EmbedReport(set_aside=1)
        return report

    def _release(self, delivery: _Request, *, growing_over: int | None = None, is_outage: bool = False) -> EmbedReport:
        most = self.retry.max_attempts if growing_over is None else growing_over
        delay = self.retry.delay(min(delivery.attempts, most), self.chance(), is_outage=is_outage)
        self.queue.release(delivery.receipt, delay_seconds=delay)
        return EmbedReport(released=1)


def encoded(
    embedder: Embedder, reading: ReadSet, entry_ids: Sequence[str]
) -> tuple[list[EmbeddedVersion], dict[str, EmbeddingError]]:
    """Encode entries of a reading all at once; when that fails, one by one, so that the bad one is known by its error.

    Raises:
        EmbedderUnavailableError: the encoder does not answer; one by one they would fare no better.
    """
    previous = predecessors(reading)
    entries = [reading.entries[entry_id].entry for entry_id in dict.fromkeys(entry_ids)]
    inputs = [encoder_input(entry, previous.get(entry.id)) for entry in entries]
    try:
        vectors = embedder.encode_entries(inputs) if inputs else []
    except EmbedderUnavailableError:
        raise
    except EmbeddingError as error:
        if len(entries) == 1:
            return [], {entries[0].id: error}
        made, refused = zip(*(encoded(embedder, reading, [entry.id]) for entry in entries), strict=True)
        return list(chain(*made)), dict(ChainMap(*refused))
    return [EmbeddedVersion(entry.id, entry.version, one) for entry, one in zip(entries, vectors, strict=True)], {}


def _is_others_fault(error: Exception) -> bool:
    """Tell whether what is needed did not answer; a text that the encoder refuses is at fault itself."""
    refused = isinstance(error, EmbeddingError) and not isinstance(error, EmbedderUnavailableError)
    return isinstance(error, UnavailableError) and not refused


def _to_compare(deliveries: Iterable[_Request], reading: ReadSet, made: Mapping[str, EntryVectors]) -> Iterator[_Fresh]:
    """Yield what has got its vectors now, or may have been cut off behind that: also at another version by now.

    Turns always: what was read of them is noted, and nobody else reads one whose request was given back by hand, or
    comes a second time at the first attempt. A memory that was changed otherwise is not compared again.
    """
    for delivery in deliveries:
        read = reading.entries.get(delivery.message.entry_id)
        if read is None:
            continue
        may_be_left = delivery.attempts > 1 or read.entry.kind is Kind.TURN
        vectors = made.get(read.entry.id, read.vectors if may_be_left else None)
        if vectors is not None:
            yield delivery, read.entry, vectors


def _log_failure(event: str, delivery: _Request, error: Exception) -> None:
    request = delivery.message
    told = {"entry_id": request.entry_id, "attempt": delivery.attempts, "error": type(error).__name__}
    logger.warning(event, extra={**told, "correlation_id": request.correlation_id})


def _is_current(delivery: _Request, reading: ReadSet) -> bool:
    read = reading.entries.get(delivery.message.entry_id)
    return read is not None and read.entry.version == delivery.message.version


def _needs_vectors(delivery: _Request, reading: ReadSet) -> bool:
    read = reading.entries[delivery.message.entry_id]
    return read.vectors is None and read.entry.state is not State.DELETED
