"""A space that people and agents have lived in, drawn from a seed, and what it holds as one digest."""

import hashlib
import json
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Final

from recollect.core.deduplication.conflicts import Resolution
from recollect.core.lifecycle.transfer.manifest import FRAMES
from recollect.core.lifecycle.transfer.values import canonical
from recollect.core.model.audit import AuditAction
from recollect.core.model.drafts import ConversationEvent, Edit, EntryDraft, Message, OnDuplicate
from recollect.core.model.edges import EdgeType
from recollect.core.model.entry import Entry, Kind, Role, State
from recollect.core.model.handoffs import Handoff
from recollect.core.model.listing import Order, Selection
from recollect.core.model.records import Collection, RecordPrefix
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.errors import EntryNotFoundError, NameTakenError, SettledError
from recollect.use_cases.memories.change import ChangeEntry, Commission
from recollect.use_cases.memories.conflicts import ShowConflicts
from tests.contract.shares.person import Person
from tests.contract.write_path.parts import ORDERS, SAYINGS
from tests.transfer.moving import exported

USER: Final = Author()
ADA: Final = Author("agent:ada", "tidying up")
# What memories are made of, in more than one conversation, and what says nothing worth keeping
SAID: Final = (
    "Remember that I am allergic to penicillin.",
    "My sister is called Lena.",
    "I prefer answers in short bullet points, always.",
    "I work as a nurse in Leeds until 2026-12-31.",
    "What is the weather like there?",
    "Good morning!",
    "I have a cat named Mia.",
)
SESSIONS: Final = ("monday", "tuesday", "wednesday")
EVERY: Final = Selection(states=frozenset(State), order=Order.CREATED)
# Made anew of what is taken away, and what a day or a session is noted by: they are compared beside the lines of a file
DERIVED: Final = (
    Collection.DIGEST,
    Collection.BAND,
    Collection.QUARANTINE,
    Collection.BACK_EDGE,
    Collection.CONFLICT_OF,
    Collection.HANDOFF,
)


@dataclass(frozen=True, slots=True)
class Contents:
    """What a space holds. digest: of all but what an undo may leave behind; former, trail: of which that is more."""

    digest: str
    lines: tuple[str, ...]
    former: frozenset[str]
    trail: frozenset[str]

    def changed_in(self, after: "Contents") -> list[str]:
        """Return the lines that are gone and those that are new, but for former values and a trail that grew."""
        return [
            *(f"- {line}" for line in self.lines if line not in set(after.lines)),
            *(f"+ {line}" for line in after.lines if line not in set(self.lines)),
            *(f"- {line}" for line in sorted((self.former | self.trail) - (after.former | after.trail))),
        ]


def contents(person: Person, scope: Scope) -> Contents:
    """Return what is taken away of the space, brought into a form in which an undo changes nothing.

    Left out are the version numbers and `modified_at` of entries, the former values and the audit trail, of which an
    undo leaves more; they are told apart.
    """
    lines: list[str] = []
    former, trail = set(), set()
    for line in exported(person.store, person.clock, scope.owner, scope.space):
        value: dict[str, Any] = json.loads(line)
        match value["type"]:
            case "version":
                former.add(line)
            case "audit":
                trail.add(line)
            case "entry":
                lines.append(canonical({name: one for name, one in value.items() if name not in _OF_A_CHANGE}))
            case other if other not in FRAMES:
                lines.append(line)
    lines += [canonical({"key": [*key], "value": dict(value)}) for key, value in _derived(person, scope)]
    return Contents(
        hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest(),
        tuple(sorted(lines)),
        frozenset(former),
        frozenset(trail),
    )


_OF_A_CHANGE: Final = frozenset({"version", "modified_at"})


def _derived(person: Person, scope: Scope) -> Iterator[tuple[tuple[str, ...], Any]]:
    for collection in DERIVED:
        for record in person.store.list_records(scope, RecordPrefix(collection), limit=10_000).items:
            # Of several memories of one text any may be the first one that its digest leads to
            is_digest = collection in {Collection.DIGEST, Collection.QUARANTINE}
            yield (collection.value, *record.key.parts[: 1 if is_digest else None]), record.value


@dataclass
class RandomLife:
    """Fills a space step by step, of somebody of its own; the same seed does the same."""

    person: Person
    seed: int
    chance: random.Random = field(init=False)
    scope: Scope = field(init=False)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        self.scope = Scope(f"lived-{self.seed}")

    def contents(self) -> Contents:
        """Return what the space holds."""
        return contents(self.person, self.scope)

    def live(self, steps: int) -> None:
        """Do so many things at random, each a moment after the one before."""
        for _ in range(steps):
            self.person.clock.advance(minutes=1)
            self.chance.choices([act for act, _ in self._acts()], [weight for _, weight in self._acts()])[0]()
        self.person.clock.advance(minutes=1)

    def entries(self, *states: State, kind: Kind | None = None) -> list[Entry]:
        """All entries in these states, of any where none is named, in the order in which they were made."""
        page = self.person.store.list_entries(
            self.scope, replace(EVERY, states=frozenset(states or State), kind=kind), limit=1_000
        )
        return sorted(page.items, key=lambda one: (one.created_at, one.sequence, one.text))

    def _acts(self) -> Sequence[tuple[Callable[[], None], int]]:
        return (
            (self._remember, 8),
            (self._talk, 6),
            (self._edit, 3),
            (self._pin, 2),
            (self._link, 3),
            (self._vote, 2),
            (self._hand_off, 2),
            (self._decide, 3),
            (self._archive, 2),
            (self._forget, 2),
        )

    def _remember(self) -> None:
        chance = self.chance
        saying = chance.choice((*SAYINGS, ORDERS))
        is_said_by_a_tool = saying is ORDERS or chance.random() < 0.2
        draft = EntryDraft(
            text=saying.text,
            role=Role.TOOL if is_said_by_a_tool else Role.USER,
            name=chance.choice([None, f"name-{chance.randrange(1000)}"]),
            category=chance.choice([None, "work"]),
            tags=tuple(chance.sample(("tea", "home", "größe"), chance.randrange(3))),
            metadata={"n": chance.randrange(9)} if chance.random() < 0.5 else {},
            pinned=chance.random() < 0.2,
            on_duplicate=chance.choice(list(OnDuplicate)),
            source_ids=tuple(chance.sample(("mail-1", "mail-2"), chance.randrange(2))),
        )
        with suppress(NameTakenError):
            self.person.memory.remember(self.scope, [draft], USER)

    def _talk(self) -> None:
        chance, memory = self.chance, self.person.memory
        session = chance.choice(SESSIONS)
        texts = chance.choices(SAID, k=chance.randrange(1, 4))
        messages = tuple(
            Message(
                text=text, id=f"m-{chance.randrange(10**9)}", role=chance.choice([Role.USER, Role.USER, Role.ASSISTANT])
            )
            for text in texts
        )
        memory.record_event(self.scope, ConversationEvent(session, messages), USER)
        turns = memory.store.session_turns(self.scope, session, limit=len(messages)).items
        memory.extract_memories(self.scope, turns[::-1])

    def _edit(self) -> None:
        if entry := self._any(kind=Kind.MEMORY):
            tags = tuple(self.chance.sample(("tea", "new", "home"), self.chance.randrange(3)))
            text = f"{entry.text.rstrip('.')}, or so." if self.chance.random() < 0.3 else None
            self.person.memory.edit_entry(self.scope, entry.id, Edit(text=text, tags=tags), USER)

    def _pin(self) -> None:
        if entry := self._any():
            self.person.memory.pin(self.scope, entry.id, USER, pinned=self.chance.random() < 0.7)

    def _link(self) -> None:
        one, other = self._any(kind=Kind.MEMORY), self._any(kind=Kind.MEMORY)
        if one and other and one.id != other.id:
            type_ = self.chance.choice([EdgeType.RELATED, EdgeType.SUPPORTS, EdgeType.SUPERSEDES])
            self.person.memory.draw_edge(
                self.scope, one.id, type_, other.id, replace(USER, reason="they belong together")
            )

    def _vote(self) -> None:
        if entry := self._any():
            self.person.memory.vote(self.scope, entry.id, self.chance.choice([1, -1]), USER)

    def _hand_off(self) -> None:
        named = {entry.id for entry in (self._any(kind=Kind.MEMORY), self._any(kind=Kind.MEMORY)) if entry}
        handoff = Handoff(
            project="boat", summary=f"Planks {self.chance.randrange(99)}", memory_ids=tuple(sorted(named))
        )
        self.person.memory.store_handoff(self.scope, handoff, ADA)

    def _decide(self) -> None:
        listed = [one.conflict for one in ShowConflicts(self.person.store)(self.scope, limit=50).items]
        if listed:
            conflict = self.chance.choice(sorted(listed, key=lambda one: one.opened_at))
            resolution = self.chance.choice(list(Resolution))
            with suppress(SettledError, EntryNotFoundError):
                self.person.memory.resolve_conflict(self.scope, conflict.id, resolution, USER)

    def _archive(self) -> None:
        if entry := self._any():
            commission = Commission(author=USER, action=AuditAction.ARCHIVED, now=self.person.clock.now())
            ChangeEntry(self.person.store)(
                self.scope, entry.id, commission, lambda one: replace(one, state=State.ARCHIVED)
            )

    def _forget(self) -> None:
        """Forget something by itself: nothing but its own undo may bring it back."""
        if entry := self._any():
            self.person.memory.forget_entry(self.scope, entry.id, USER)

    def _any(self, *, kind: Kind | None = None) -> Entry | None:
        found = self.entries(State.ACTIVE, kind=kind)
        return self.chance.choice(found) if found else None
