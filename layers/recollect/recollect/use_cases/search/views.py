"""Find out which spaces a question reads, and ask the index about each of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from recollect.core.model.scope import Scope
from recollect.core.retrieval.candidates import CandidateQuery, Candidates
from recollect.core.retrieval.several_spaces import fused
from recollect.core.spaces.memory_mode import MemoryMode, MemoryStanding
from recollect.core.spaces.shares import Elsewhere, Views, views_of
from recollect.ports import SearchIndex
from recollect.use_cases.common.memory_switch import memory_of
from recollect.use_cases.common.settings import ReadSettings


@dataclass(frozen=True, slots=True, eq=False)
class AskedOfEach:
    """What the index has found in each of the scopes that a question reads, in their order."""

    views: Views
    parts: tuple[Candidates, ...]

    def pairs(self) -> Iterator[tuple[Scope, Candidates]]:
        """Yield each scope with what was found in it."""
        return zip(self.views.scopes, self.parts, strict=True)

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


def ask_each(index: SearchIndex, views: Views, asked: CandidateQuery) -> AskedOfEach:
    """Return what the index says of each scope."""
    return AskedOfEach(views, tuple(index.candidates(scope, asked) for scope in views.scopes))
