"""Read what stands whatever is asked: pinned memories, and the short profile of the person."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain, islice
from typing import Final, NamedTuple, Protocol

from recollect.core.context.asked_time import AskedTime
from recollect.core.context.pinned_and_profile import (
    MOST,
    SAVED_EVERY,
    STANDING_KEY,
    PinnedAndProfile,
    by_importance,
    is_pinned,
    is_profile,
    pinned_and_profile_of,
)
from recollect.core.model.entry import Entry, Kind
from recollect.core.model.listing import Selection, pages
from recollect.core.model.scope import Right, Scope
from recollect.errors import InputError, UnavailableError
from recollect.ports import ChangeFeed, Clock, Memories
from recollect.use_cases.common.entry_refs import entries_of

logger = logging.getLogger(__name__)

CHANGES_FOLLOWED: Final = 100  # when more has changed, the space is looked through anew
MAX_PAGES: Final = 10
PAGE_SIZE: Final = 200


class PinnedAndProfileEntries(NamedTuple):
    """The most important first. unread_pins: the ids of pinned entries beyond those that are read, the first ones."""

    pinned: tuple[Entry, ...] = ()
    profile: tuple[Entry, ...] = ()
    unread_pins: tuple[str, ...] = ()


class _Store(Memories, ChangeFeed, Protocol):
    """What is needed of the store."""


@dataclass(frozen=True, slots=True)
class ReadPinnedAndProfile:
    """Follows the changes of a space since the last time, which is one record; a new space is looked through once."""

    store: _Store
    clock: Clock

    def __call__(self, scope: Scope, when: AskedTime) -> PinnedAndProfileEntries:
        """Return what stands at a time; nothing for a scope that is limited to tags: it is the owner's own."""
        scope.require(Right.READ)
        if scope.tags is not None:
            return PinnedAndProfileEntries()
        if when.held is not None:
            return _of_the_past(scope, when)
        kept = self._kept(scope)
        standing = self._followed(scope, kept) if kept is not None else self._looked_up(scope)
        now = self.clock.now()
        if kept is None or standing.entry_ids() != kept.entry_ids() or now - kept.saved_at > SAVED_EVERY:
            self._keep(scope, standing)
        served = list(filter(when.is_served, entries_of(self.store, scope, standing.read_ids()).values()))
        return PinnedAndProfileEntries(
            tuple(filter(is_pinned, served)), tuple(filter(is_profile, served)), tuple(standing.unread_pins())
        )

    def _kept(self, scope: Scope) -> PinnedAndProfile | None:
        record = self.store.records(scope, [STANDING_KEY]).get(STANDING_KEY)
        return None if record is None else pinned_and_profile_of(record)

    def _followed(self, scope: Scope, kept: PinnedAndProfile) -> PinnedAndProfile:
        try:
            feed = self.store.changes(scope, position=kept.position, limit=CHANGES_FOLLOWED)
        except InputError:  # kept by another kind of store, from which this one was filled
            return self._looked_up(scope)
        if feed.reset or feed.more:
            return self._looked_up(scope)
        changed = {change.entry_id: None for change in feed.changes}
        standing = kept.followed(feed.position, set(changed), list(entries_of(self.store, scope, changed).values()))
        return self._looked_up(scope) if standing.is_short else standing

    def _looked_up(self, scope: Scope) -> PinnedAndProfile:
        """Look through the space; the position first, so that what changes meanwhile shows in the feed."""
        position = self.store.changes(scope, position=None, limit=1).position
        pinned = self._listed(scope, Selection(pinned=True))
        stated = filter(is_profile, self._listed(scope, Selection(kind=Kind.MEMORY)))
        return PinnedAndProfile(position, self.clock.now()).followed(position, (), [*pinned, *stated])

    def _listed(self, scope: Scope, selection: Selection) -> list[Entry]:
        found = pages(lambda after: self.store.list_entries(scope, selection, limit=PAGE_SIZE, after=after))
        return list(chain.from_iterable(islice(found, MAX_PAGES)))

    def _keep(self, scope: Scope, standing: PinnedAndProfile) -> None:
        """Keep it for the next time, but do not make a space that nobody has written to."""
        if Right.WRITE not in scope.rights:
            return
        if not standing.entry_ids() and not self.store.list_entries(scope, Selection(), limit=1).items:
            return
        try:
            self.store.change_records(scope, [standing.record(self.clock.now())])
        except UnavailableError as error:
            logger.warning("standing_not_kept", extra={"error": type(error).__name__})


def joined(of_each: Iterable[PinnedAndProfileEntries]) -> PinnedAndProfileEntries:
    """Return what stands in several spaces, the most important first."""
    every = list(of_each)
    if len(every) == 1:
        return every[0]
    pinned, profile = (by_importance(chain.from_iterable(one)) for one in zip(*(one[:2] for one in every), strict=True))
    unread = tuple(chain.from_iterable(one.unread_pins for one in every))
    beyond = tuple(entry.id for entry in pinned[MOST:])
    return PinnedAndProfileEntries(tuple(pinned[:MOST]), tuple(profile[:MOST]), (*beyond, *unread))


def _of_the_past(scope: Scope, when: AskedTime) -> PinnedAndProfileEntries:
    own = (entry for entry in (when.held or {}).values() if entry.space == scope.space)
    served = by_importance(filter(when.is_served, own))
    pinned, profile = list(filter(is_pinned, served)), filter(is_profile, served)
    unread = tuple(entry.id for entry in pinned[MOST:])
    return PinnedAndProfileEntries(tuple(pinned[:MOST]), tuple(islice(profile, MOST)), unread)
