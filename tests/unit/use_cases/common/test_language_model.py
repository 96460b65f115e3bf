"""The language model within a budget: what is spent is counted by month and space, and ends with the budget."""

import threading
from dataclasses import dataclass, field, replace

from recollect.core.model.language_model import ModelFailure, ModelReply, ModelUsage, Prompt, PromptMessage, PromptRole
from recollect.core.model.records import PutRecord
from recollect.core.model.scope import Scope
from recollect.core.spaces.model_usage import ModelPrices, month_of, usage_key
from recollect.core.spaces.settings import SETTINGS_KEY
from recollect.ports import LanguageModel
from recollect.use_cases.common.language_model import AskInBatches, AskLanguageModel
from recollect.use_cases.common.settings import ReadSettings
from tests.builders import ALICE, MALLORY
from tests.unit.use_cases.conftest import Bench

PROMPT = Prompt("any", 1, "", ())
COSTLY = ModelUsage(1, 50_000, 5_000)
PRICES = ModelPrices(input=1.0, output=10.0)


@dataclass
class Model:
    """Answers at once, at the price of a tenth of a dollar."""

    name: str = "fake/model"
    failure: ModelFailure | None = None
    asked: list[float] = field(default_factory=list)
    usage: ModelUsage = COSTLY

    def ask(self, prompt: Prompt, *, within_seconds: float) -> ModelReply:
        self.asked.append(within_seconds)
        return ModelReply(self.name, self.usage, None if self.failure else "Yes.", self.failure)

    def close(self) -> None:
        """Have nothing to close."""


def asking(bench: Bench, model: LanguageModel | None) -> AskLanguageModel:
    return AskLanguageModel(bench.store, model, bench.clock, ReadSettings(bench.store), PRICES)


def spent(bench: Bench, scope: Scope = ALICE) -> tuple[ModelUsage, float]:
    key = usage_key(bench.clock.now())
    month = month_of(bench.store.records(scope, [key]).get(key))
    return month.usage, round(month.cost, 6)


def allow(bench: Bench, dollars: float) -> None:
    bench.store.change_records(ALICE, [PutRecord(SETTINGS_KEY, {"monthly_model_cost": dollars})])


def test_without_a_model_nothing_is_asked_or_noted(bench: Bench) -> None:
    reply = asking(bench, None)(ALICE, PROMPT, within_seconds=1.0)
    assert (reply.failure, reply.value) == (ModelFailure.OFF, None)
    assert spent(bench) == (ModelUsage(), 0.0)


def test_what_was_spent_is_added_up_by_month_and_space(bench: Bench) -> None:
    ask = asking(bench, Model())
    assert ask(ALICE, PROMPT, within_seconds=1.0).value == "Yes."
    ask(ALICE, PROMPT, within_seconds=1.0)
    assert spent(bench) == (ModelUsage(2, 100_000, 10_000), 0.2)
    assert spent(bench, MALLORY) == (ModelUsage(), 0.0)
    bench.clock.advance(days=40)
    assert spent(bench) == (ModelUsage(), 0.0)


def test_after_its_budget_a_space_asks_no_more_until_the_next_month(bench: Bench) -> None:
    model = Model()
    ask = asking(bench, model)
    allow(bench, 0.15)
    failures = [ask(ALICE, PROMPT, within_seconds=1.0).failure for _ in range(4)]
    assert failures == [None, None, ModelFailure.BUDGET, ModelFailure.BUDGET]
    assert len(model.asked) == 2
    assert ask(MALLORY, PROMPT, within_seconds=1.0).failure is None
    bench.clock.advance(days=40)
    assert ask(ALICE, PROMPT, within_seconds=1.0).failure is None


def test_a_space_may_leave_the_model_alone(bench: Bench) -> None:
    allow(bench, 0)
    assert asking(bench, Model())(ALICE, PROMPT, within_seconds=1.0).failure is ModelFailure.BUDGET


def test_a_failure_that_cost_something_counts_and_one_that_did_not_does_not(bench: Bench) -> None:
    asking(bench, Model(failure=ModelFailure.MALFORMED))(ALICE, PROMPT, within_seconds=1.0)
    assert spent(bench)[1] == 0.1
    asking(bench, Model(failure=ModelFailure.RESTING, usage=ModelUsage()))(ALICE, PROMPT, within_seconds=1.0)
    assert spent(bench)[0].calls == 1


def test_all_that_ask_at_once_are_counted(bench: Bench) -> None:
    ask = asking(bench, Model())
    threads = [threading.Thread(target=lambda: ask(ALICE, PROMPT, within_seconds=1.0)) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert spent(bench)[0].calls == 6


def test_a_call_that_nobody_waited_for_counts_with_what_was_sent(bench: Bench) -> None:
    model = Model(failure=ModelFailure.DEADLINE, usage=ModelUsage())
    long = Prompt("any", 1, "Answer.", (PromptMessage(PromptRole.USER, "tea " * 1_000),))
    assert asking(bench, model)(ALICE, long, within_seconds=1.0).usage == ModelUsage(1, 1_001)
    assert spent(bench)[0] == ModelUsage(1, 1_001)


def test_what_sees_a_part_of_a_space_asks_nothing(bench: Bench) -> None:
    part, model = replace(ALICE, tags=frozenset({"team"})), Model()
    assert asking(bench, model)(part, PROMPT, within_seconds=1.0).failure is ModelFailure.OFF
    assert model.asked == []


def test_all_questions_of_a_batch_together_wait_so_long_and_no_longer(bench: Bench) -> None:
    now, told, model = [0.0], list[tuple[str, str]](), Model()
    ask = replace(asking(bench, model), observe=lambda prompt, outcome, _usage: told.append((prompt, outcome)))
    batched = AskInBatches(ask, lambda: now[0], seconds=10.0)
    batched(ALICE, PROMPT, within_seconds=8.0)
    now[0] = 7.0
    batched(ALICE, PROMPT, within_seconds=8.0)
    now[0] = 10.0
    assert batched(ALICE, PROMPT, within_seconds=8.0).failure is ModelFailure.NO_TIME
    batched.begin()
    batched(ALICE, PROMPT, within_seconds=8.0)
    assert model.asked == [8.0, 3.0, 8.0]
    assert [outcome for _, outcome in told] == ["answered", "answered", "no_time", "answered"]
    batched.refused(PROMPT)
    assert told[-1] == ("any", "unfounded")
    assert batched.is_there
    off = AskInBatches(asking(bench, None), lambda: 100.0, seconds=0.0)
    assert (off.is_there, off(ALICE, PROMPT, within_seconds=1.0).failure) == (False, ModelFailure.OFF)
