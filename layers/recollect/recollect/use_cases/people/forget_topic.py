"""Forget a topic: shown first, forgotten when that is confirmed, exactly what was shown; brought back as a whole.

What of a search's results a topic is, and how what was shown is forgotten, is the same for commands.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from recollect.core.lifecycle.coming_back import MOST_TOGETHER, gone_with_prefix, version_when_gone
from recollect.core.model.entry import Entry, JsonValue
from recollect.core.model.idempotency import IdempotencyKey, key_record
from recollect.core.model.listing import Page, Selection, pages
from recollect.core.model.records import RecordChange
from recollect.core.model.scope import Right, Scope
from recollect.core.model.writes import Author
from recollect.core.query.query import Query
from recollect.core.ranking.hits import Hit
from recollect.core.retrieval.candidates import Degraded, EntryFilter
from recollect.errors import EntryNotFoundError, InputError, NotForgottenError, StoreBusyError, VersionConflictError
from recollect.ports import Clock, Conversations, IdSource
from recollect.use_cases.common.confirmations import ConfirmationAsked, Confirmations
from recollect.use_cases.common.entry_refs import entries_of
from recollect.use_cases.common.idempotency import once
from recollect.use_cases.memories.forget import ForgetEntry, RestoreRelated, Together
from recollect.use_cases.memories.made_of import related_to_any
from recollect.use_cases.search.search import SearchEntries, SearchResult

FORGET: Final = "forget"
MOST_SHOWN: Final = 200
MOST_READ: Final = 10_000  # entries that a filter alone is tried on
PAGE: Final = 200


@dataclass(frozen=True, slots=True)
class TopicPreview:
    """What a topic is: its entries, and the ids of what says the same as one of them.

    more: whether there is more than is shown, which is all that would be forgotten at once. same_as: for the id of each
    that says the same the ids of the entries of which it does. near: what was found and is less relevant, so that it
    may be about something else; it goes only where it is chosen. also_entries: what says the same, as it is shown.
    """

    entries: tuple[Entry, ...]
    more: bool
    same_as: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    near: tuple[Entry, ...] = ()
    also_entries: tuple[Entry, ...] = ()

    @property
    def also(self) -> tuple[str, ...]:
        """The ids of what says the same as one of the entries."""
        return tuple(self.same_as)


@dataclass(frozen=True, slots=True)
class TopicAsked:
    """What would be forgotten, and what confirms that; None when there is nothing."""

    preview: TopicPreview
    confirmation: ConfirmationAsked | None


@dataclass(frozen=True, slots=True)
class TopicForgotten:
    """What was forgotten, under the id by which it is brought back. left: what was changed since it was shown.

    at: before which nothing of it was forgotten.
    """

    operation_id: str
    at: datetime
    forgotten: tuple[str, ...]
    left: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PreviewTopic:
    """Finds the entries of a topic: those that a question finds, or all that a filter admits, the newest first."""

    store: Conversations
    search: SearchEntries

    def __call__(self, scope: Scope, query: Query, *, cascade: bool = True) -> TopicPreview:
        """Return what would be forgotten.

        Args:
            scope: whose entries.
            query: what is asked; without a text and messages all that its filter admits.
            cascade: whether what says the same is found as well.
        """
        scope.require(Right.WRITE)
        is_asked = query.text or query.messages
        entries, found, more = self._found(scope, query) if is_asked else self._admitted(scope, query.filter)
        most = MOST_TOGETHER - max(len(entries), len(found))
        same_as = related_to_any(self.store, scope, entries, most) if cascade else {}
        shown = {*same_as, *(entry.id for entry in entries)}
        near = tuple(entry for entry in found if entry.id not in shown)
        others = with_others(self.store, scope, (), tuple(same_as))
        return TopicPreview(tuple(entries), more, same_as, near, others)

    def _found(self, scope: Scope, query: Query) -> tuple[Sequence[Entry], Sequence[Entry], bool]:
        """Return what is about it, all that was found, and whether there may be more."""
        result = self.search(scope, query)
        about, is_partial = told_of_a_topic(result)
        return about, [hit.entry for hit in result.hits], is_partial or len(about) == query.limit

    def _admitted(self, scope: Scope, admits: EntryFilter) -> tuple[Sequence[Entry], Sequence[Entry], bool]:
        """Return likewise what a filter admits: all that is found is about it."""
        found: list[Entry] = []
        selection, read = Selection(states=admits.states), 0
        for page in pages(lambda after: self._page(scope, selection, after)):
            read += len(page)
            found += [entry for entry in page if admits.admits(entry)]
            if len(found) > MOST_SHOWN or read >= MOST_READ:
                return found[:MOST_SHOWN], found[:MOST_SHOWN], True
        return found, found, False

    def _page(self, scope: Scope, selection: Selection, after: str | None) -> Page[Entry]:
        return self.store.list_entries(scope, selection, limit=PAGE, after=after)


@dataclass(frozen=True, slots=True)
class AskTopic:
    """Shows what would be forgotten, and has that confirmed: by ids and versions, not by asking again."""

    store: Conversations
    preview: PreviewTopic
    confirmations: Confirmations
    clock: Clock
    ids: IdSource

    def __call__(self, scope: Scope, query: Query, author: Author, *, cascade: bool = True) -> TopicAsked:
        """Return what would be forgotten, and what confirms it; see PreviewTopic for the arguments."""
        preview = self.preview(scope, query, cascade=cascade)
        if not preview.entries:
            return TopicAsked(preview, None)
        operation = self.ids.new_id(self.clock.now())
        shown = as_arguments((*preview.entries, *preview.also_entries), preview.near)
        arguments: dict[str, JsonValue] = {"operation": operation, **shown}
        return TopicAsked(preview, self.confirmations.ask(scope, FORGET, arguments, author))


@dataclass(frozen=True, slots=True)
class ForgetTopic:
    """Forgets what was shown, or what was chosen of it, when it is confirmed: by the same person, once, in ten minutes.

    What was changed since it was shown stays. Cut off in the middle, the confirmation can be sent again.
    """

    store: Conversations
    forget: ForgetEntry
    confirmations: Confirmations
    clock: Clock

    def __call__(
        self,
        scope: Scope,
        token: str,
        author: Author,
        *,
        chosen: Collection[str] | None = None,
        idempotency_key: IdempotencyKey | None = None,
    ) -> TopicForgotten:
        """Return what was forgotten.

        Args:
            scope: whose entries.
            token: what confirms it.
            author: who has them forgotten.
            chosen: the ids of those that go, of what was shown, also of what stood near; None for the topic as shown.
            idempotency_key: the caller's idempotency key.

        Raises:
            InputError: something is chosen that was not shown; nothing was forgotten, and it can be confirmed again.
            ConfirmationNotFoundError: nothing waits under that token: it is unknown, was used or is too old.
            RecordConflictError: another call is carrying it out.
            KeyReusedError: the idempotency key came with something else before.
        """
        scope.require(Right.WRITE)

        def noted(done: TopicForgotten) -> Sequence[RecordChange]:
            answer: dict[str, JsonValue] = {
                "operation": done.operation_id,
                "at": done.at.isoformat(),
                "left": list(done.left),
            }
            return key_record(idempotency_key, {**answer, "forgotten": list(done.forgotten)}, self.clock.now())

        def act() -> TopicForgotten:
            return self.confirmations.carry_out(
                scope, token, FORGET, lambda arguments: self._forget(scope, arguments, author, chosen), noted=noted
            )

        return once(self.store, scope, idempotency_key, act, _as_answered)

    def _forget(
        self, scope: Scope, arguments: Mapping[str, Any], author: Author, chosen: Collection[str] | None
    ) -> TopicForgotten:
        now = self.clock.now()
        forgotten, left = forget_as_shown(self.store, self.forget, scope, arguments, author, chosen=chosen)
        return TopicForgotten(str(arguments["operation"]), now, forgotten, left)


@dataclass(frozen=True, slots=True)
class RestoreTopic:
    """Brings back what was forgotten together, as long as that can be undone."""

    restore: RestoreRelated

    def __call__(self, scope: Scope, operation_id: str, author: Author) -> Together:
        """Return what is back.

        Raises:
            NotForgottenError: nothing that was forgotten under that id is gone as it went.
        """
        scope.require(Right.WRITE)
        together = self.restore.what_went_with(scope, operation_id, author)
        if not together.with_it and not together.left:
            raise NotForgottenError("nothing was forgotten under that id, or it is back")
        return together


def _as_answered(answer: Mapping[str, Any]) -> TopicForgotten:
    at = datetime.fromisoformat(answer["at"])
    return TopicForgotten(answer["operation"], at, tuple(answer["forgotten"]), tuple(answer["left"]))


LEAST_SHARE: Final = 0.7  # of the relevance of the best: what merely stands beside what is meant has less
_MOST_NAMED: Final = 5  # of what was never shown, in an error


def about_a_topic(hits: Sequence[Hit]) -> tuple[Entry, ...]:
    """Return the entries of the hits that are about as relevant as the best one, in their order."""
    best = max((hit.relevance for hit in hits), default=0.0)
    return tuple(hit.entry for hit in hits if hit.relevance >= LEAST_SHARE * best)


def told_of_a_topic(result: SearchResult) -> tuple[tuple[Entry, ...], bool]:
    """Return what a search for a topic found that is about it, and whether that may not be all.

    Raises:
        StoreBusyError: nothing was found, and not everything could be read: nobody is told that there is nothing.
    """
    found, is_partial = about_a_topic(result.hits), Degraded.PARTIAL in result.degraded
    if is_partial and not found:
        raise StoreBusyError("not all of the space could be read: ask again in a moment")
    return found, is_partial


def the_last_first(entries: Sequence[Entry]) -> list[Entry]:
    """Return entries in an order in which they can be forgotten.

    When a turn goes the turns behind it lose it from their contexts and get another version; what went before is not
    changed any more.
    """
    return sorted(entries, key=lambda one: (one.occurred_at, one.sequence, one.id), reverse=True)


def with_others(store: Conversations, scope: Scope, entries: Sequence[Entry], also: Sequence[str]) -> tuple[Entry, ...]:
    """Return entries, and those of further ids that are there: as they are shown before they are forgotten."""
    return (*entries, *entries_of(store, scope, also).values())


def as_arguments(meant: Sequence[Entry], near: Sequence[Entry] = ()) -> dict[str, JsonValue]:
    """Return what a confirmation keeps of entries that are shown; see `forget_as_shown`.

    Args:
        meant: what goes unless some are chosen.
        near: what goes where it is chosen alone. Each keeps its place among all, in the order in which they can go.
    """
    beside = {entry.id for entry in near}
    order = the_last_first((*meant, *near))
    return {
        "entries": [[one.id, one.version] for one in order if one.id not in beside],
        "near": [[one.id, one.version, place] for place, one in enumerate(order) if one.id in beside],
    }


def forget_as_shown(
    store: Conversations,
    forget: ForgetEntry,
    scope: Scope,
    arguments: Mapping[str, Any],
    author: Author,
    *,
    chosen: Collection[str] | None = None,
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Forget what a confirmation names, together; return the ids of what is forgotten and of what is left.

    What was changed since it was shown is left. Cut off in the middle it can be repeated.

    Args:
        store: what notes which entries went together.
        forget: what forgets one.
        scope: whose entries.
        arguments: `operation`, under which they go, and `entries`, pairs of ids and versions in the order to go in;
            perhaps `near`, which go where they are chosen alone: ids, versions, and their places among all.
        author: who has them forgotten.
        chosen: the ids of those that go; None for `entries`.

    Raises:
        InputError: something is chosen that was not shown.
    """
    operation = str(arguments["operation"])
    shown = [(str(entry_id), int(version)) for entry_id, version in arguments["entries"]]
    going = dict(shown)
    if chosen is not None:
        for entry_id, version, place in arguments.get("near", ()):
            shown.insert(int(place), (str(entry_id), int(version)))
        _require_shown(chosen, dict(shown))
        going = {entry_id: version for entry_id, version in shown if entry_id in chosen}
    for entry_id, version in going.items():
        try:
            forget(scope, entry_id, author, expected_version=version, together_with=operation)
        except (EntryNotFoundError, VersionConflictError):
            continue
    notes = store.records_under(scope, [gone_with_prefix(operation)], limit=MOST_TOGETHER)
    gone = dict(map(version_when_gone, notes))  # also by a call that was cut off, which may have chosen others
    return tuple(one for one, _ in shown if one in gone), tuple(one for one in going if one not in gone)


def _require_shown(chosen: Collection[str], shown: Collection[str]) -> None:
    if foreign := [one for one in chosen if one not in shown]:
        more = f" and {len(foreign) - _MOST_NAMED} more" if len(foreign) > _MOST_NAMED else ""
        raise InputError(
            "entry_ids", f"must be among those that were shown; not: {', '.join(foreign[:_MOST_NAMED])}{more}"
        )
