"""Which memories go when a space has too many: decided here, carried out elsewhere."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import exp
from typing import Final

from recollect.core.model.entry import Category, Entry

SCORES_LAST: Final = timedelta(hours=24)
RECENCY_DAYS: Final = 7.0  # tau of the `balanced` profile
HEALTH_WORTH: Final = 0.5  # as much as saving on purpose


@dataclass(frozen=True, slots=True)
class Trimming:
    """The ids that go, lowest first; `protected_only`: the cap is exceeded and nothing more may go."""

    entry_ids: tuple[str, ...]
    protected_only: bool = False


def trimming(
    memories: Sequence[Entry],
    cap: int,
    now: datetime,
    *,
    spared: str | None = None,
    is_contested: Callable[[Entry], bool] = lambda _: False,
) -> Trimming:
    """Return what goes so that `cap` memories are left.

    Args:
        memories: all memories in use of a space.
        cap: how many may be in use.
        now: for what is recomputed.
        spared: a memory that does not go, since it has just been said and is to be answered with.
        is_contested: whether a memory is in a conflict that nobody has decided; asked of few.

    Pinned and manually saved memories never go; contested ones only where no other is left, as the one that went would
    decide the conflict. Ties go by age, the oldest first.
    """
    excess = len(memories) - cap
    if excess <= 0:
        return Trimming(())
    open_ = [entry for entry in memories if not (is_protected(entry) or entry.id == spared)]
    lowest = sorted(open_, key=lambda entry: (total_score(entry, now), entry.created_at, entry.id))
    going: list[str] = []
    contested: list[str] = []
    for entry in lowest:
        if len(going) == excess:
            break
        (contested if is_contested(entry) else going).append(entry.id)
    return Trimming((*going, *contested)[:excess], protected_only=len(lowest) < excess)


def is_protected(entry: Entry) -> bool:
    """Tell whether a memory stays whatever the cap: pinned and manually saved ones do."""
    return entry.pinned or entry.manually_saved


def total_score(entry: Entry, now: datetime) -> float:
    """Return the last total score, or when that is older than 24 h what `balanced` gives with relevance 0.

    That is exp(-age / 7 d) + importance, as the profile weighs them. What is about somebody's health is worth more than
    that says: an allergy is named once, and served when it matters.
    """
    kept = HEALTH_WORTH if entry.category == Category.HEALTH else 0.0
    last = entry.statistics.last_scores
    if last is not None and now - last.computed_at <= SCORES_LAST:
        return last.total + kept
    age_days = max(0.0, (now - entry.created_at).total_seconds() / timedelta(days=1).total_seconds())
    return exp(-age_days / RECENCY_DAYS) + entry.importance + kept
