"""Assemble what a prompt is given of the memory, and note what was served so that its outcome can be told."""

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol
from zoneinfo import ZoneInfo

from recollect.core.context.asked_time import AskedTime
from recollect.core.context.assembling import Material, assemble, day_by_day
from recollect.core.context.context_memory import Context, Section
from recollect.core.context.json_layout import JsonLayout
from recollect.core.context.layout import Layout
from recollect.core.context.limits import DEFAULT_LIMITS, ContextLimits
from recollect.core.context.markdown_layout import MarkdownLayout
from recollect.core.context.marks import Calendar
from recollect.core.context.pinned_and_profile import SHORT_PROFILE, by_question, short_profile
from recollect.core.context.wish import ContextFormat, ContextWish, Tokenizer
from recollect.core.feedback.recall import Recall, asked_words, kept_question
from recollect.core.feedback.served import served_record
from recollect.core.model.entry import Entry, Kind, Language
from recollect.core.model.records import ABSENT
from recollect.core.model.scope import Owner, Scope
from recollect.core.query.interpretation import asks_for_time_or_person
from recollect.core.query.query import Query
from recollect.core.ranking.floor import FLOOR, Judged, worth_showing
from recollect.core.ranking.hits import Hit
from recollect.core.spaces.erasure import EVERY_SPACE
from recollect.core.spaces.memory_mode import MemoryMode
from recollect.core.spaces.person_profile import NO_PROFILE, PersonProfile
from recollect.core.spaces.settings import SpaceSettings
from recollect.core.spaces.shares import NOWHERE, Elsewhere
from recollect.core.spaces.summaries.tiers import is_summary
from recollect.core.text.language import language_of, spoken
from recollect.core.text.words import identifiers, query_stems
from recollect.errors import AccessError, SessionNotFoundError, UnavailableError
from recollect.ports import Clock, Conversations, IdSource, TokenCounter
from recollect.use_cases.common.person import ReadPerson, of_person
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.contexts.pinned_and_profile import ReadPinnedAndProfile, joined
from recollect.use_cases.search.disagreements import ReadDisagreements
from recollect.use_cases.search.search import SearchResult

logger = logging.getLogger(__name__)


# Deeper than a caller may ask for: turns that are far down fill the excerpts of what stands above them
SEARCHED: Final = 100
# Of all turns, where the search returns all there are: so many at least, and one for so many
FEWEST_TURNS: Final = 3
TURNS_FOR_ONE: Final = 5
FEW: Final = 3  # entries with an identifier that the question names: shown however relevant they are
RARE: Final = 5  # a word is rare that one of so many hits holds
_LAYOUTS: Final[Mapping[ContextFormat, Callable[[Language], Layout]]] = {
    ContextFormat.MARKDOWN: MarkdownLayout,
    ContextFormat.JSON: JsonLayout,
}


class SearchForContext(Protocol):
    """Finds entries: SearchEntries, or what stands in front of it."""

    def __call__(self, scope: Scope, query: Query, elsewhere: Elsewhere = NOWHERE) -> SearchResult:
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
    """The short profile, pinned memories and others of the profile, what a search finds, recent turns.

    Like a search, it changes no statistics.

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

    def __call__(self, scope: Scope, query: Query, wish: ContextWish, elsewhere: Elsewhere = NOWHERE) -> ServedContext:
        """Return a context of at most `wish.max_tokens`.

        Pinned memories and profile are those of the spaces that are read as a whole: what is only shared has to be
        found.

        Raises:
            EmbeddingError: the tokenizer cannot be loaded.
        """
        counter = self.counters[wish.tokenizer]
        result = self.search(scope, replace(query, limit=SEARCHED, conversations=True), elsewhere)
        if result.memory is not MemoryMode.ON:
            return ServedContext(Context("", (), 0), None, counter.name, result)
        when = AskedTime(self.clock.now(), query.filter.as_of, result.held, expired=query.expired)
        whole = (scope,) if result.views is None else result.views.whole
        standing = joined(self.standing(one, when) for one in whole)
        pinned, profile = (by_question(entries, result.text) for entries in (standing.pinned, standing.profile))
        person = NO_PROFILE if scope.tags is not None else ReadPerson(self.store)(Owner(scope.owner))
        settings = of_person(self.settings(scope), person)
        floor = settings.min_relevance or FLOOR
        found = _with_summary(result)
        if result.discovery is not None and found:  # which has decided that these answer
            floor = min(floor, max(hit.relevance for hit in found))
        hits = found if query.min_relevance is not None else _worth_showing(found, floor, _asked(result))
        calendar = Calendar(ZoneInfo(settings.time_zone), when.now, _unmarked(scope, result))
        is_listed = _asks_for_a_time_alone(query, result) or (
            not hits and query.min_relevance is None and asks_for_time_or_person(query.filter.where)
        )
        if is_listed:
            hits = day_by_day(found, calendar)
        sources = () if result.summary is None else (hit.entry for hit in result.summary.hits)
        memories = [*sources, *(hit.entry for hit in hits), *pinned, *profile]
        conflicts = ReadDisagreements(self.store).of_each(whole, memories, when)
        material = Material(
            question=result.text,
            pinned=pinned,
            profile=[*_said_of_oneself(person, scope), *profile],
            hits=_told_once(hits, result, conflicts),
            conversations=result.conversations,
            conflicts=conflicts,
            turns=self._turns(scope, wish, when),
            in_order_of_time=is_listed,
            found=_told_once(found, result, conflicts),
            read=result.read,
            unread_pins=standing.unread_pins,
        )
        context = assemble(
            material,
            max_tokens=wish.max_tokens,
            count=counter.count,
            layout=_LAYOUTS[wish.format](_answered_in(result.text, settings)),
            calendar=calendar,
            limits=replace(self.limits, blocks=min(self.limits.blocks, settings.context_blocks)),
        )
        return ServedContext(context, self._note(scope, context, result, wish, settings), counter.name, result)

    def _turns(self, scope: Scope, wish: ContextWish, when: AskedTime) -> tuple[Entry, ...]:
        """Return the last turns of the session, the last first; a session that nobody has spoken in has none."""
        if wish.session_id is None or not wish.recent_turns:
            return ()
        if when.held is not None:
            said = (one for one in when.held.values() if one.kind is Kind.TURN and one.session_id == wish.session_id)
            latest = sorted(said, key=lambda turn: (turn.occurred_at, turn.sequence), reverse=True)
            return tuple(filter(when.is_served, latest))[: wish.recent_turns]
        try:
            return self.store.session_turns(scope, wish.session_id, limit=wish.recent_turns).items
        except SessionNotFoundError:
            return ()

    def _note(
        self, scope: Scope, context: Context, result: SearchResult, wish: ContextWish, settings: SpaceSettings
    ) -> str | None:
        """Note what was served, for its outcome and against its echo; without, the context is as good."""
        shown = [memory for memory in context.memories if memory.entry.id != SHORT_PROFILE]
        if all(memory.section is Section.TURNS and memory.relevance is None for memory in shown):
            return None
        now = self.clock.now()
        served = _stored((memory.entry for memory in shown if memory.relevance is not None), result)
        by_rule = _stored((memory.entry for memory in shown if memory.relevance is None), result)
        recall = Recall(
            id=self.ids.new_id(now),
            at=now,
            agent=wish.agent,
            served=tuple(entry.id for entry in served),
            by_rule=tuple(entry.id for entry in by_rule),
            asked=asked_words(_asked(result)),
            question=kept_question(_question(result)) or None if settings.keep_questions else None,
        )
        echoes = () if wish.session_id is None else (served_record(wish.session_id, [*served, *by_rule], now),)
        try:
            self.store.change_records(scope, [recall.record(expected=ABSENT), *echoes])
        except (UnavailableError, AccessError) as error:
            logger.warning("recall_not_noted", extra={"error": type(error).__name__})
            return None
        return recall.id


def _asks_for_a_time_alone(query: Query, result: SearchResult) -> bool:
    """Tell whether a time narrowed the search and the question says nothing else.

    What was said in that time is the answer then, however little it has in common with the words of the question.
    """
    window = result.understanding.window
    if window is None or result.understanding.window_dropped or query.min_relevance is not None:
        return False
    return window.is_all_that_is_asked


def _said_of_oneself(person: PersonProfile, scope: Scope) -> list[Entry]:
    """Return what opens every context, where the person has written it."""
    if person.text is None or person.modified_at is None:
        return []
    return [short_profile(person.text, person.name, owner=scope.owner, space=scope.space, at=person.modified_at)]


def _answered_in(question: str, settings: SpaceSettings) -> Language:
    """Return the language that a question is in; where that cannot be told, that of the person."""
    found = language_of(question)
    return spoken(settings.language) if found is Language.UNDETERMINED else found


def _unmarked(scope: Scope, result: SearchResult) -> str:
    """Return the space whose entries need not say where they are from: no space where several were asked."""
    return EVERY_SPACE if result.views is not None and len(result.views.whole) > 1 else scope.space


def _asked(result: SearchResult) -> str:
    """Return all that was asked: what was searched for, and the message that it was made of."""
    return "\n".join(filter(None, (result.text, result.understanding.original)))


def _question(result: SearchResult) -> str:
    """Return the question that stands by itself, with the time in it that became a filter."""
    understood = result.understanding
    return result.text if understood.window is None else understood.original or result.text


def _with_summary(result: SearchResult) -> Sequence[Hit]:
    """Return what was found, behind the summary where a tiered search has one."""
    return result.hits if result.summary is None else (result.summary.as_hit(), *result.hits)


def _told_once(hits: Sequence[Hit], result: SearchResult, conflicts: Mapping[str, object]) -> Sequence[Hit]:
    """Return hits without those that the summary among them tells.

    Where one of its memories is contradicted the summary goes, so that both sides are shown.
    """
    found = result.summary
    if found is None or not any(is_summary(hit.entry) for hit in hits):
        return hits
    if any(hit.entry.id in conflicts for hit in found.hits):
        return [hit for hit in hits if not is_summary(hit.entry)]
    told = found.told()
    return [hit for hit in hits if hit.entry.id not in told]


def _stored(entries: Iterable[Entry], result: SearchResult) -> list[Entry]:
    """Return entries, in place of a summary the memories that it quotes; each once."""
    found: dict[str, Entry] = {}
    for entry in entries:
        sources = [hit.entry for hit in result.summary.hits] if is_summary(entry) and result.summary else [entry]
        found |= {one.id: one for one in sources}
    return list(found.values())


def _worth_showing(hits: Sequence[Hit], floor: float, question: str) -> tuple[Hit, ...]:
    """Return what is worth showing, and what holds an identifier that the question names.

    In a short conversation each turn comes near each question: few are shown.
    """
    telling = _with_the_rarest_word(hits, question)
    judged = [
        # Whatever is about the same rare name as a clear answer adds to it, however early it was said
        Judged(hit.relevance, hit.model_score, hit.is_ranked_as_turn, hit.entry.occurred_at, adds)
        for hit, adds in zip(hits, telling, strict=True)
    ]
    shown = [hit for hit, is_shown in zip(hits, worth_showing(judged, floor), strict=True) if is_shown]
    turns = [hit.entry.id for hit in shown if hit.is_ranked_as_turn]
    most = max(FEWEST_TURNS, sum(one.is_turn for one in judged) // TURNS_FOR_ONE)
    left_out = frozenset(turns[most:]) if len(hits) < SEARCHED else frozenset()
    chosen = {hit.entry.id for hit in shown} - left_out
    named = identifiers(question)
    holding = [hit.entry.id for hit in hits if named and named & identifiers(hit.entry.text)]
    return tuple(hit for hit in hits if hit.entry.id in chosen.union(holding if len(holding) <= FEW else ()))


def _with_the_rarest_word(hits: Sequence[Hit], question: str) -> list[bool]:
    """Tell of each hit whether it holds that word of the question which the fewest of them hold; many tell nothing."""
    stems = [frozenset(query_stems(hit.entry.text)) for hit in hits]
    counts = {asked: sum(asked in one for one in stems) for asked in query_stems(question)}
    rarest = min((asked for asked, count in counts.items() if count), key=lambda asked: counts[asked], default=None)
    is_rare = rarest is not None and counts[rarest] <= max(FEW, len(hits) // RARE)
    return [is_rare and rarest in one for one in stems]
