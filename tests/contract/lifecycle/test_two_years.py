"""Two years of a person, week by week, held against what the jobs should leave, worked out the plain way.

A sample says less a day; nightly there are 20 entries a day. The emulator lives a shorter life.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from itertools import count

import pytest

from recollect.core.lifecycle.jobs import RunStep
from recollect.core.lifecycle.rollups.rollup import rollup_of
from recollect.core.model.drafts import ConversationEvent, Edit, Message, MessageStored, OnDuplicate
from recollect.core.model.entry import Kind
from recollect.core.model.scope import Scope
from recollect.use_cases.conversations.record_event import RecordEvent
from recollect.use_cases.maintenance.purge import PurgeForgotten
from recollect.use_cases.memories.read import GetEntry
from recollect.use_cases.people.pin import Pin
from tests.builders import ALICE, MALLORY
from tests.contract.lifecycle.life import Life
from tests.contract.lifecycle.told_by_hand import TTL, ByHand, Said
from tests.contract.write_path.parts import Tried
from tests.jobs import changes_of
from tests.profiles import sampled
from tests.write_path import USER

WEEKS = 105
TURNS_A_DAY = sampled(3, of=14)
DAYS_BETWEEN_TALKS = 8 - sampled(1, of=7)
TURN_CAP = sampled(9, of=300)
BURST_EVERY = 49  # days: what is further apart than that has nothing to do with each other
SYLLABLES = ("ka", "lo", "mi", "ru", "te", "zo", "ba", "ni", "pe", "du", "sha", "vo")


@dataclass(slots=True)
class TwoYears:
    """The life as it is stored, and as it is worked out by hand."""

    life: Life
    hand: ByHand
    chance: random.Random
    numbers: "count[int]"

    def word(self) -> str:
        return "".join(self.chance.choices(SYLLABLES, k=4)) + str(next(self.numbers))

    def remember(self, category: str, with_: str) -> None:
        text = f"{self.word().capitalize()} {self.word()} {self.word()}."
        saved = self.chance.random() < 0.05
        entry = self.life.path.stored(text, category=category, manually_saved=saved, on_duplicate=OnDuplicate.KEEP)
        self.life.path.stored(text, scope=MALLORY, category=category, on_duplicate=OnDuplicate.KEEP)
        now = self.life.clock.now()
        self.hand.said[entry.id] = Said(entry.id, text, category, with_, now, now, is_protected=saved)

    def talk(self, session: str) -> None:
        texts = [f"{self.word().capitalize()} {self.word()}." for _ in range(TURNS_A_DAY)]
        event = ConversationEvent(session, tuple(Message(id=f"m{n}", text=text) for n, text in enumerate(texts)))
        record = RecordEvent(self.life.store, self.life.clock, self.life.path.remember.ids, self.life.path.settings)
        stored = [one for one in record(ALICE, event, USER) if isinstance(one, MessageStored)]
        now = self.life.clock.now()
        for one, text in zip(stored, texts, strict=True):
            entry_id = str(one.entry_id)
            self.hand.said[entry_id] = Said(entry_id, text, None, session, now, now, is_turn=True)

    def act(self) -> None:
        """What the person does in a week: looks at something, pins, edits, forgets, brings back."""
        acts: list[Callable[[], None]] = [self.look, self.pin, self.edit, self.forget, self.bring_back]
        self.chance.choice(acts)()

    def one_of(self, *states: str, turns: bool = False) -> Said | None:
        found = [one for one in self.hand.said.values() if one.state in states and one.is_turn <= turns]
        return self.chance.choice(found) if found else None

    def look(self) -> None:
        one = self.one_of("active", "archived")
        if one is not None:
            GetEntry(self.life.store, self.life.clock, self.life.path.settings)(ALICE, one.id)
            one.used = self.life.clock.now()

    def pin(self) -> None:
        one = self.one_of("active")
        if one is not None:
            Pin(self.life.store, self.life.clock)(ALICE, one.id, USER, pinned=True)
            one.is_protected = True

    def edit(self) -> None:
        one = self.one_of("active")
        if one is not None:
            one.text = f"{self.word().capitalize()} {self.word()} {self.word()}."
            self.life.path.edit(ALICE, one.id, Edit(text=one.text), USER)
            self.hand.leave(one)

    def forget(self) -> None:
        one = self.one_of("active", "archived", turns=True)
        if one is not None:
            self.life.path.forget(ALICE, one.id, USER)
            self.hand.forget(one.id, self.life.clock.now())

    def bring_back(self) -> None:
        one = self.one_of("archived")
        if one is not None:
            self.life.path.restore(ALICE, one.id, USER)
            one.state, one.used = "active", self.life.clock.now()

    def must_be_as_by_hand(self, scope: Scope = ALICE) -> None:
        entries = self.life.entries(scope)
        found = {one.id: one.state.value for one in entries if one.kind is not Kind.ROLLUP}
        assert found == self.hand.states()
        rollups = [one for one in self.life.rollups(scope) if rollup_of(one) is not None]
        told = [frozenset(one.source_ids) & self.hand.said.keys() for one in rollups]
        for group in {one.told_with for one in self.hand.told()}:
            left = group & self.hand.said.keys()  # what was told and purged since is told all the same
            assert sum(left <= one for one in told) == 1, "what belongs together is told together, by one"
        assert frozenset().union(*told) == {one.id for one in self.hand.told()}, "and nothing else is"
        texts = "\n".join(one.text for one in rollups)
        assert all(one.text in texts for one in self.hand.told()), "what is told is answered"


def test_two_years_leave_what_they_should(tried: Tried) -> None:
    life = Life(tried.path, tried.clock)
    life.set(turn_cap=TURN_CAP, soft_cap=0)
    life.set(scope=MALLORY, soft_cap=0)
    years = TwoYears(life, ByHand(TURN_CAP), random.Random(18), count())
    jobs: dict[str, RunStep] = {
        "roll_up": life.roll_up(),
        "prune": life.prune(),
        "retain": life.retain(),
        "cap": life.cap(),
    }
    weeks = WEEKS if tried.store != "dynamodb" else sampled(16, of=WEEKS)
    for week in range(weeks):
        for day in range(week * 7, week * 7 + 7):
            for number, category in enumerate(TTL):
                if day % BURST_EVERY == number * 7 + 3:
                    for _ in range(years.chance.randint(1, 5)):
                        years.remember(category, f"{category}-{day}")
                        life.clock.advance(minutes=1)
            if day % DAYS_BETWEEN_TALKS == 0:
                years.talk(f"s{day}")
            life.clock.advance(hours=23)
            life.clock.advance(minutes=40)
            if day % 2:
                years.act()
        for name, job in jobs.items():
            would = changes_of(job, dry_run=True) if week % 8 == 0 else None
            made = changes_of(job, changes=years.chance.choice((3, 10, 1_000)))
            assert would is None or made == would, name
            years.hand.rule(name, life.clock.now())
        PurgeForgotten(life.store, life.path.settings, life.clock)(after=None, has_time=lambda: True)
        years.hand.rule("purge", life.clock.now())
        years.must_be_as_by_hand()
    assert {one.state.value for one in life.entries(MALLORY)} == {"active"}


@pytest.mark.parametrize("days", [timedelta(days=365)])
def test_a_year_in_which_nobody_says_anything_changes_nothing(life: Life, days: timedelta) -> None:
    life.clock.advance(days=days.days)
    for job in (life.roll_up(), life.prune(), life.retain(), life.cap()):
        assert changes_of(job) == []
