"""A stack with a language model passes the suite of conversations; where the model fails, the judges choose."""

from collections.abc import Iterator

import httpx
import pytest

from tests.e2e.cloud import DeployedStack
from tests.fakes.model_double import Fault, ModelDouble
from tests.http_suite.memories_of_conversations import *  # noqa: F403 - the suite's tests become tests of this module
from tests.http_suite.memories_of_conversations import ALLERGY, TALK, memories, talk
from tests.http_suite.reading_model import asks_for_memories, told
from tests.http_suite.waiting import eventually


@pytest.fixture
def model(stack: DeployedStack) -> Iterator[ModelDouble]:
    double = stack.cloud.model
    double.reply = told
    yield double
    double.planned.clear()


@pytest.fixture(params=["llm"], name="reader")
def _reader(request: pytest.FixtureRequest, model: ModelDouble) -> str:
    return str(request.param)


def test_the_model_is_asked_about_what_was_said(
    stack: DeployedStack, model: ModelDouble, alice: httpx.Client, space: str
) -> None:
    began = stack.cloud.emulator.now()
    talk(alice, space, "llm")
    eventually(lambda: memories(alice, space), lambda found: len(found) == 2)
    read = [asked for asked in model.requests if asks_for_memories(asked) and ALLERGY in asked.messages[0][1]]
    assert read
    assert not [line for line in stack.logged("EmbedEntriesLogs", began) if "penicillin" in line]


def test_where_the_model_fails_the_judges_choose(model: ModelDouble, alice: httpx.Client, space: str) -> None:
    model.plan(*[Fault(status=500, error="InternalServerException")] * len(TALK) * 2)
    talk(alice, space, "llm")
    found = eventually(lambda: memories(alice, space), lambda found: len(found) == 2)
    assert {"penicillin" in memory["text"] for memory in found} == {True, False}
