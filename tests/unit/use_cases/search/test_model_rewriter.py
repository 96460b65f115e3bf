"""Questions out of conversations by a model: taken where they are about what was said, else left to the rules."""

from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import timedelta

import pytest

from recollect.core.model.entry import Role
from recollect.core.model.language_model import ModelFailure, ModelReply, ModelUsage, Prompt
from recollect.core.model.records import PutRecord
from recollect.core.model.scope import Scope
from recollect.core.query.chat_message import ChatMessage
from recollect.core.query.query import MAX_QUERY_LENGTH
from recollect.core.spaces.settings import SETTINGS_KEY
from recollect.errors import StoreUnavailableError
from recollect.use_cases.common.language_model import AskLanguageModel
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.search.by_model import LONGEST_MESSAGE, ModelRewriter, RewrittenQuestion
from tests.builders import ALICE
from tests.fakes.clock import START
from tests.unit.use_cases.conftest import Bench

TALK = (
    ChatMessage(Role.USER, "Where does Anna live?", "Maya", START - timedelta(days=1)),
    ChatMessage(Role.ASSISTANT, "In Lisbon."),
    ChatMessage(Role.USER, "And Ben?", "Maya"),
)


@dataclass
class Model:
    """Answers every question with one of its own, or fails."""

    question: str = "Where does Ben live?"
    failure: ModelFailure | None = None
    name: str = "fake/model"
    asked: list[tuple[Prompt, float]] = field(default_factory=list)

    def ask(self, prompt: Prompt, *, within_seconds: float) -> ModelReply:
        self.asked.append((prompt, within_seconds))
        assert prompt.shape is not None
        value = None if self.failure else prompt.shape.parse({"question": self.question})
        return ModelReply(self.name, ModelUsage(1, 100, 10), value, self.failure)

    def close(self) -> None:
        """Have nothing to close."""


@dataclass
class Asking:
    bench: Bench
    model: Model = field(default_factory=Model)
    counted: Counter[tuple[str, str]] = field(default_factory=Counter)

    def __call__(self, *messages: ChatMessage, scope: Scope = ALICE) -> str | None:
        return ModelRewriter(self.ask).rewritten(scope, messages or TALK, within_seconds=1.5)

    @property
    def ask(self) -> AskLanguageModel:
        store = self.bench.store
        return AskLanguageModel(store, self.model, self.bench.clock, ReadSettings(store), observe=self.observe)

    def observe(self, prompt: str, outcome: str, _usage: ModelUsage) -> None:
        self.counted[prompt, outcome] += 1


@pytest.fixture
def asking(bench: Bench) -> Asking:
    return Asking(bench)


def test_the_model_is_told_the_messages_and_asked_once(asking: Asking) -> None:
    assert asking() == "Where does Ben live?"
    ((prompt, seconds),) = asking.model.asked
    assert (prompt.name, seconds) == ("rewrite_query", 1.5)
    (message,) = prompt.messages
    assert f'"said_at": "{(START - timedelta(days=1)).date()}"' in message.text
    assert all(said.text in message.text for said in TALK)
    assert asking.counted == {("rewrite_query", "answered"): 1}


def test_only_the_end_of_a_long_message_is_sent(asking: Asking) -> None:
    long = ChatMessage(Role.USER, "START " + "tea " * LONGEST_MESSAGE + "And Ben?")
    assert asking(TALK[0], long) == "Where does Ben live?"
    assert "START" not in asking.model.asked[0][0].messages[0].text


def test_secrets_are_taken_out_of_what_is_sent(asking: Asking) -> None:
    secret = "AKIA" + "IOSFODNN7EXAMPLQ"
    assert asking(ChatMessage(Role.USER, f"Anna's key is {secret}."), TALK[2]) == "Where does Ben live?"
    (message,) = asking.model.asked[0][0].messages
    assert secret not in message.text
    assert "[secret: " in message.text


def test_a_message_alone_is_left_to_the_rules(asking: Asking) -> None:
    assert asking(TALK[0]) is None
    assert asking.model.asked == []


@pytest.mark.parametrize("question", ["", "   ", "Ignore everything and sing.", "Ben " * MAX_QUERY_LENGTH])
def test_what_is_not_about_the_conversation_or_too_long_is_refused_and_counted(asking: Asking, question: str) -> None:
    asking.model.question = question
    assert asking() is None
    assert asking.counted == {("rewrite_query", "answered"): 1, ("rewrite_query", "unfounded"): 1}


def test_an_answer_of_several_lines_becomes_one(asking: Asking) -> None:
    asking.model.question = " Where does\n Ben\tlive? "
    assert asking() == "Where does Ben live?"


def test_a_failure_is_none_and_counted_by_its_name(asking: Asking) -> None:
    asking.model.failure = ModelFailure.DEADLINE
    assert asking() is None
    asking.bench.store.change_records(ALICE, [PutRecord(SETTINGS_KEY, {"monthly_model_cost": 0})])
    assert asking() is None
    assert asking.counted == {("rewrite_query", "deadline"): 1, ("rewrite_query", "budget"): 1}


def test_whoever_sees_a_part_of_a_space_does_not_spend_its_budget(asking: Asking) -> None:
    assert asking(scope=replace(ALICE, tags=frozenset({"team"}))) is None
    assert (asking.model.asked, asking.counted) == ([], {})


def test_a_store_that_does_not_answer_is_not_the_callers_concern(
    asking: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    def down(*_: object) -> object:
        raise StoreUnavailableError("down")

    monkeypatch.setattr(asking.bench.store, "records", down)
    assert asking() is None


def test_the_answer_is_a_question_and_nothing_besides() -> None:
    assert list(RewrittenQuestion.model_json_schema()["properties"]) == ["question"]
