"""Assemble what a prompt is given of the memory, and note what was served so that its outcome can be told."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol
from zoneinfo import ZoneInfo

from recollect.core.context.assembling import Material, assemble
from recollect.core.context.context_memory import Context, Section
from recollect.core.context.json_layout import JsonLayout
from recollect.core.context.layout import Layout
from recollect.core.context.limits import DEFAULT_LIMITS, ContextLimits
from recollect.core.context.markdown_layout import MarkdownLayout
from recollect.core.context.marks import Calendar
from recollect.core.context.pinned_and_profile import by_question
from recollect.core.context.wish import ContextFormat, ContextWish, Tokenizer
from recollect.core.feedback.recall import Recall, asked_words
from recollect.core.feedback.served import served_record
from recollect.core.model.entry import Entry, Kind
from recollect.core.model.records import ABSENT
from recollect.core.model.scope import Scope
from recollect.core.query.query import Query
from recollect.core.ranking.floor import FLOOR, Judged, worth_showing
from recollect.core.ranking.hits import Hit
from recollect.errors import AccessError, SessionNotFoundError, UnavailableError
from recollect.ports import Clock, Conversations, IdSource, TokenCounter
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.contexts.disagreements import ReadDisagreements
from recollect.use_cases.contexts.pinned_and_profile import ReadPinnedAndProfile
from recollect.use_cases.search.search import SearchResult

logger = logging.getLogger(__name__)


# Deeper than a caller may ask for: turns that are far down fill the excerpts of what stands above them
SEARCHED: Final = 100
_LAYOUTS: Final[Mapping[ContextFormat, Layout]] = {
    ContextFormat.MARKDOWN: MarkdownLayout(),
    ContextFormat.JSON: JsonLayout(),
}


class SearchForContext(Protocol):
    """Finds entries: SearchEntries, or what stands in front of it."""

    def __call__(self, scope: Scope, query: Query) -> SearchResult:
        """Return the hits, best first."""
        ...


@dataclass(frozen=True, slots=True)
class ServedContext:
    """A context, by which its outcome is told (None when it holds no memory), and the search behind it."""

    context: Context
    recall_id: str | None
    tokenizer: str
    result: SearchResult


@dataclass(frozen=True, slots=True)
class AssembleContext:
    """Pinned memories and profile, what a search finds, recent turns. Like a search, it changes no statistics.

    Of what is found only what is worth showing is taken (see `worth_showing`), unless the query says how relevant it
    must be.
    """

    store: Conversations
    search: SearchForContext
    clock: Clock
    ids: IdSource
    standing: ReadPinnedAndProfile
    counters: Mapping[Tokenizer, TokenCounter]
    settings: ReadSettings
    limits: ContextLimits = DEFAULT_LIMITS

    def __call__(self, scope: Scope, query: Query, wish: ContextWish) -> ServedContext:
        """Return a context of at most `wish.max_tokens`.

        Raises:
            EmbeddingError: the tokenizer cannot be loaded.
        """
        counter = self.counters[wish.tokenizer]
        result = self.search(scope, replace(query, limit=SEARCHED, conversations=True))
        standing = self.standing(scope)
        pinned, profile = (by_question(entries, result.text) for entries in standing)
        settings = self.settings(scope)
        floor = settings.min_relevance or FLOOR
        hits = result.hits if query.min_relevance is not None else _worth_showing(result.hits, floor)
        memories = [*(hit.entry for hit in hits), *pinned, *profile]
        material = Material(
            question=result.text,
            pinned=pinned,
            profile=profile,
            hits=hits,
            conversations=result.conversations,
            conflicts=ReadDisagreements(self.store, self.clock)(scope, memories),
            turns=self._turns(scope, wish),
        )
        context = assemble(
            material,
            max_tokens=wish.max_tokens,
            count=counter.count,
            layout=_LAYOUTS[wish.format],
            calendar=Calendar(ZoneInfo(settings.time_zone), self.clock.now()),
            limits=self.limits,
        )
        return ServedContext(context, self._note(scope, context, _asked(result), wish), counter.name, result)

    def _turns(self, scope: Scope, wish: ContextWish) -> tuple[Entry, ...]:
        """Return the last turns of the session, the last first; a session that nobody has spoken in has none."""
        if wish.session_id is None or not wish.recent_turns:
            return ()
        try:
            return self.store.session_turns(scope, wish.session_id, limit=wish.recent_turns).items
        except SessionNotFoundError:
            return ()

    def _note(self, scope: Scope, context: Context, question: str, wish: ContextWish) -> str | None:
        """Note what was served, for its outcome and against its echo; without, the context is as good."""
        shown = context.memories
        if all(memory.section is Section.TURNS and memory.relevance is None for memory in shown):
            return None
        now = self.clock.now()
        recall = Recall(
            id=self.ids.new_id(now),
            at=now,
            agent=wish.agent,
            served=tuple(memory.entry.id for memory in shown if memory.relevance is not None),
            by_rule=tuple(memory.entry.id for memory in shown if memory.relevance is None),
            asked=asked_words(question),
        )
        echoes = (
            ()
            if wish.session_id is None
            else (served_record(wish.session_id, [memory.entry for memory in shown], now),)
        )
        try:
            self.store.change_records(scope, [recall.record(expected=ABSENT), *echoes])
        except (UnavailableError, AccessError) as error:
            logger.warning("recall_not_noted", extra={"error": type(error).__name__})
            return None
        return recall.id


def _asked(result: SearchResult) -> str:
    """Return all that was asked: what was searched for, and the message that it was made of."""
    return "\n".join(filter(None, (result.text, result.understanding.original)))


def _worth_showing(hits: Sequence[Hit], floor: float) -> tuple[Hit, ...]:
    judged = [Judged(hit.relevance, hit.model_score, hit.entry.kind is Kind.TURN) for hit in hits]
    shown = worth_showing(judged, floor)
    return tuple(hit for hit, is_shown in zip(hits, shown, strict=True) if is_shown)
