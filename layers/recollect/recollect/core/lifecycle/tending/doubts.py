"""What agents would suggest on less evidence than their rules need: nobody hears of it unless a model agrees.

Wide nets, so that what the rules leave open is found. What is caught is asked about one by one (`opinions.py`), some at
each look, and is a proposal to a person even where the model agrees.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from recollect.core.lifecycle.tending.archiver import LONG_PAST, SAID, archive_suggestion
from recollect.core.lifecycle.tending.linker import MOST_LINKS, link_suggestion, linked_pairs, links_of
from recollect.core.lifecycle.tending.nearness import nearest
from recollect.core.lifecycle.tending.outdated import perhaps_outdated
from recollect.core.lifecycle.tending.reviewer import outdated_suggestion
from recollect.core.lifecycle.tending.same_things import doubtful_merges
from recollect.core.lifecycle.tending.suggestions import (
    Suggest,
    Suggestion,
    TendedSpace,
    TendingAction,
)
from recollect.core.lifecycle.tending.tagger import MOST_TAGS, tag_suggestion
from recollect.core.lifecycle.tending.validity import days_of, is_long_past
from recollect.core.model.entry import Entry
from recollect.core.spaces.capacity import is_protected
from recollect.core.spaces.tending import AgentName

LATEST: Final = 2_000  # memories that nets are cast for: what lies near each of them is worked out
NEIGHBOURS: Final = 10
LEAST_NEAR: Final = 0.3  # cosine: in a small space the nearest are whatever is there
LEAST_CARRYING: Final = 3  # of the nearest, with a tag
LINKED_NEIGHBOURS: Final = 2
NEAR: Final = 0.5
THE_SAME: Final = 0.93  # near duplicates are another's business
MOST_CERTAIN: Final = 0.7  # behind all that the rules are sure of
LEAST_CERTAIN: Final = 0.4


def doubtful_tags(space: TendedSpace) -> Sequence[Suggestion]:
    """Return tags that several of the memories nearest to one carry, and it does not: those of most of them first."""
    tags = [frozenset(entry.tags) for entry in space.memories]
    places = [place for place in _latest(space) if len(tags[place]) < MOST_TAGS and space.vectors[place].any()]
    near = nearest(space.vectors, places, NEIGHBOURS)
    found = []
    for row, place in enumerate(places):
        around = near.places[row][near.cosines[row] >= LEAST_NEAR]
        for tag, count in Counter(tag for other in around for tag in tags[int(other)]).items():
            if count >= LEAST_CARRYING and tag not in tags[place]:
                found.append(_tag(space.memories[place], tag, count, len(around)))
    return sorted(found, key=lambda one: (-one.confidence, one.subject, one.about))


def _tag(entry: Entry, tag: str, count: int, of: int) -> Suggestion:
    reason = f'Of the {of} memories nearest to it {count} are tagged "{tag}".'
    made = tag_suggestion(entry, tag, reason, round(min(MOST_CERTAIN, 0.3 + 0.4 * count / of), 3))
    return replace(made, is_doubtful=True)


def doubtful_links(space: TendedSpace) -> Sequence[Suggestion]:
    """Return edges between memories that lie near each other, whatever they name, the nearest first."""
    linked = linked_pairs(space)
    links = links_of(linked)
    found = []
    for cosine, place, other in sorted(_near(space), key=lambda one: (-one[0], one[1], one[2])):
        later, former = space.memories[place], space.memories[other]
        pair = frozenset((later.id, former.id))
        if pair in linked or max(links[end] for end in pair) >= MOST_LINKS:
            continue
        linked.add(pair)
        links.update(pair)
        made = link_suggestion(
            later.id, former.id, "One is among the memories nearest to the other.", round(MOST_CERTAIN * cosine, 3)
        )
        found.append(replace(made, is_doubtful=True))
    return found


def _near(space: TendedSpace) -> Iterator[tuple[float, int, int]]:
    """Yield cosines of memories that lie near each other, with the places of the later and the earlier one."""
    places = _latest(space)
    near = nearest(space.vectors, places, LINKED_NEIGHBOURS)
    for row, place in enumerate(places):
        for other, cosine in zip(near.places[row], near.cosines[row], strict=True):
            if NEAR <= cosine < THE_SAME:
                yield float(cosine), max(place, int(other)), min(place, int(other))


def doubtful_linking(space: TendedSpace) -> Sequence[Suggestion]:
    """Return what the linker leaves open: entities first, of which fewer are found."""
    return [*doubtful_merges(space), *doubtful_links(space)]


def doubtful_reviews(space: TendedSpace) -> Sequence[Suggestion]:
    """Return memories near a later one that tells of some change, the surest first."""
    return [outdated_suggestion(one, is_doubtful=True) for one in perhaps_outdated(space)]


def doubtful_archiving(space: TendedSpace) -> Sequence[Suggestion]:
    """Return memories whose days are all long past and that were of no use, the oldest first."""
    found, today = [], space.now.astimezone(space.zone).date()
    for place in _latest(space):
        entry = space.memories[place]
        use = entry.statistics
        if is_protected(entry) or use.times_relevant or use.usefulness > 0:
            continue
        day = max((day for _, _, day in days_of(entry, space.zone)), default=today)
        if is_long_past(day, today, LONG_PAST):
            found.append((day, entry))
    return [_passed(entry, day) for day, entry in sorted(found, key=lambda one: (one[0], one[1].id))]


def _passed(entry: Entry, day: date) -> Suggestion:
    reason = f"What it speaks of was over by {day.isoformat()}, and it was of no use since."
    made = replace(archive_suggestion(entry, "passed", reason, LEAST_CERTAIN), is_doubtful=True, is_fact=False)
    # Who has said no to the archiver's own rule has said no to this
    return replace(made, answered_as=frozenset({replace(made, subject=SAID).id}))


def _latest(space: TendedSpace) -> list[int]:
    """Return the places of the latest memories that may be changed."""
    first = max(0, len(space.memories) - LATEST)
    latest = enumerate(space.memories[first:], start=first)
    return [place for place, entry in latest if not (entry.pinned or entry.id in space.contested)]


def not_suggested(doubts: Iterable[Suggestion], made: Iterable[Suggestion]) -> list[Suggestion]:
    """Return the doubts that are of no change that the rules suggest as well, whatever speaks for it there."""
    sure = {_change_of(one) for one in made}
    return [one for one in doubts if _change_of(one) not in sure]


def _change_of(suggestion: Suggestion) -> tuple[TendingAction, tuple[str, ...], str]:
    """Return by what two suggestions are of one change; of tags a memory may get several."""
    is_tag = suggestion.action is TendingAction.TAGGED
    return suggestion.action, suggestion.about, suggestion.subject if is_tag else ""


DOUBTS: Final[Mapping[AgentName, Suggest]] = {
    AgentName.REVIEWER: doubtful_reviews,
    AgentName.TAGGER: doubtful_tags,
    AgentName.LINKER: doubtful_linking,
    AgentName.ARCHIVER: doubtful_archiving,
}
"""The nets of the agents that have one, by name; the others are only asked about what their rules suggest."""
