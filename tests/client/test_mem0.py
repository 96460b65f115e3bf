"""mem0's calls: what they store, find, change and forget, of whom, and how they answer."""

import asyncio
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from recollect_client import Memory
from recollect_client.errors import EntryNotFoundError, NotPermittedError
from recollect_client.mem0 import AsyncMemory as AsyncMem0
from recollect_client.mem0 import Memory as Mem0
from tests.model_folder import MODEL_FOLDER

TALK: Final[list[dict[str, Any]]] = [
    {"role": "system", "content": ""},
    {"role": "user", "content": "I moved to Lisbon in May."},
    {"role": "assistant", "content": [{"type": "text", "text": "How do you like it?"}, {"type": "image_url"}]},
]


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mem0]:
    client = Memory.open(tmp_path_factory.mktemp("mem0"), model=MODEL_FOLDER)
    with Mem0(client) as opened:
        yield opened


def texts(answer: dict[str, Any]) -> list[str]:
    return [one["memory"] for one in answer["results"]]


def test_a_text_is_added_found_changed_and_forgotten_with_its_history(memory: Mem0) -> None:
    (added,) = memory.add("Alice likes oolong tea.", user_id="alice", metadata={"app": "demo"})["results"]
    assert (added["memory"], added["event"]) == ("Alice likes oolong tea.", "ADD")
    (found,) = memory.search("What does Alice drink?", user_id="alice")["results"]
    assert found["id"] == added["id"]
    assert 0 < found["score"] <= 1
    assert (found["user_id"], found["metadata"]) == ("alice", {"app": "demo"})
    memory.update(added["id"], "Alice likes green tea.")
    assert memory.get(added["id"])["memory"] == "Alice likes green tea."  # type: ignore[index]
    memory.delete(added["id"])
    assert memory.get(added["id"]) is None
    assert texts(memory.get_all(user_id="alice")) == []
    with pytest.raises(EntryNotFoundError):
        memory.delete(added["id"])


def test_what_was_deleted_and_is_added_again_is_skipped_and_its_history_has_the_last_text(memory: Mem0) -> None:
    """As docs/clients-python.md says, unlike mem0."""
    (added,) = memory.add("The tea is green.", user_id="tess")["results"]
    memory.update(added["id"], "The tea is black.")
    memory.delete(added["id"])
    assert memory.add("The tea is black.", user_id="tess") == {"results": []}
    told = [(one["old_memory"], one["new_memory"], one["event"]) for one in memory.history(added["id"])]
    assert told == [(None, "The tea is black.", "ADD"), ("The tea is black.", None, "DELETE")]


def test_a_server_that_lets_nobody_name_a_person_is_told_with_what_helps() -> None:
    document = {"type": "urn:recollect:problem:not-permitted", "detail": "This may not be."}
    refusing = httpx.MockTransport(lambda _: httpx.Response(403, json=document))
    mem0 = Mem0(Memory("http://test", transport=refusing))
    with pytest.raises(NotPermittedError) as caught:
        mem0.add("Tea", user_id="alice")
    assert "recollect admin keys add NAME --act-as" in "".join(traceback.format_exception(caught.value))
    with pytest.raises(NotPermittedError) as caught:
        mem0.add("Tea")
    assert not hasattr(caught.value, "__notes__")


def test_a_folder_is_opened_while_other_tasks_go_on(tmp_path: Path) -> None:
    async def use() -> tuple[list[str], bool]:
        opening = asyncio.ensure_future(AsyncMem0.open(tmp_path, model=MODEL_FOLDER))
        turns = 0
        while not opening.done():
            turns += 1
            await asyncio.sleep(0)
        async with await opening as memory:
            await memory.add("Jan plays chess.", user_id="jan")
            return texts(await memory.get_all(user_id="jan")), turns > 2

    assert asyncio.run(use()) == (["Jan plays chess."], True)


def test_history_tells_each_text(memory: Mem0) -> None:
    (added,) = memory.add("The office is in Bonn.", user_id="historian")["results"]
    memory.update(added["id"], "The office is in Cologne.")
    told = [(one["old_memory"], one["new_memory"], one["event"]) for one in memory.history(added["id"])]
    first, second = "The office is in Bonn.", "The office is in Cologne."
    assert told == [(None, first, "ADD"), (first, second, "UPDATE")]
    memory.delete(added["id"])
    assert memory.history(added["id"])[-1]["event"] == "DELETE"


def test_messages_are_a_conversation_of_a_run(memory: Mem0) -> None:
    added = memory.add(TALK, user_id="carla", run_id="r1")["results"]
    assert [one["memory"] for one in added] == ["I moved to Lisbon in May.", "How do you like it?"]
    assert "I moved to Lisbon in May." in texts(memory.search("Where did I move?", user_id="carla", run_id="r1"))
    assert texts(memory.search("Where did I move?", user_id="carla", run_id="r2")) == []
    assert sorted(texts(memory.get_all(user_id="carla", run_id="r1")))[:2] == sorted(one["memory"] for one in added)


def test_without_inference_each_message_is_a_memory_word_for_word(memory: Mem0) -> None:
    memory.add(TALK, user_id="dora", infer=False, agent_id="helper")
    found = memory.get_all(user_id="dora", filters={"agent_id": "helper"})["results"]
    assert sorted(one["memory"] for one in found) == ["How do you like it?", "I moved to Lisbon in May."]
    assert {one["agent_id"] for one in found} == {"helper"}
    assert texts(memory.search("Where did I move?", filters={"user_id": "dora", "agent_id": "another"})) == []


def test_of_two_people_nobody_sees_the_other(memory: Mem0) -> None:
    (added,) = memory.add("Emil keeps bees.", user_id="emil")["results"]
    assert texts(memory.search("Who keeps bees?", user_id="frieda")) == []
    assert texts(memory.get_all(user_id="frieda")) == []
    assert texts(memory.get_all()) == []
    assert memory.get(added["id"].replace("emil", "frieda")) is None


def test_all_of_a_person_is_forgotten_and_nobody_elses(memory: Mem0) -> None:
    memory.add("Gerd sails.", user_id="gerd")
    memory.add("Hanna sails.", user_id="hanna")
    with pytest.raises(ValueError, match="name a user_id"):
        memory.delete_all()
    memory.delete_all(user_id="gerd")
    assert texts(memory.get_all(user_id="gerd")) == []
    assert texts(memory.get_all(user_id="hanna")) == ["Hanna sails."]


def test_a_threshold_leaves_out_what_does_not_answer_and_a_limit_what_is_too_much(memory: Mem0) -> None:
    for number in range(5):
        memory.add(f"Ida has read book number {number}.", user_id="ida", infer=False)
    assert texts(memory.search("What is the capital of Australia?", user_id="ida", threshold=0.6)) == []
    assert len(memory.search("Which books has Ida read?", user_id="ida", limit=2)["results"]) == 2
    assert len(memory.get_all(user_id="ida", limit=3)["results"]) == 3


def test_the_asynchronous_twin_does_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECOLLECT_MODEL", str(MODEL_FOLDER))

    async def use() -> list[str]:
        async with AsyncMem0.from_config({"folder": str(tmp_path), "vector_store": {}}) as memory:
            await memory.add("Jan plays chess.", user_id="jan")
            return texts(await memory.search("What does Jan play?", user_id="jan"))

    assert asyncio.run(use()) == ["Jan plays chess."]
