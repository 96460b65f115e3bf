"""Count what is in a space, and list a person's spaces."""

from dataclasses import dataclass, replace
from typing import Protocol

from recollect.core.model.listing import Page
from recollect.core.model.scope import Owner, Right, Scope
from recollect.core.spaces.statistics import SpaceStatistics
from recollect.core.spaces.summaries.tier_split import TIER_SPLIT_KEY, tier_split_of
from recollect.ports import Records, Spaces


class _Store(Spaces, Records, Protocol):
    """What is needed of the store."""


@dataclass(frozen=True, slots=True)
class CountSpace:
    """Counts one space, and how its tiered searches were answered."""

    store: _Store

    def __call__(self, scope: Scope) -> SpaceStatistics:
        """Return its counts, all zero for a space that holds nothing."""
        scope.require(Right.READ)
        split = tier_split_of(self.store.records(scope, [TIER_SPLIT_KEY]).get(TIER_SPLIT_KEY))
        return replace(self.store.statistics(scope), tiers=split)


@dataclass(frozen=True, slots=True)
class ListSpaces:
    """Lists the spaces of one person."""

    store: Spaces

    def __call__(self, owner: Owner, *, limit: int, after: str | None = None) -> Page[str]:
        """Return one page of names in alphabetical order."""
        return self.store.spaces(owner, limit=limit, after=after)
