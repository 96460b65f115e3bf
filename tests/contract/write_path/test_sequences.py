"""Any sequence of what can be done to memories leaves every store as one simple model says, step by step."""

import itertools
from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from recollect.core.deduplication.conflicts import Resolution
from recollect.core.deduplication.equivalence import differences
from recollect.core.deduplication.simhash import MAX_DISTANCE, fingerprint, hamming_distance
from recollect.core.model.audit import AuditAction
from recollect.core.model.drafts import Action, Edit, OnDuplicate, Remembered
from recollect.core.model.entry import State, Trust
from recollect.core.model.scope import Scope
from recollect.errors import (
    EntryNotFoundError,
    InputError,
    NotForgottenError,
    RecollectError,
    SettledError,
    VersionNotFoundError,
)
from recollect.use_cases.memories.change import Commission
from tests.builders import a_memory
from tests.contract.write_path.invariants import check
from tests.contract.write_path.model import Memory, Question, Space, Value
from tests.contract.write_path.parts import BY_TEXT, ORDERS, SAYINGS, SURE, Saying, Tried
from tests.profiles import sampled
from tests.write_path import USER

# In full where a step costs little; an emulator does a few of them by day
EXAMPLES = {"memory": 60, "sqlite": 40, "dynamodb": sampled(4, of=40)}
STEPS = 30
CAP = 3
NAMES = ("free", "small", "strict")
_people = itertools.count()

spaces = st.sampled_from(NAMES)
sayings = st.sampled_from(SAYINGS)
places = st.integers(min_value=0, max_value=50)
tags = st.lists(st.sampled_from("abc"), max_size=2, unique=True).map(tuple)


class Sequences(RuleBasedStateMachine):
    """Does the same to the write path and to the model; a person of their own for each example."""

    def __init__(self, tried: Tried) -> None:
        super().__init__()
        self.path, self.clock = tried.path, tried.clock
        owner = f"person-{next(_people)}"
        self.scopes = {name: Scope(owner, name) for name in NAMES}
        self.spaces = {
            "free": Space(cap=0, over_cap=State.ARCHIVED, supersedes_by_itself=False),
            "small": Space(cap=CAP, over_cap=State.ARCHIVED, supersedes_by_itself=False),
            "strict": Space(cap=CAP, over_cap=State.DELETED, supersedes_by_itself=True),
        }
        self.touched: set[str] = set()

    @initialize()
    def set_up(self) -> None:
        change = self.path.change_settings
        change(self.scopes["free"], {"soft_cap": 0}, USER)
        change(self.scopes["small"], {"soft_cap": CAP}, USER)
        change(self.scopes["strict"], {"soft_cap": CAP, "over_cap": "delete", "on_conflict": "supersede"}, USER)

    @rule(
        name=spaces,
        saying=sayings,
        tagged=tags,
        pinned=st.sampled_from([False, False, False, True]),
        on_duplicate=st.sampled_from([OnDuplicate.MERGE, OnDuplicate.MERGE, OnDuplicate.FLAG, OnDuplicate.KEEP]),
    )
    def say(self, name: str, saying: Saying, tagged: tuple[str, ...], pinned: bool, on_duplicate: OnDuplicate) -> None:  # noqa: FBT001 - hypothesis names them
        space, now = self._space(name), self.clock.now()
        expected, about = space.becomes_of(saying, on_duplicate, now)
        result = self.path.tell(
            saying.text,
            scope=self.scopes[name],
            tags=tagged,
            pinned=pinned,
            on_duplicate=on_duplicate,
            category="notes",
        )
        assert result.action is expected
        if about:
            assert result.duplicate_of in about
        if expected is Action.MERGED:
            merged = space.memories[str(result.duplicate_of)]
            value = merged.value
            merged.change(
                "merged",
                now,
                tags=tuple(dict.fromkeys((*value.tags, *tagged))),
                pinned=value.pinned or pinned,
                saved=value.saved or pinned,
                repeat_count=value.repeat_count + 1,
            )
        elif expected is not Action.SKIPPED:
            self._added(space, result, Value(saying.text, tags=tagged, pinned=pinned, saved=pinned))

    @rule(name=spaces)
    def hear_orders(self, name: str) -> None:
        space = self._space(name)
        expected, about = space.becomes_of(ORDERS, OnDuplicate.KEEP, self.clock.now())
        result = self.path.tell(ORDERS.text, scope=self.scopes[name], trust=Trust.TOOL, category="notes")
        assert result.action is expected
        if about:
            assert result.duplicate_of in about
        if expected is Action.CREATED:
            self._added(space, result, Value(ORDERS.text, State.QUARANTINED))

    @rule(name=spaces, place=places, approved=st.booleans())
    @precondition(lambda self: self._any())
    def decide_proposal(self, name: str, place: int, approved: bool) -> None:  # noqa: FBT001 - hypothesis names them
        memory = self._memory(name, place)
        if memory is None:
            return
        act = self.path.decide.approve if approved else self.path.decide.decline
        waits = memory.value.state is State.QUARANTINED
        if self._does(lambda: act(self.scopes[name], memory.id, USER), None if waits else SettledError):
            state = State.ACTIVE if approved else State.DELETED
            memory.change("approved" if approved else "declined", self.clock.now(), state=state)

    @rule(name=spaces, place=places, saying=sayings)
    @precondition(lambda self: self._any())
    def edit_text(self, name: str, place: int, saying: Saying) -> None:
        memory = self._memory(name, place)
        if memory is None:
            return
        act = self.path.edit
        if self._does(lambda: act(self.scopes[name], memory.id, Edit(text=saying.text), USER), _gone(memory)):
            memory.change("edited", self.clock.now(), text=saying.text)

    @rule(name=spaces, place=places, tagged=tags)
    @precondition(lambda self: self._any())
    def edit_tags(self, name: str, place: int, tagged: tuple[str, ...]) -> None:
        memory = self._memory(name, place)
        if memory is None:
            return
        act = self.path.edit
        if self._does(lambda: act(self.scopes[name], memory.id, Edit(tags=tagged), USER), _gone(memory)):
            memory.change("edited", self.clock.now(), tags=tagged)

    @rule(name=spaces, place=places, pinned=st.booleans())
    @precondition(lambda self: self._any())
    def pin(self, name: str, place: int, pinned: bool) -> None:  # noqa: FBT001 - hypothesis names them
        memory = self._memory(name, place)
        if memory is None:
            return
        saved = memory.value.saved or pinned
        commission = Commission(author=USER, action=AuditAction.EDITED, now=self.clock.now())

        def act() -> object:
            return self.path.change(
                self.scopes[name],
                memory.id,
                commission,
                lambda entry: replace(entry, pinned=pinned, manually_saved=saved),
            )

        if self._does(act, _gone(memory)):
            memory.change("edited", self.clock.now(), pinned=pinned, saved=saved)

    @rule(name=spaces, place=places)
    @precondition(lambda self: self._any())
    def forget(self, name: str, place: int) -> None:
        memory = self._memory(name, place)
        if memory is not None and self._does(
            lambda: self.path.forget(self.scopes[name], memory.id, USER), _gone(memory)
        ):
            memory.change("forgotten", self.clock.now(), state=State.DELETED)
            self._space(name).settle(memory)

    @rule(name=spaces, place=places)
    @precondition(lambda self: self._any())
    def restore(self, name: str, place: int) -> None:
        memory = self._memory(name, place)
        if memory is None:
            return
        is_gone = memory.value.state in {State.DELETED, State.ARCHIVED, State.SUPERSEDED}
        act = self.path.restore
        refusal: type[RecollectError] | None = None if is_gone else NotForgottenError
        if memory.is_past_undo(self.clock.now()):
            refusal = EntryNotFoundError
        if self._does(lambda: act(self.scopes[name], memory.id, USER), refusal):
            self._space(name).restore(memory, self.clock.now())

    @rule(name=spaces, place=places, version=st.integers(min_value=1, max_value=6))
    @precondition(lambda self: self._any())
    def revert(self, name: str, place: int, version: int) -> None:
        memory = self._memory(name, place)
        if memory is None:
            return
        missing = VersionNotFoundError if version > memory.version else _kept_apart(memory, version)
        act = self.path.revert
        if self._does(lambda: act(self.scopes[name], memory.id, version, USER), _gone(memory) or missing):
            then = [*memory.former, memory.value][version - 1]
            saved = then.saved or memory.value.pinned
            memory.change(
                "reverted",
                self.clock.now(),
                text=then.text,
                tags=then.tags,
                saved=saved,
                since=then.since,
                until=then.until,
            )

    @rule(name=spaces, place=places, resolution=st.sampled_from(Resolution))
    @precondition(lambda self: any(space.questions for space in self.spaces.values()))
    def decide_conflict(self, name: str, place: int, resolution: Resolution) -> None:
        space = self._space(name)
        if not space.questions:
            return
        id_, question = list(space.questions.items())[place % len(space.questions)]
        repeated = question.resolution is resolution
        refusal = None if repeated else _refusal(space, question, resolution)
        if self._does(lambda: self.path.resolve(self.scopes[name], id_, resolution, USER), refusal) and not repeated:
            space.decide(id_, resolution, self.clock.now())

    @rule(hours=st.sampled_from([1, 12, 25]))
    def let_time_pass(self, hours: int) -> None:
        self.clock.advance(hours=hours)
        self.touched.update(NAMES)

    @invariant()
    def all_holds(self) -> None:
        for name in self.touched:
            check(self.path, self.scopes[name], self.spaces[name], self.clock.now())
        self.touched.clear()

    def _any(self) -> bool:
        return any(space.memories for space in self.spaces.values())

    def _space(self, name: str) -> Space:
        self.touched.add(name)
        return self.spaces[name]

    def _memory(self, name: str, place: int) -> Memory | None:
        memories = list(self._space(name).memories.values())
        return memories[place % len(memories)] if memories else None

    def _does(self, act: Callable[[], object], refusal: type[RecollectError] | None) -> bool:
        """Tell whether something was done that was not to be refused."""
        if refusal is None:
            act()
            return True
        with pytest.raises(refusal):
            act()
        return False

    def _added(self, space: Space, result: Remembered, value: Value) -> None:
        """A new memory, and what follows from it: a question, its answer, and the cap."""
        assert result.entry is not None
        now = self.clock.now()
        takes_over = space.supersedes_by_itself and result.conflict is not None and value.saying.topic in SURE
        said = replace(value, since=now) if takes_over else value
        space.memories[result.entry.id] = Memory(result.entry.id, said, now)
        if result.conflict is not None:
            space.questions[result.conflict] = Question(result.entry.id, str(result.duplicate_of), now)
            if takes_over:
                space.decide(result.conflict, Resolution.SUPERSEDE, now)
        count, open_ = space.trimmed(spared=result.entry.id)
        assert len(result.trimmed) == count
        assert set(result.trimmed) <= open_
        for trimmed in result.trimmed:
            space.memories[trimmed].change("trimmed", now, state=space.over_cap)
            space.settle(space.memories[trimmed])


def _gone(memory: Memory) -> type[RecollectError] | None:
    return EntryNotFoundError if memory.value.state is State.DELETED else None


def _kept_apart(memory: Memory, version: int) -> type[RecollectError] | None:
    """Orders of a tool that were never approved do not come back into a memory that has left quarantine."""
    then, value = [*memory.former, memory.value][version - 1], memory.value
    were_apart = then.state is State.QUARANTINED and then.text == ORDERS.text != value.text
    return InputError if were_apart and value.state is not State.QUARANTINED else None


def _refusal(space: Space, question: Question, resolution: Resolution) -> type[RecollectError] | None:
    if question.resolution is not None:
        return SettledError
    if resolution is Resolution.KEEP_BOTH:
        return None
    retired = space.memories[question.older if resolution is Resolution.SUPERSEDE else question.newer]
    if retired.value.state is State.DELETED:
        return EntryNotFoundError
    return None if retired.live else SettledError


def _pairs(texts: Iterable[str]) -> list[tuple[str, str]]:
    return list(itertools.combinations(texts, 2))


def test_the_sayings_lie_as_near_to_each_other_as_the_model_has_it() -> None:
    for one, other in _pairs(BY_TEXT):
        left, right = BY_TEXT[one], BY_TEXT[other]
        distance = hamming_distance(fingerprint(one).simhash, fingerprint(other).simhash)
        assert (distance <= MAX_DISTANCE) is (left.topic == right.topic)
        if left.topic == right.topic:
            assert (not differences(a_memory(one), a_memory(other))) is (left.meaning == right.meaning)


def test_every_sequence_of_steps_leaves_the_store_as_the_model_has_it(tried: Tried) -> None:
    class SequencesOfThisStore(Sequences):
        def __init__(self) -> None:
            super().__init__(tried)

    run_state_machine_as_test(
        SequencesOfThisStore,
        settings=settings(
            max_examples=EXAMPLES[tried.store],
            stateful_step_count=STEPS,
            suppress_health_check=list(HealthCheck),
        ),
    )
