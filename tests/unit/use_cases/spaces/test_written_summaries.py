"""Summaries by a language model: only where there is time for it, checked, and tried again after a while."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

import pytest

from recollect.core.lifecycle.jobs import JobBudget
from recollect.core.model.entry import Entry, State
from recollect.core.model.language_model import ModelFailure
from recollect.core.model.records import PutRecord, Record
from recollect.core.model.scope import Right, Scope
from recollect.core.spaces.settings import SETTINGS_KEY
from recollect.core.spaces.summaries.summary import EVERY_SUMMARY, MADE_BY_RULES, CategorySummary, summary_of
from recollect.use_cases.common.language_model import AskLanguageModel
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.maintenance.refresh_summaries import RefreshSummaries
from recollect.use_cases.spaces.summaries import TRIED_AGAIN_AFTER, SummariseSpace
from recollect.use_cases.spaces.write_summary import LEAST_MEMORIES, MOST_CHARACTERS
from tests.builders import ALICE, a_memory, a_write, changed
from tests.fakes.judging import ScriptedModel
from tests.unit.use_cases.conftest import Bench

TEXTS = ("Maya leads the design team.", "Maya works at Acme in Lisbon.", "The team meets on Mondays.")
BY_MODEL = "summarise_category/1 fake/model"


def writing(text: str = "Maya leads the design team at Acme.", *more: str) -> ScriptedModel:
    """A model that says sentences, each of which it rests on all memories."""

    def reply(_name: str, data: Mapping[str, Any]) -> object:
        numbers = [one["number"] for one in data["memories"]]
        return {"sentences": [{"text": one, "memories": numbers} for one in (text, *more)]}

    return ScriptedModel(reply)


@dataclass
class Summing:
    bench: Bench
    model: ScriptedModel | None
    seconds: float = 0.0  # that each look at the clock takes

    def __call__(self, seconds: float = 60.0, scope: Scope = ALICE) -> dict[str, CategorySummary]:
        return {one.category: one for one in self.summarise(scope, model_seconds=seconds)}

    @property
    def summarise(self) -> SummariseSpace:
        store, clock, passed = self.bench.store, self.bench.clock, [0.0]

        def now() -> float:
            passed[0] += self.seconds
            return passed[0]

        observe = (lambda *_: None) if self.model is None else self.model.observe
        ask = AskLanguageModel(store, self.model, clock, ReadSettings(store), observe=observe)
        return SummariseSpace(store, clock, "fake", ask, 30.0, now)

    def remember(self, *texts: str, category: str = "work") -> list[Entry]:
        entries = [a_memory(text, category=category) for text in texts]
        self.bench.store.commit(ALICE, [a_write(entry) for entry in entries])
        return entries

    @property
    def asked(self) -> int:
        assert self.model is not None
        return len(self.model.asked)


@pytest.fixture
def summing(bench: Bench) -> Summing:
    return Summing(bench, writing())


def test_where_there_is_time_the_model_writes_and_whoever_reads_is_served_that(summing: Summing) -> None:
    memories = summing.remember(*TEXTS)
    made = summing()["work"]
    assert (made.text, made.made_by, made.memories) == ("Maya leads the design team at Acme.", BY_MODEL, 3)
    assert set(made.sentences[0].entry_ids) == {entry.id for entry in memories}
    summing.bench.clock.advance(days=1)
    assert summing(0.0)["work"] == made
    assert summing()["work"] == made
    assert summing.asked == 1


def test_where_it_is_quiet_the_model_has_written_before_anybody_asks(summing: Summing) -> None:
    summing.remember(*TEXTS)
    summing.bench.clock.advance(hours=1)
    stands_on = (summing.bench.store, summing.summarise, summing.bench.clock, ReadSettings(summing.bench.store))
    step = RefreshSummaries(*stands_on)(ALICE, None, JobBudget(1, lambda: True), dry_run=False)
    assert (len(step.changes), summing.asked) == (1, 1)
    assert summing(0.0)["work"].made_by == BY_MODEL


def test_who_waits_for_an_answer_has_no_model_asked(summing: Summing) -> None:
    summing.remember(*TEXTS)
    assert summing(0.0)["work"].made_by == MADE_BY_RULES
    assert summing.asked == 0
    assert summing()["work"].made_by == BY_MODEL


def test_what_changed_is_told_by_rules_at_once_and_by_the_model_when_there_is_time(summing: Summing) -> None:
    first, *_ = summing.remember(*TEXTS)
    summing.remember("Has a cat.", "The cat is grey.", "The cat is called Pepper.", category="home")
    summing()
    summing.bench.store.commit(ALICE, [a_write(changed(first, state=State.DELETED))])
    summing.remember("Maya leads the night shift.")
    now = summing(0.0)["work"]
    assert now.made_by == MADE_BY_RULES
    assert "design" not in now.text
    asked = summing.asked
    summing()
    assert summing.asked == asked + 1, "the other category is as it was"


@pytest.mark.parametrize("said", ["Maya left Acme for Globex.", "Maya does not lead the design team.", ""])
def test_what_does_not_stand_in_the_memories_is_left_out_and_what_is_left_stays(bench: Bench, said: str) -> None:
    summing = Summing(bench, writing("Maya works at Acme.", said))
    summing.remember(*TEXTS)
    assert summing()["work"].text == "Maya works at Acme."
    assert summing.model is not None
    assert summing.model.counted["summarise_category", "unfounded"] == 1


def test_an_answer_with_nothing_to_use_is_no_answer_and_asked_for_again_after_a_while(bench: Bench) -> None:
    summing = Summing(bench, writing("Maya is the best boss in the world."))
    summing.remember(*TEXTS)
    assert summing()["work"].made_by == MADE_BY_RULES
    summing.bench.clock.advance(seconds=TRIED_AGAIN_AFTER.total_seconds() - 1)
    assert summing()["work"].made_by == MADE_BY_RULES
    summing.remember("Maya has a new desk.")
    summing(0.0)
    assert summing()["work"].made_by == MADE_BY_RULES
    assert summing.asked == 1
    summing.bench.clock.advance(seconds=1)
    summing.model = writing()
    assert summing()["work"].made_by == BY_MODEL
    (record,) = bench.store.records_under(ALICE, [EVERY_SUMMARY], limit=5)
    assert summary_of(record).tried_at is None


@pytest.mark.parametrize("failure", [ModelFailure.DEADLINE, ModelFailure.MALFORMED, ModelFailure.BUDGET])
def test_a_model_that_fails_leaves_what_the_rules_make(summing: Summing, failure: ModelFailure) -> None:
    summing.remember(*TEXTS)
    assert summing.model is not None
    by_rules = Summing(summing.bench, None)()["work"]
    summing.model.failure = failure
    made = summing()["work"]
    assert (made.sentences, made.made_by) == (by_rules.sentences, MADE_BY_RULES)
    assert made.tried_at == summing.bench.clock.now()
    assert summing(0.0)["work"] == made


def test_what_there_is_no_time_for_is_told_by_rules_and_not_taken_for_tried(summing: Summing) -> None:
    for category in ("work", "home", "garden"):
        summing.remember(*TEXTS, category=category)
    summing.seconds = 20.0
    found = summing(50.0)
    assert sorted(one.made_by for one in found.values()) == [MADE_BY_RULES, BY_MODEL, BY_MODEL]
    assert [one.tried_at for one in found.values()] == [None] * 3
    summing.seconds = 0.0
    assert {one.made_by for one in summing().values()} == {BY_MODEL}


def test_a_category_of_a_few_memories_is_told_by_their_sentences(summing: Summing) -> None:
    summing.remember(*TEXTS[: LEAST_MEMORIES - 1])
    assert summing()["work"].made_by == MADE_BY_RULES
    assert summing.asked == 0


def test_without_the_model_what_it_made_is_served_no_more(summing: Summing) -> None:
    summing.remember(*TEXTS)
    summing()
    assert Summing(summing.bench, None)(0.0)["work"].made_by == MADE_BY_RULES


def test_another_model_tells_it_anew_where_there_is_time(summing: Summing) -> None:
    summing.remember(*TEXTS)
    summing()
    assert summing.model is not None
    summing.model.name = "fake/other"
    assert summing(0.0)["work"].made_by == BY_MODEL
    assert summing()["work"].made_by == "summarise_category/1 fake/other"


def test_neither_a_reader_nor_whoever_sees_a_part_has_a_model_asked(summing: Summing) -> None:
    summing.remember(*TEXTS)
    for scope in (replace(ALICE, rights=frozenset({Right.READ})), replace(ALICE, tags=frozenset({"team"}))):
        assert all(one.made_by == MADE_BY_RULES for one in summing(scope=scope).values())
    assert summing.asked == 0


def test_the_model_is_told_the_texts_with_numbers_and_no_ids_and_not_too_many(bench: Bench) -> None:
    summing = Summing(bench, writing())
    memories = summing.remember(*TEXTS, *["Maya " * 1_500] * 4)
    summing()
    assert summing.model is not None
    (data,) = summing.model.of("summarise_category")
    assert sum(len(one["text"]) for one in data["memories"]) <= MOST_CHARACTERS
    assert [one["number"] for one in data["memories"]] == list(range(1, len(data["memories"]) + 1))
    assert not any(entry.id in str(data) for entry in memories)


def test_a_space_that_spends_nothing_has_the_rules(summing: Summing) -> None:
    summing.bench.store.change_records(ALICE, [PutRecord(SETTINGS_KEY, {"monthly_model_cost": 0})])
    summing.remember(*TEXTS)
    assert summing()["work"].made_by == MADE_BY_RULES
    assert summing.asked == 0


def test_what_was_kept_before_sentences_had_several_memories_is_read() -> None:
    made = CategorySummary("work", (), 1, a_memory().created_at, MADE_BY_RULES, "digest")
    record = made.record()
    value: dict[str, Any] = {**record.value, "sentences": [["Works at Acme.", "an-id", 2]]}
    del value["tried_at"]
    read = summary_of(Record(record.key, value))
    assert [(one.text, one.entry_ids, one.version) for one in read.sentences] == [("Works at Acme.", ("an-id",), 2)]
    assert read.tried_at is None
    again = replace(made, tried_at=made.made_at + timedelta(hours=1))
    assert summary_of(Record(record.key, again.record().value)) == again
