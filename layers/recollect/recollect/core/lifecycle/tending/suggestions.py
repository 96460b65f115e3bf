"""What an agent looks at, and what it suggests: changes of entries and edges, each with a reason in words."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, tzinfo
from enum import StrEnum
from typing import Final

from recollect.core.model.edges import Edge, EdgeType
from recollect.core.model.entry import Entry, State
from recollect.core.model.tags import folded_tags
from recollect.core.model.vectors import Float32Array
from recollect.core.spaces.tending import AgentName, Leave

PROPOSAL_PREFIX: Final = "proposal-"
_ID_LENGTH: Final = 32


class TendingAction(StrEnum):
    """What a suggestion does; the value is in records, so it is never changed."""

    REVIEWED = "reviewed"
    TAGGED = "tagged"
    RETAGGED = "retagged"
    REFILED = "refiled"
    LINKED = "linked"
    UNLINKED = "unlinked"
    CORRECTED = "corrected"
    CONDENSED = "condensed"
    JOINED = "joined"
    ARCHIVED = "archived"
    QUARANTINED = "quarantined"


# A person decides about all else unless the space leaves it to the agent: what changes or takes away what is said, and
# what the rules are not sure enough of (decision 47)
_LEFT_TO_AGENTS: Final = frozenset({TendingAction.RETAGGED, TendingAction.LINKED, TendingAction.UNLINKED})


def is_carried_out(action: TendingAction, leave: Leave) -> bool:
    """Tell whether an agent with that leave does it without asking."""
    if action is TendingAction.REVIEWED:
        return leave is not Leave.OFF
    return leave is Leave.ALL or (leave is Leave.APPLY and action in _LEFT_TO_AGENTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class SuggestedEdit:
    """What is to become of one entry. Tags are added and dropped one by one, whatever else it carries by then.

    seen: the version that was looked at; a new text or state is given to no other one. superseded_by: what takes its
    place, with a state. reviewed_at: when it was looked at.
    """

    entry_id: str
    seen: int
    text: str | None = None
    state: State | None = None
    superseded_by: str | None = None
    category: str | None = None
    add_tags: tuple[str, ...] = ()
    drop_tags: tuple[str, ...] = ()
    reviewed_at: datetime | None = None

    @property
    def needs_seen_version(self) -> bool:
        """Whether it is only right for the version that was looked at."""
        return self.text is not None or self.state is not None or self.category is not None

    def applied(self, entry: Entry, now: datetime) -> Entry:
        """Return an entry with the edit; the text's own consequences (entities and so on) are not worked out here."""
        dropped = set(folded_tags(self.drop_tags))
        kept = [tag for tag in entry.tags if tag not in dropped]
        added = [tag for tag in folded_tags(self.add_tags) if tag not in kept]
        given = ((name, getattr(self, name)) for name in ("text", "state", "superseded_by", "category"))
        new = {name: value for name, value in given if value is not None}
        changed = replace(entry, tags=(*kept, *added), **new)
        if self.reviewed_at is not None:
            return replace(changed, reviewed_at=self.reviewed_at)
        # Archived at the moment at which it was tended is what a roll-up has told
        return changed if changed == entry or self.state is State.ARCHIVED else replace(changed, tended_at=now)


@dataclass(frozen=True, slots=True)
class DrawnLink:
    """An edge to be drawn, or one that is there to be removed."""

    source: str
    type: EdgeType
    target: str
    remove: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """One thing that an agent would do, whole or not at all as far as people decide about it.

    subject: what it is about among all that the agent could suggest of `about`, stable from run to run: by both the
    same suggestion is known again. about: ids, none where it is about the space as a whole (a tag, say). reason: in
    words, for people; confidence: in [0, 1]. is_fact: whether it follows from what is stored, so that no language model
    is asked; not kept with a proposal.
    """

    agent: AgentName
    action: TendingAction
    subject: str
    about: tuple[str, ...] = ()
    edits: tuple[SuggestedEdit, ...] = ()
    links: tuple[DrawnLink, ...] = ()
    reason: str
    confidence: float = 1.0
    is_fact: bool = field(default=False, compare=False)

    @property
    def size(self) -> int:
        """How many changes it makes at most."""
        return len(self.edits) + len(self.links)

    @property
    def id(self) -> str:
        """Return by what it is known again: the same from run to run, however the entries changed meanwhile."""
        told = "\x00".join((self.agent, self.action, self.subject, *sorted(self.about)))
        return PROPOSAL_PREFIX + hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()[:_ID_LENGTH]

    @property
    def is_decided_each_time(self) -> bool:
        """Whether it is asked about again after it was approved: the next split is of other memories."""
        return self.agent is AgentName.SPLITTER

    @property
    def tags(self) -> frozenset[str]:
        """The tags that it would give or take, folded."""
        return frozenset(folded_tags(tag for edit in self.edits for tag in (*edit.add_tags, *edit.drop_tags)))

    @property
    def entry_ids(self) -> tuple[str, ...]:
        """The entries that it would change or join by an edge, each once."""
        ends = (end for link in self.links for end in (link.source, link.target))
        return tuple(dict.fromkeys((*(edit.entry_id for edit in self.edits), *ends)))


def of_one(
    edit: SuggestedEdit,
    agent: AgentName,
    action: TendingAction,
    subject: str,
    *,
    reason: str,
    confidence: float,
    is_fact: bool = False,
) -> Suggestion:
    """Return what is suggested of one memory, by the names of a suggestion's fields."""
    return Suggestion(
        agent=agent,
        action=action,
        subject=subject,
        about=(edit.entry_id,),
        edits=(edit,),
        reason=reason,
        confidence=confidence,
        is_fact=is_fact,
    )


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class TendedSpace:
    """What agents look at: the memories in use, oldest first, and what stands around them.

    vectors: float32 [n, d], a row for each memory, unit length or zeros for one that waits for its vector. edges: those
    that leave these memories. known: every entry of the space by id with its state, forgotten ones left out; names:
    of entries that have one, by name; is_whole: whether all of the space is among these. contested: memories in a
    conflict that is open. max_per_tags: how many memories may carry the same tags and no others, 0 for as many as come.
    """

    memories: tuple[Entry, ...]
    vectors: Float32Array
    now: datetime
    zone: tzinfo
    edges: tuple[Edge, ...] = ()
    known: dict[str, State] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    is_whole: bool = True
    contested: frozenset[str] = frozenset()
    max_per_tags: int = 0

    def is_open(self, entry: Entry) -> bool:
        """Tell whether agents may suggest to change a memory: it is not pinned, nor waits for somebody to decide."""
        return not entry.pinned and entry.id not in self.contested


Suggest = Callable[[TendedSpace], Sequence[Suggestion]]
"""An agent by its rules: what it suggests of a space, the surest first."""
