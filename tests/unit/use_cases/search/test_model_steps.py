"""Steps that a model chooses: taken where they are on the list, else left to the rules."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from recollect.core.model.language_model import ModelFailure, ModelReply, ModelUsage, Prompt
from recollect.core.model.scope import Scope
from recollect.core.ranking.hits import Hit
from recollect.core.retrieval.filters.clauses import OneOf
from recollect.core.retrieval.filters.facts import Facet
from recollect.core.spaces.discovery.landmarks import Landmarks, NameWay
from recollect.core.spaces.discovery.rules import Seen
from recollect.core.spaces.discovery.steps import StepRequest, Stopped, Taken, Tool
from recollect.errors import StoreUnavailableError
from recollect.use_cases.search.by_model import LONGEST_TOLD, STEP_SECONDS, ChosenStep, ModelSteps
from tests.builders import ALICE, a_memory

MARKS = Landmarks(
    tags=("deploy",),
    names=("Falcon",),
    all_tags=("deploy", "home"),
    all_names=("Cid",),
)
SEARCHED = Taken(
    StepRequest(Tool.SEARCH, "Who leads Falcon?"),
    7,
    (Hit(a_memory("Anna leads the flock." + "." * 400), 0.4, 0.4),),
    0.4,
)


@dataclass
class Asks:
    """Answers with one choice, or fails."""

    chosen: dict[str, str] = field(default_factory=lambda: {"tool": "stop", "argument": ""})
    failure: ModelFailure | None = None
    is_there: bool = True
    prompts: list[Prompt] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    unfounded: int = 0
    breaks: bool = False

    def __call__(self, scope: Scope, prompt: Prompt, *, within_seconds: float) -> ModelReply:
        if self.breaks:
            raise StoreUnavailableError("usage")
        self.prompts.append(prompt)
        self.seconds.append(within_seconds)
        value = None if self.failure else ChosenStep.model_validate(self.chosen)
        return ModelReply("fake/model", ModelUsage(1, 10, 1), value, self.failure)

    def refused(self, prompt: Prompt) -> None:
        self.unfounded += 1


def walk(names: Sequence[str]) -> Sequence[NameWay]:
    return [NameWay((names[0], "Anna"))]


def chosen(asks: Asks, **seen: Any) -> StepRequest | Stopped | None:
    shown = Seen("Who leads Falcon?", MARKS, walk, **{"taken": (SEARCHED,), **seen})
    return ModelSteps(asks).next(ALICE, shown, within_seconds=9.0)


@pytest.mark.parametrize(
    ("tool", "argument", "request_of"),
    [
        ("tags", "home", StepRequest(Tool.TAGS, "home", clause=OneOf(Facet.TAG, frozenset({"home"})))),
        ("names", "Anna", StepRequest(Tool.NAMES, "Falcon to Anna", "Who leads Anna?", path=("Falcon", "Anna"))),
        ("names", "Cid", StepRequest(Tool.NAMES, "Cid", "Who leads Falcon? Cid", path=("Cid",))),
        ("stop", "", Stopped.NOTHING_LEFT),
    ],
)
def test_what_is_on_the_list_is_done(tool: str, argument: str, request_of: StepRequest | Stopped) -> None:
    asks = Asks({"tool": tool, "argument": argument})
    assert chosen(asks) == request_of
    assert (asks.unfounded, asks.seconds) == (0, [STEP_SECONDS])


@pytest.mark.parametrize(
    ("tool", "argument"),
    [
        ("tags", "secret"),
        ("names", "Mallory"),
    ],
)
def test_what_is_not_on_the_list_is_no_answer(tool: str, argument: str) -> None:
    asks = Asks({"tool": tool, "argument": argument})
    assert chosen(asks) is None
    assert asks.unfounded == 1


def test_no_step_is_done_twice() -> None:
    done = StepRequest(Tool.TAGS, "home", clause=OneOf(Facet.TAG, frozenset({"home"})))
    asks = Asks({"tool": "tags", "argument": "home"})
    assert chosen(asks, taken=(SEARCHED, Taken(done, 1))) is None
    assert asks.unfounded == 1


@pytest.mark.parametrize("failure", [ModelFailure.DEADLINE, ModelFailure.BUDGET, ModelFailure.OFF])
def test_a_model_that_fails_chooses_nothing(failure: ModelFailure) -> None:
    assert chosen(Asks(failure=failure)) is None


def test_a_store_that_does_not_tell_the_budget_stops_nothing() -> None:
    assert chosen(Asks(breaks=True)) is None


def test_what_is_sent_is_short_and_without_secrets() -> None:
    secret = "sk-proj-" + "a1B2c3D4e5F6g7H8i9J0" * 2
    asks = Asks()
    hit = Hit(a_memory(f"The key of Falcon is {secret}"), 0.4, 0.4)
    seen = Seen(
        f"Who leads Falcon with {secret}?", MARKS, walk, (Taken(SEARCHED.request, 7, (hit, *SEARCHED.hits), 0.4),)
    )
    ModelSteps(asks).next(ALICE, seen, within_seconds=0.3)
    (prompt,) = asks.prompts
    assert secret not in prompt.messages[0].text
    assert "." * (LONGEST_TOLD + 1) not in prompt.messages[0].text
    assert asks.seconds == [0.3]
