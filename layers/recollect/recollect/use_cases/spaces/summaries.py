"""Tell what is remembered in a space, by category; made again only where something changed."""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import chain, islice
from time import monotonic
from typing import Final, Protocol
from zoneinfo import ZoneInfo

from recollect.core.deduplication.conflicts import Conflict, ConflictKind, conflict_of
from recollect.core.model.entry import Entry, Kind
from recollect.core.model.listing import Selection, pages
from recollect.core.model.records import Collection, RecordChange, RecordPrefix
from recollect.core.model.scope import Right, Scope
from recollect.core.spaces.memory_mode import MemoryMode
from recollect.core.spaces.summaries.extractive import Summarised, SummarySentence, extractive_summary
from recollect.core.spaces.summaries.remarks import remarked
from recollect.core.spaces.summaries.summary import (
    EVERY_SUMMARY,
    MADE_BY_RULES,
    MOST_CATEGORIES,
    CategorySummary,
    category_of,
    digest_of,
    dropped,
    is_summarised,
    summary_of,
)
from recollect.errors import UnavailableError
from recollect.ports import Clock, IndexFeed, Memories
from recollect.use_cases.common.language_model import AskInBatches, AskLanguageModel
from recollect.use_cases.common.memory_switch import memory_of
from recollect.use_cases.common.person import zone_of
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.common.vectors import vectors_of
from recollect.use_cases.spaces.write_summary import LEAST_MEMORIES, WriteSummary, summary_made_by

logger = logging.getLogger(__name__)

MOST_MEMORIES: Final = 2_000  # the newest; the greatest cap that a space can have
PAGE_SIZE: Final = 200
MOST_CONFLICTS: Final = 200  # the newest, open and resolved ones
MOST_AT_A_TIME: Final = 20  # of changes in a transaction
TRIED_AGAIN_AFTER: Final = timedelta(hours=1)


class _Store(Memories, IndexFeed, Protocol):
    """What is needed of the store."""


@dataclass(frozen=True, slots=True)
class SummariseSpace:
    """Reads the memories of a space, and makes what its kept summaries do not tell any more. Keeps them if it may.

    model: of the vectors. settings: of the space, for its time zone. ask: a language model that may write them, where
    there is one. It is asked only where there is time (`model_seconds`): who waits for an answer gets what is kept and
    still true, or what the rules make. answer_seconds: how long one answer of it is waited for.
    """

    store: _Store
    clock: Clock
    model: str
    ask: AskLanguageModel | None = None
    answer_seconds: float = 30.0
    now: Callable[[], float] = monotonic
    settings: ReadSettings | None = None

    def __call__(self, scope: Scope, *, model_seconds: float = 0.0) -> list[CategorySummary]:
        """Return the summary of each category, that with the most memories first.

        What a scope that is limited to tags may not see is in none of them, and nothing of these is kept.

        Args:
            scope: whose space.
            model_seconds: how long a language model may be waited for in all; 0 asks none.
        """
        scope.require(Right.READ)
        now = self.clock.now()
        by_category = self._by_category(scope, now)
        seen = self._seen(scope, by_category.values(), now)
        keeps = scope.tags is None and Right.WRITE in scope.rights
        kept = {} if scope.tags is not None else self._kept(scope)
        written = self._written(scope, by_category, kept, model_seconds, seen) if keeps and model_seconds > 0 else {}
        made: list[CategorySummary] = list(written.values())
        fresh: list[CategorySummary] = []
        for category, memories in by_category.items():
            former = kept.get(category)
            if category in written:
                continue
            if former is not None and former.of == seen.digest_of(memories) and self._is_known(former.made_by):
                fresh.append(former)
            else:
                made.append(self._made(scope, category, memories, None if former is None else former.tried_at, seen))
        gone = [category for category in kept if category not in by_category]
        if keeps:
            self._keep(scope, made, gone)
        return sorted([*made, *fresh], key=lambda one: (-one.memories, one.category))

    def _is_known(self, made_by: str) -> bool:
        """Tell whether what was made so is served: what a model made only as long as there is one."""
        return made_by == MADE_BY_RULES or (self.ask is not None and self.ask.is_there)

    def _written(
        self,
        scope: Scope,
        by_category: Mapping[str, Sequence[Entry]],
        kept: Mapping[str, CategorySummary],
        seconds: float,
        seen: "_Seen",
    ) -> Mapping[str, CategorySummary]:
        """Return what a language model makes of the categories that changed, or the rules where it gives nothing."""
        if self.ask is None or self.ask.model is None:
            return {}
        write = WriteSummary(AskInBatches(self.ask, self.now, seconds=seconds), self.answer_seconds)
        found: dict[str, CategorySummary] = {}
        for category, memories in by_category.items():
            former, digest = kept.get(category), seen.digest_of(memories)
            if len(memories) < LEAST_MEMORIES or _is_done(former, digest, self.ask.model.name, seen.now):
                continue
            written = write(scope, category, memories)
            if written.sentences:
                found[category] = CategorySummary(
                    category, seen.remarked(written.sentences), len(memories), seen.now, written.made_by, digest
                )
            elif written.was_tried:
                found[category] = self._made(scope, category, memories, seen.now, seen)
        return found

    def _by_category(self, scope: Scope, now: datetime) -> Mapping[str, list[Entry]]:
        found: dict[str, list[Entry]] = {}
        for entry in self._memories(scope):
            if is_summarised(entry, now):
                found.setdefault(category_of(entry), []).append(entry)
        return found

    def _seen(self, scope: Scope, memories: Iterable[Sequence[Entry]], now: datetime) -> "_Seen":
        """Return what remarks are made of; who sees a part of a space is told of no conflicts."""
        settings = (self.settings or ReadSettings(self.store))(scope)
        conflicts: list[Conflict] = []
        if scope.tags is None:
            prefix = RecordPrefix(Collection.CONFLICT)
            noted = self.store.list_records(scope, prefix, limit=MOST_CONFLICTS, newest_first=True).items
            conflicts = [one for one in map(conflict_of, noted) if _is_open(one)]
        by_id = {entry.id: entry for some in memories for entry in some}
        return _Seen(by_id, conflicts, zone_of(self.store, scope, settings), now)

    def _memories(self, scope: Scope) -> Iterator[Entry]:
        memories = Selection(kind=Kind.MEMORY)
        found = pages(lambda after: self.store.list_entries(scope, memories, limit=PAGE_SIZE, after=after))
        return chain.from_iterable(islice(found, MOST_MEMORIES // PAGE_SIZE))

    def _kept(self, scope: Scope) -> Mapping[str, CategorySummary]:
        records = self.store.records_under(scope, [EVERY_SUMMARY], limit=MOST_CATEGORIES)
        return {record.key.parts[0]: summary_of(record) for record in records}

    def _made(
        self,
        scope: Scope,
        category: str,
        memories: Sequence[Entry],
        tried_at: datetime | None,
        seen: "_Seen",
    ) -> CategorySummary:
        vectors = vectors_of(self.store, scope, [entry.id for entry in memories], model=self.model)
        sentences = extractive_summary([Summarised(entry, vectors.get(entry.id)) for entry in memories])
        made, digest = seen.remarked(sentences), seen.digest_of(memories)
        return CategorySummary(category, made, len(memories), seen.now, MADE_BY_RULES, digest, tried_at)

    def _keep(self, scope: Scope, made: Sequence[CategorySummary], gone: Sequence[str]) -> None:
        changes: list[RecordChange] = [*(one.record() for one in made), *map(dropped, gone)]
        if not changes:
            return
        try:
            for start in range(0, len(changes), MOST_AT_A_TIME):
                self.store.change_records(scope, changes[start : start + MOST_AT_A_TIME])
        except UnavailableError as error:
            logger.warning("summaries_not_kept", extra={"error": type(error).__name__})


@dataclass(frozen=True, slots=True)
class _Seen:
    """What remarks on the sentences of a space are made of: its memories in use by id, open conflicts, its zone."""

    memories: Mapping[str, Entry]
    conflicts: Sequence[Conflict]
    zone: ZoneInfo
    now: datetime

    def remarked(self, sentences: Sequence[SummarySentence]) -> tuple[SummarySentence, ...]:
        return remarked(sentences, self.memories, self.conflicts, self.zone)

    def digest_of(self, memories: Sequence[Entry]) -> str:
        return digest_of(memories, self.conflicts)


def _is_open(conflict: Conflict) -> bool:
    return conflict.resolution is None and conflict.kind is ConflictKind.CONTRADICTION


def _is_done(former: CategorySummary | None, digest: str, model: str, now: datetime) -> bool:
    """Tell whether a model need not be asked: it has told what is there, or gave nothing to use a while ago."""
    if former is None:
        return False
    if former.tried_at is not None and now < former.tried_at + TRIED_AGAIN_AFTER:
        return True
    return former.of == digest and former.made_by == summary_made_by(model)


@dataclass(frozen=True, slots=True)
class ToldSummary:
    """The summary of each category; `memory` says why there is none, where it is not ON."""

    summaries: Sequence[CategorySummary] = ()
    memory: MemoryMode = MemoryMode.ON


@dataclass(frozen=True, slots=True)
class TellSummary:
    """Summarises a space, unless it is paused or the session is incognito."""

    summarise: SummariseSpace
    clock: Clock
    settings: ReadSettings

    def __call__(self, scope: Scope) -> ToldSummary:
        """Return what is told."""
        mode = memory_of(self.settings, scope, self.clock.now()).mode
        return ToldSummary(self.summarise(scope)) if mode is MemoryMode.ON else ToldSummary(memory=mode)
