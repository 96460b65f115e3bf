"""What the tutorials show is run as it stands: an assistant, an agent, a backend, a move from mem0."""

import json
import re
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Final

import boto3
import pytest

from recollect.serverless.messages import admitted_event
from tests.model_folder import MODEL_FOLDER
from tests.process.server import ROOT, Server

TUTORIALS: Final = ROOT / "docs" / "tutorials"
BLOCK: Final = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ADDRESS: Final = "http://127.0.0.1:8377"
SAID: Final = (
    "Remember that my sister Lena is allergic to walnuts.",
    "Lena comes to dinner. What should I not cook?",
)
LONGEST_ASSISTANT: Final = 30  # lines, but for those that hold nothing


def blocks(name: str) -> list[str]:
    """Return the blocks of Python of a tutorial."""
    return BLOCK.findall((TUTORIALS / name).read_text(encoding="utf-8"))


class Model:
    """A language model that says what its prompt holds of walnuts; keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.messages = self.completions = SimpleNamespace(create=self.create)
        self.chat = self

    def create(self, **request: Any) -> Any:
        self.asked.append(json.loads(json.dumps(request)))  # as it is now: a conversation goes on
        text = "Nothing with walnuts." if "walnuts" in json.dumps(request) else "I do not know."
        return SimpleNamespace(
            content=[SimpleNamespace(text=text)],
            choices=[SimpleNamespace(message=SimpleNamespace(content=text))],
        )


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("RECOLLECT_MODEL", str(MODEL_FOLDER))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Model:
    """The model behind the SDK that the assistant imports."""
    made, sdk = Model(), ModuleType("anthropic")
    sdk.Anthropic = lambda: made  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "anthropic", sdk)
    return made


@pytest.mark.usefixtures("home")
def test_the_assistant_knows_in_its_second_conversation_what_it_was_told_in_the_first(
    model: Model, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assistant, for_many, with_openai = blocks("chat-assistant.md")
    assert len([line for line in assistant.splitlines() if line.strip()]) <= LONGEST_ASSISTANT
    names: dict[str, Any] = {}
    for said in SAID:
        typed = iter([said, ""])
        monkeypatch.setattr("builtins.input", lambda _prompt, typed=typed: next(typed))
        names = {"__name__": "__main__"}
        exec(assistant, names)  # noqa: S102 - the project's own page
    first, second = model.asked
    assert [message["content"] for message in second["messages"]] == [SAID[1]]
    assert "allergic to walnuts" not in json.dumps(first["system"])
    assert "allergic to walnuts" in json.dumps(second["system"])
    assert "Assistant: Nothing with walnuts." in capsys.readouterr().out
    exec(with_openai, names)  # noqa: S102 - as above
    assert "allergic to walnuts" in json.dumps(model.asked[-1]["messages"])
    assert names["text"] == "Nothing with walnuts."
    assert for_many.count("person=") == 1


def test_a_key_that_acts_for_others_opens_the_memory_of_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from recollect_client import Memory  # noqa: PLC0415 - as a user's file has it

    _, for_many, _ = blocks("chat-assistant.md")
    with Server(tmp_path / "data") as server:
        key = server.new_key("backend", "--act-as")
        for person, allergen in (("maya", "walnuts"), ("tom", "prawns")):
            with Memory(server.url, key, person=person) as memory:
                memory.add(f"My sister Lena is allergic to {allergen}.")
        exec(for_many.replace(ADDRESS, server.url), {"Memory": Memory, "KEY": key})  # noqa: S102 - as above
    told = capsys.readouterr().out
    assert "walnuts" in told
    assert "prawns" not in told


def test_an_agent_stores_finds_and_hands_over(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    (loop,) = blocks("agent-over-mcp.md")
    exec(loop.replace(ADDRESS, server.url), {"__name__": "__main__"})  # noqa: S102 - as above
    told = capsys.readouterr().out
    assert "search_memories" in told
    assert "Deploys run on Fridays at 10:00." in told
    assert "The release is planned." in told


def test_what_the_backend_sends_is_an_event_that_is_admitted(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[dict[str, Any]] = []
    queue = SimpleNamespace(send_message=lambda **message: sent.append(message))
    monkeypatch.setattr(boto3, "client", lambda _service: queue)
    monkeypatch.setenv("EVENTS_QUEUE_URL", "https://queue")
    (backend,) = blocks("backend-with-sqs.md")
    exec(backend, {"__name__": "__main__"})  # noqa: S102 - as above
    (message,) = sent
    event = admitted_event(message["MessageBody"]).event
    assert event is not None
    assert (event.user_id, event.session_id) == ("3f0c6d1e-maya", "chat-2026-03-01")
    assert [one.id for one in event.messages] == ["m1", "m2"]


@pytest.fixture
def former(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mem0 that holds something of somebody."""
    held = {"results": [{"id": "1", "memory": "Maya prefers window seats.", "user_id": "maya", "metadata": None}]}
    package = ModuleType("mem0")
    package.Memory = lambda: SimpleNamespace(get_all=lambda **_: held)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "mem0", package)


@pytest.mark.usefixtures("former")
def test_memories_come_along_from_mem0_and_its_calls_go_on(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved, used = blocks("from-mem0.md")
    exec(saved, {"__name__": "__main__"})  # noqa: S102 - as above
    page = (TUTORIALS / "from-mem0.md").read_text(encoding="utf-8")
    commands = re.findall(r"^\$ recollect (import .*)$", page, re.MULTILINE)
    assert len(commands) == 2
    with Server(home / "data") as server:
        for command in commands:
            server.run_command(*command.replace("maya.json", str(home / "maya.json")).split())
        with server.client() as client:
            found = client.post("/search", json={"query": "Where does Maya like to sit?"}).json()
    assert found["results"][0]["entry"]["text"] == "Maya prefers window seats."
    exec(used, {"__name__": "__main__"})  # noqa: S102 - as above
    assert "I prefer trains to planes." in capsys.readouterr().out
