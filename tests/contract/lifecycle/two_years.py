"""The life of a person as it is stored, and beside it as it is worked out by hand."""

import random
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from recollect.adapters.clock import RandomIds
from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.core.lifecycle.jobs import RunStep
from recollect.core.lifecycle.rollups.rollup import rollup_of
from recollect.core.model.drafts import ConversationEvent, Edit, Message, MessageStored, OnDuplicate
from recollect.core.model.entry import Kind
from recollect.core.query.query import Query
from recollect.core.ranking.weights import RankingWeights
from recollect.use_cases.conversations.record_event import RecordEvent
from recollect.use_cases.maintenance.purge import PurgeForgotten
from recollect.use_cases.memories.edit import Pin
from recollect.use_cases.memories.read import GetEntry
from recollect.use_cases.search.search import SearchEntries
from tests.builders import ALICE, MALLORY
from tests.contract.lifecycle.life import Life
from tests.contract.lifecycle.subjects import EncodedAtOnce, SubjectEmbedder, Subjects
from tests.contract.lifecycle.told_by_hand import ByHand, Said
from tests.contract.write_path.parts import Tried
from tests.jobs import changes_of, purged
from tests.write_path import USER, wired

FIRST = 5
WORDS = 4
INDEX_BYTES = 1 << 30


@dataclass(frozen=True, slots=True)
class Habits:
    """How much somebody says: a subject each so many days, of 1 to so many memories; turns each so many days."""

    days_between_subjects: float
    most_of_a_subject: int
    days_between_talks: int
    turns: int

    @property
    def entries_a_day(self) -> float:
        memories = (1 + self.most_of_a_subject) / 2 / self.days_between_subjects
        return memories + self.turns / self.days_between_talks


@dataclass(slots=True)
class TwoYears:
    """The life over a store, and by hand. changed: how much each job did. asked, found: questions and answers."""

    life: Life
    hand: ByHand
    habits: Habits
    chance: random.Random
    embedder: SubjectEmbedder
    subjects: Subjects
    changed: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    _due: float = 0.0

    def live(self, day: int) -> None:
        """Say what is to be said on a day."""
        while self._due <= day:
            category = list(self.hand.ages.ttl)[len(self.subjects.places) % len(self.hand.ages.ttl)]
            self._talk_about(category, f"{category}-{len(self.subjects.places)}")
            self._due += self.habits.days_between_subjects
        if day % self.habits.days_between_talks == 0:
            self._talk(f"talk-{day}")
        self.life.clock.advance(hours=23)
        self.life.clock.advance(minutes=40)

    def _talk_about(self, category: str, subject: str) -> None:
        for number in range(self.chance.randint(1, self.habits.most_of_a_subject)):
            text = self.subjects.sentence(subject, WORDS)
            saved = self.chance.random() < 0.05
            fields: dict[str, Any] = {"category": category, "session_id": subject, "on_duplicate": OnDuplicate.KEEP}
            entry = self.life.path.stored(text, manually_saved=saved, **fields)
            if number == 0:
                self.life.path.stored(text, scope=MALLORY, **fields)
            now = self.life.clock.now()
            self.hand.said[entry.id] = Said(entry.id, text, category, subject, now, now, is_protected=saved)
            self.life.clock.advance(minutes=1)

    def _talk(self, session: str) -> None:
        texts = [self.subjects.sentence(session, 2) for _ in range(self.habits.turns)]
        event = ConversationEvent(session, tuple(Message(id=f"m{n}", text=text) for n, text in enumerate(texts)))
        record = RecordEvent(self.life.store, self.life.clock, self.life.path.remember.ids, self.life.path.settings)
        stored = [one for one in record(ALICE, event, USER) if isinstance(one, MessageStored)]
        now = self.life.clock.now()
        for one, text in zip(stored, texts, strict=True):
            entry_id = str(one.entry_id)
            self.hand.said[entry_id] = Said(entry_id, text, None, session, now, now, is_turn=True)

    def act(self) -> None:
        """What the person does now and then: looks at something, pins, edits, forgets, brings back."""
        acts: list[Callable[[], None]] = [self._look, self._pin, self._edit, self._forget, self._bring_back]
        self.chance.choice(acts)()

    def _one_of(self, *states: str, turns: bool = False) -> Said | None:
        found = [one for one in self.hand.said.values() if one.state in states and one.is_turn <= turns]
        return self.chance.choice(found) if found else None

    def _look(self) -> None:
        one = self._one_of("active", "archived")
        if one is not None:
            GetEntry(self.life.store, self.life.clock, self.life.path.settings)(ALICE, one.id)
            one.used = self.life.clock.now()

    def _pin(self) -> None:
        one = self._one_of("active")
        if one is not None:
            Pin(self.life.store, self.life.clock)(ALICE, one.id, USER, pinned=True)
            one.is_protected = True

    def _edit(self) -> None:
        one = self._one_of("active")
        if one is not None:
            one.text = self.subjects.sentence(one.with_, WORDS)
            self.life.path.edit(ALICE, one.id, Edit(text=one.text), USER)
            self.hand.leave(one)

    def _forget(self) -> None:
        one = self._one_of("active", "archived", turns=True)
        if one is not None:
            self.life.path.forget(ALICE, one.id, USER)
            self.hand.forget(one.id, self.life.clock.now())

    def _bring_back(self) -> None:
        one = self._one_of("archived")
        if one is not None:
            self.life.path.restore(ALICE, one.id, USER)
            one.state, one.used = "active", self.life.clock.now()

    def run(self, name: str, job: RunStep, *, changes: int, foretold: bool) -> None:
        """Run a job, on both sides; foretold: a dry run comes first, and must tell the same."""
        would = changes_of(job, dry_run=True) if foretold else None
        made = changes_of(job, changes=changes)
        assert would is None or made == would, name
        self.changed[name] += len(made)
        self.hand.rule(name, self.life.clock.now())

    def purge(self) -> None:
        """Take away what was forgotten, on both sides."""
        purge = PurgeForgotten(self.life.store, self.life.path.settings, self.life.clock)
        self.changed["purge"] += len(purged(purge, self.life.store))
        self.hand.rule("purge", self.life.clock.now())

    def ask(self, when: str, told: Iterable[Said], *, most: int) -> None:
        """Ask what something was: a memory says it, or the roll-up that tells it, among the first five."""
        every = list(told)
        some = self.chance.sample(every, min(most, len(every)))
        life = self.life
        with closing(ExactSearch(life.store, max_bytes=INDEX_BYTES)) as index:
            waiting = SharedWaitingVectors(self.embedder)
            stands_on = (life.store, index, self.embedder, waiting, RankingWeights(), life.clock)
            search = SearchEntries(*stands_on, life.path.settings)
            for one in some:
                question = f"What was {one.text.partition(' ')[0]}?"
                hits = search(ALICE, Query(text=question, limit=FIRST)).hits
                self.asked[when] += 1
                self.found[when] += any(one.text in hit.entry.text for hit in hits)

    def must_be_as_by_hand(self) -> None:
        """Compare all that is stored with what should be."""
        entries = self.life.entries()
        found = {one.id: one.state.value for one in entries if one.kind is not Kind.ROLLUP}
        wanted = self.hand.states()
        differing = found.items() ^ wanted.items()
        assert found == wanted, sorted(differing)
        by_source: dict[str, list[int]] = {}
        texts = list[str]()
        for rollup in self.life.rollups():
            if rollup_of(rollup) is not None:
                for entry_id in self.hand.said.keys() & set(rollup.source_ids):
                    by_source.setdefault(entry_id, []).append(len(texts))
                texts.append(rollup.text)
        told = {one.id: one for one in self.hand.told()}
        assert by_source.keys() == told.keys(), "all that is told is told, and nothing else is"
        assert all(len(places) == 1 for places in by_source.values()), "and once"
        for entry_id, one in told.items():
            # What was told and purged since is told all the same
            together = {by_source[other][0] for other in one.told_with if other in told}
            assert together == {by_source[entry_id][0]}, "what belongs together is told together"
            assert one.text in texts[by_source[entry_id][0]], "what is told is answered"


def two_years(tried: Tried, hand: ByHand, habits: Habits) -> TwoYears:
    """Return a life that begins, over a store that has vectors at once."""
    chance = random.Random(18)
    subjects = Subjects(chance)
    embedder = SubjectEmbedder(subjects)
    store = EncodedAtOnce(tried.path.store, embedder)
    life = Life(wired(store, tried.clock, RandomIds()), tried.clock)
    ages = hand.ages
    life.set(
        turn_cap=ages.turn_cap,
        soft_cap=0,
        ttl_days=dict(ages.ttl),
        roll_up_days=ages.old,
        retention_days=ages.long_ago,
    )
    life.set(scope=MALLORY, soft_cap=0)
    return TwoYears(life, hand, habits, chance, embedder, subjects)
