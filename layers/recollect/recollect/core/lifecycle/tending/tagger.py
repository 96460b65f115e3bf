"""The tagger: one tag where several mean the same, and tags that are missing where a memory is plainly about them."""

from collections.abc import Sequence
from typing import Final

from recollect.core.lifecycle.tending.suggestions import SuggestedEdit, Suggestion, TendedSpace, TendingAction
from recollect.core.lifecycle.tending.tags import TagPair, missing_tags, tag_pairs, tag_uses
from recollect.core.lifecycle.tending.wording import with_joined
from recollect.core.model.entry import Entry
from recollect.core.spaces.tending import AgentName

MOST_TAGS: Final = 12  # of a memory
MOST_AT_ONCE: Final = 1_000  # memories of one suggestion; the others follow


def suggest_tags(space: TendedSpace) -> Sequence[Suggestion]:
    """Return what the tagger would do, the surest first."""
    tags = [entry.tags for entry in space.memories]
    texts = [with_joined(entry.text) for entry in space.memories]
    pairs = tag_pairs(tag_uses(tags, space.vectors), tags, texts)
    found = [_retagged(space, pair) for pair in pairs]
    usual = {pair.rare.tag: pair.usual.tag for pair in pairs}
    united = [tuple(dict.fromkeys(usual.get(tag, tag) for tag in carried)) for carried in tags]
    for one in missing_tags(space, tag_uses(united, space.vectors), texts):
        if len(united[one.place]) < MOST_TAGS:
            reason = f'The text names it, and lies near memories of the {one.carried} that are tagged "{one.tag}".'
            confidence = round(min(0.97, 0.75 + one.near / 2), 3)
            found.append(tag_suggestion(space.memories[one.place], one.tag, reason, confidence))
    return sorted(found, key=lambda one: (-one.confidence, one.subject, one.about))


def _retagged(space: TendedSpace, pair: TagPair) -> Suggestion:
    carried = [space.memories[place] for place in pair.rare.places]
    rare, usual = pair.rare.tag, pair.usual.tag
    edits = tuple(
        SuggestedEdit(entry_id=entry.id, seen=entry.version, add_tags=(usual,), drop_tags=(rare,))
        for entry in carried
        if not entry.pinned
    )
    return Suggestion(
        agent=AgentName.TAGGER,
        action=TendingAction.RETAGGED,
        subject=f"{rare}>{usual}",
        edits=edits[:MOST_AT_ONCE],
        reason=(
            f'The tag "{rare}" ({_memories(len(carried))}) is {pair.because} "{usual}" '
            f"({_memories(len(pair.usual.places))}): the more frequent one stays."
        ),
        confidence=pair.confidence,
    )


def _memories(count: int) -> str:
    return "1 memory" if count == 1 else f"{count} memories"


def tag_suggestion(entry: Entry, tag: str, reason: str, confidence: float) -> Suggestion:
    """Return a tag for one memory as a suggestion."""
    return Suggestion(
        agent=AgentName.TAGGER,
        action=TendingAction.TAGGED,
        subject=f"tag:{tag}",
        about=(entry.id,),
        edits=(SuggestedEdit(entry_id=entry.id, seen=entry.version, add_tags=(tag,)),),
        reason=reason,
        confidence=confidence,
    )
