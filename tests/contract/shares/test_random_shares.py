"""A search sees what a plain model says, right after each of random changes: of entries, tags, shares."""

import random
from dataclasses import dataclass, field

import pytest

from recollect.core.model.drafts import Edit
from recollect.core.model.entry import State
from recollect.core.spaces.shares import Share
from recollect.errors import NotFoundError
from tests.contract.shares.person import USER, Person
from tests.profiles import sampled

SPACES = ("a", "b", "c", "d")
TAGS = ("green", "black", "white")
STATES = (*[State.ACTIVE] * 6, State.ARCHIVED, State.SUPERSEDED, State.QUARANTINED)
STEPS = 40
SEEDS = sampled(2, of=40)


@dataclass
class Model:
    """What is stored and shared, in plain words."""

    entries: dict[str, tuple[str, frozenset[str], State]] = field(default_factory=dict)
    shares: dict[str, Share] = field(default_factory=dict)

    def seen(self, *spaces: str) -> set[str]:
        """Return what is in use in these spaces, and what carries a tag that is shared with one of them."""
        return {
            entry_id
            for entry_id, (space, tags, state) in self.entries.items()
            if state is State.ACTIVE
            and (
                space in spaces
                or any(
                    share.from_space == space and share.to_space in spaces and tags & set(share.tags)
                    for share in self.shares.values()
                )
            )
        }

    def shows_what_is_shared(self) -> bool:
        """Tell whether any space shows what is in another one."""
        return any(self.entries[one][0] != space for space in SPACES for one in self.seen(space))


class Life:
    """Random steps, on a person and on the model alike."""

    def __init__(self, person: Person, seed: int) -> None:
        self.person, self.model, self.chance = person, Model(), random.Random(seed)
        self._count = 0

    def step(self) -> None:
        steps = [*[self.store] * 3, *[self.share] * 2, self.revoke, self.retag, self.forget]
        self.chance.choice(steps)()

    def store(self) -> None:
        self._count += 1
        space, tags, state = self.chance.choice(SPACES), self._tags(), self.chance.choice(STATES)
        entry = self.person.has(space, f"Tea number {self._count}.", *sorted(tags), state=state)
        self.model.entries[entry.id] = (space, tags, state)

    def share(self) -> None:
        from_space, to_space = self.chance.sample(SPACES, 2)
        share = self.person.shares(from_space, to_space, *sorted(self._tags() or {"green"}))
        self.model.shares[share.id] = share

    def revoke(self) -> None:
        if self.model.shares:
            share = self.model.shares.pop(self.chance.choice(sorted(self.model.shares)))
            self.person.revokes(share)
            with pytest.raises(NotFoundError):
                self.person.revokes(share)

    def retag(self) -> None:
        entry_id = self._in_use()
        if entry_id is not None:
            space, _, state = self.model.entries[entry_id]
            tags = self._tags()
            self.person.clock.advance(seconds=1)
            self.person.memory.edit_entry(self.person.scope(space), entry_id, Edit(tags=tuple(sorted(tags))), USER)
            self.model.entries[entry_id] = (space, tags, state)

    def forget(self) -> None:
        entry_id = self._in_use()
        if entry_id is not None:
            space, tags, _ = self.model.entries[entry_id]
            self.person.clock.advance(seconds=1)
            self.person.memory.forget_entry(self.person.scope(space), entry_id, USER)
            self.model.entries[entry_id] = (space, tags, State.DELETED)

    def must_see_what_the_model_says(self) -> None:
        for space in SPACES:
            assert self.person.finds(space) == self.model.seen(space)
        first, *others = self.chance.sample(SPACES, self.chance.randint(2, len(SPACES)))
        assert self.person.finds(first, spaces=others) == self.model.seen(first, *others)
        assert {share.id for share in self.person.listed(limit=2)} == self.model.shares.keys()

    def _tags(self) -> frozenset[str]:
        return frozenset(tag for tag in TAGS if self.chance.random() < 0.4)

    def _in_use(self) -> str | None:
        active = sorted(one for one, (_, _, state) in self.model.entries.items() if state is State.ACTIVE)
        return self.chance.choice(active) if active else None


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_search_sees_what_the_model_says_after_each_change(person: Person, seed: int) -> None:
    life = Life(person, seed)
    shown = 0
    for _ in range(STEPS):
        life.step()
        life.must_see_what_the_model_says()
        shown += life.model.shows_what_is_shared()
    assert shown, "something was shared"
