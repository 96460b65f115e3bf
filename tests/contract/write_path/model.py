"""What a space holds, as simply as it can be told: the measure of what the stores hold after the same steps."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from recollect.core.deduplication.conflicts import Resolution
from recollect.core.model.drafts import Action, OnDuplicate
from recollect.core.model.entry import State
from tests.contract.write_path.parts import BY_TEXT, ORDERS, Saying

UNDO = timedelta(hours=24)


@dataclass(frozen=True)
class Value:
    """What a memory is at one version."""

    text: str
    state: State = State.ACTIVE
    tags: tuple[str, ...] = ()
    pinned: bool = False
    saved: bool = False
    repeat_count: int = 0
    superseded_by: str | None = None
    since: datetime | None = None
    until: datetime | None = None

    @property
    def saying(self) -> Saying:
        return BY_TEXT[self.text]


@dataclass
class Memory:
    """A memory with its former values and with what was done to make each.

    forgotten_at: while it has a tombstone; changed_at: when its last version was made.
    """

    id: str
    value: Value
    said_at: datetime
    former: list[Value] = field(default_factory=list)
    actions: list[str] = field(default_factory=lambda: ["created"])
    forgotten_at: datetime | None = None
    changed_at: datetime | None = None

    def is_past_undo(self, now: datetime) -> bool:
        """Whether it is deleted, and has been for so long that nobody can bring it back."""
        return self.value.state is State.DELETED and self.changed_at is not None and self.changed_at + UNDO <= now

    @property
    def version(self) -> int:
        return len(self.former) + 1

    @property
    def live(self) -> bool:
        return self.value.state is State.ACTIVE

    @property
    def begins(self) -> datetime:
        """From when on it holds when it takes another one's place."""
        return self.value.since or self.said_at

    def change(self, action: str, now: datetime, **fields: Any) -> None:
        """Make a new version, unless nothing would change."""
        changed = replace(self.value, **fields)
        if changed == self.value:
            return
        if changed.state is not self.value.state:
            forgotten = changed.state is State.DELETED and action != "trimmed"
            self.forgotten_at = now if forgotten else None
        self.changed_at = now
        self.former.append(self.value)
        self.actions.append(action)
        self.value = changed


@dataclass
class Question:
    """A conflict: the newer memory, the older one, since when, what was decided, and which one went by that."""

    newer: str
    older: str
    opened_at: datetime
    resolution: Resolution | None = None
    gone: str | None = None


@dataclass
class Space:
    """All memories of a space by id, its conflicts by theirs, and who superseded whom."""

    cap: int
    over_cap: State
    supersedes_by_itself: bool
    memories: dict[str, Memory] = field(default_factory=dict)
    questions: dict[str, Question] = field(default_factory=dict)
    supersessions: set[tuple[str, str]] = field(default_factory=set)

    def live(self) -> list[Memory]:
        return [memory for memory in self.memories.values() if memory.live]

    def waiting(self) -> list[Memory]:
        """Those in quarantine."""
        return [memory for memory in self.memories.values() if memory.value.state is State.QUARANTINED]

    def forgotten(self, now: datetime) -> list[Memory]:
        """Those that have a tombstone."""
        gone = [memory for memory in self.memories.values() if memory.forgotten_at is not None]
        return [memory for memory in gone if memory.forgotten_at is not None and now < memory.forgotten_at + UNDO]

    def becomes_of(self, saying: Saying, on_duplicate: OnDuplicate, now: datetime) -> tuple[Action, set[str]]:
        """What is to become of something that a person says, and which memories it may be about."""
        if _same(saying, self.forgotten(now)):
            return Action.SKIPPED, set()
        if saying == ORDERS and (waiting := {one.id for one in self.waiting() if one.value.text == ORDERS.text}):
            return Action.SKIPPED, waiting
        near = {memory.id for memory in self.live() if memory.value.saying.topic == saying.topic}
        same = _same(saying, self.live())
        if on_duplicate is OnDuplicate.KEEP or not near:
            return Action.CREATED, set()
        if on_duplicate is OnDuplicate.MERGE and same:
            return Action.MERGED, same
        return Action.FLAGGED, near

    def trimmed(self, spared: str) -> tuple[int, set[str]]:
        """How many memories have to go, and which of them may."""
        excess = max(0, len(self.live()) - self.cap) if self.cap else 0
        open_ = {one.id for one in self.live() if not one.value.pinned and not one.value.saved and one.id != spared}
        return min(excess, len(open_)), open_

    def decide(self, id_: str, resolution: Resolution, now: datetime) -> None:
        """Carry a decision out that can be carried out."""
        question = self.questions[id_]
        question.resolution = resolution
        if resolution is Resolution.SUPERSEDE:
            older = self.memories[question.older]
            newer = self.memories[question.newer]
            begins_later = older.value.since is not None and older.value.since >= newer.begins
            until = older.value.until if older.value.until or begins_later else newer.begins
            older.change("superseded", now, state=State.SUPERSEDED, superseded_by=question.newer, until=until)
            self.settle(older)
            question.gone = older.id
            self.supersessions.add((question.newer, question.older))
            is_over = newer.value.until is not None and newer.value.until <= newer.begins
            if newer.live and not is_over:
                newer.change("edited", now, since=newer.begins)
        elif resolution is Resolution.DISCARD_NEW:
            self.memories[question.newer].change("discarded", now, state=State.DELETED)
            self.settle(self.memories[question.newer])
            question.gone = question.newer

    def settle(self, gone: Memory) -> None:
        """Settle the open conflicts of a memory that goes out of use: the other one holds."""
        for question in self.questions.values():
            if question.resolution is None and gone.id in {question.newer, question.older}:
                is_newer = gone.id == question.newer
                question.resolution = Resolution.DISCARD_NEW if is_newer else Resolution.SUPERSEDE
                question.gone = gone.id

    def ask_again(self, back: Memory) -> None:
        """Open the conflicts that took a memory away, or were settled by that, unless the other one is gone too."""
        for question in self.questions.values():
            if question.gone == back.id:
                question.resolution = question.gone = None
                other = self.memories[question.older if back.id == question.newer else question.newer]
                if other.value.state in {State.DELETED, State.ARCHIVED, State.SUPERSEDED}:
                    is_newer = other.id == question.newer
                    question.resolution = Resolution.DISCARD_NEW if is_newer else Resolution.SUPERSEDE
                    question.gone = other.id

    def restore(self, memory: Memory, now: datetime) -> None:
        """Bring back what is forgotten, archived or superseded."""
        value = memory.value
        if value.state is not State.SUPERSEDED:
            before = memory.former[-1].state
            state = before if before in {State.QUARANTINED, State.SUPERSEDED} else State.ACTIVE
            memory.change("restored", now, state=state)
            if state is not State.SUPERSEDED:
                self.ask_again(memory)
            return
        pair = (value.superseded_by, memory.id)
        ends = [one.opened_at for one in self.questions.values() if (one.newer, one.older) == pair]
        ends += [self.memories[str(value.superseded_by)].begins]
        until = None if value.until in ends else value.until
        memory.change("restored", now, state=State.ACTIVE, superseded_by=None, until=until)
        self.supersessions.discard((str(value.superseded_by), memory.id))
        self.ask_again(memory)


def _same(saying: Saying, memories: Iterable[Memory]) -> set[str]:
    meant = (saying.topic, saying.meaning)
    found = [one for one in memories if (one.value.saying.topic, one.value.saying.meaning) == meant]
    return {one.id for one in found}
