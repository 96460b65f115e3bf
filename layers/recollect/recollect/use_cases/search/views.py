"""Find out which spaces a question reads, and ask the index about each of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from recollect.core.model.scope import Right, Scope
from recollect.core.retrieval.candidates import CandidateQuery, Candidates
from recollect.core.retrieval.read_set import ReadSet, as_it_was, only
from recollect.core.retrieval.several_spaces import fused, without_contexts
from recollect.core.spaces.memory_mode import MemoryMode, MemoryStanding
from recollect.core.spaces.shares import Elsewhere, Views, views_of
from recollect.ports import CandidateSource
from recollect.use_cases.common.memory_switch import memory_of
from recollect.use_cases.common.settings import ReadSettings


@dataclass(frozen=True, slots=True, eq=False)
class AskedOfEach:
    """What the index has found in each of the scopes that a question reads, in their order."""

    views: Views
    parts: tuple[Candidates, ...]
    now: datetime

    def pairs(self) -> Iterator[tuple[Scope, Candidates]]:
        """Yield each scope with what was found in it."""
        return zip(self.views.scopes, self.parts, strict=True)

    def shown(self, scope: Scope, part: Candidates, read: ReadSet) -> ReadSet:
        """Return what was read in a scope as it may be shown: as it was, in a search of the past."""
        if part.held is not None:
            read = as_it_was(read, part.held)
        if scope in self.views.shared:
            read = without_contexts(read)
        return only(read, lambda entry: self.views.shows(scope, entry, self.now))

    def together(self, per_leg: int) -> Candidates:
        """Return the candidates of all of them; `per_leg` is what one leg of one space holds at most."""
        return self.parts[0] if len(self.parts) == 1 else fused(self.parts, per_leg)


def read_views(
    settings: ReadSettings,
    scope: Scope,
    elsewhere: Elsewhere,
    memory: MemoryStanding,
    sessions: Sequence[str | None] = (),
) -> Views:
    """Return what a question to a space, and elsewhere, reads; memory: of the space, with its shares.

    The shares are read each time, in one read with the settings of their space. A space that is paused, or incognito in
    the session that asks, serves nothing, also not what it shares.

    Raises:
        NotPermittedError: a space that is named may not be read.
    """

    def serves(standing: MemoryStanding) -> bool:
        return standing.mode_in(*sessions) is MemoryMode.ON

    whole, shares = [scope], [*memory.shares.shares]
    if elsewhere.reach is not None:
        for further in map(elsewhere.reach, elsewhere.spaces):
            standing = memory_of(settings, further, memory.now, sessions, shares=True)
            if serves(standing):
                whole.append(further)
                shares += standing.shares.shares
    views = views_of(whole, shares, elsewhere)
    if not views.shared:
        return views
    shared = tuple(one for one in views.shared if serves(memory_of(settings, one, memory.now, sessions)))
    return replace(views, shared=shared)


def with_forgotten(settings: ReadSettings, views: Views, memory: MemoryStanding) -> Views:
    """Return views in which what is forgotten is read as well, as long as each space lets it come back.

    It is for the person to see: never of what is only shared, and by nobody who sees a part or does not review.

    Raises:
        NotPermittedError: the caller may not see it in one of the spaces.
    """
    for scope in views.whole:
        scope.require_whole(Right.REVIEW)
    first, *further = views.whole
    undo = {scope.space: settings(scope).undo for scope in further}
    return replace(views, undo={first.space: memory.settings.undo, **undo})


def ask_each(index: CandidateSource, views: Views, asked: CandidateQuery, now: datetime) -> AskedOfEach:
    """Return what the index says of each scope; now: by which it is told what can still come back."""

    def of(scope: Scope) -> CandidateQuery:
        if scope in views.shared or scope.space not in views.undo:
            return asked
        return replace(asked, forgotten_after=now - views.undo[scope.space])

    return AskedOfEach(views, tuple(index.candidates(scope, of(scope)) for scope in views.scopes), now)
