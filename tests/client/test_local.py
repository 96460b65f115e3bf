"""A folder opened in this process: the same memory as that of a server, its lock, its end."""

import asyncio
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import httpx
import pytest

from recollect_client import AsyncMemory, Memory, Retries
from recollect_client.errors import (
    CannotOpenError,
    ClosedError,
    FolderInUseError,
    NoAnswerInTimeError,
    NotInstalledError,
    UnreachableError,
)
from recollect_client.local import Application, LocalTransport
from tests.http_suite.waiting import eventually
from tests.model_folder import MODEL_FOLDER
from tests.process.server import Server

NUTS = "Maya is allergic to walnuts."


@pytest.fixture
def threads() -> Iterator[None]:
    """Fails where a thread is left that was not there before."""
    before = set(threading.enumerate())
    yield
    left = eventually(lambda: set(threading.enumerate()) - before, lambda threads: not threads, seconds=30)
    assert left == set()


@pytest.mark.usefixtures("threads")
def test_three_lines_are_enough_and_the_folder_is_kept(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "new" / "memory", model=MODEL_FOLDER) as memory:
        assert memory.add(NUTS).action == "created"
        assert [one.entry.text for one in memory.search("Which nuts can Maya not eat?").results] == [NUTS]
        assert memory.readyz().checks["worker"] == "ok"
        eventually(lambda: memory.stats().total.waiting_for_embedding, lambda waiting: waiting == 0)
    with Memory.open(str(tmp_path / "new" / "memory"), model=MODEL_FOLDER) as memory:
        assert [entry.text for entry in memory.entries()] == [NUTS]
        assert [entry.needs_embedding for entry in memory.entries()] == [False]


@pytest.mark.usefixtures("threads")
def test_a_folder_belongs_to_one_at_a_time(tmp_path: Path) -> None:
    memory = Memory.open(tmp_path, model=MODEL_FOLDER)
    with pytest.raises(FolderInUseError, match="is in use") as caught:
        Memory.open(tmp_path, model=MODEL_FOLDER)
    assert "--data" not in str(caught.value)  # no option of a library
    memory.close()
    memory.close()
    with Memory.open(tmp_path, model=MODEL_FOLDER) as again:
        assert list(again.entries()) == []


def test_a_folder_that_a_server_has_is_in_use_and_then_it_is_the_same_memory(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        with Memory(server.url) as served:
            served.add(NUTS)
        with pytest.raises(FolderInUseError):
            Memory.open(tmp_path / "data", model=MODEL_FOLDER)
        assert server.stop() == 0
    with Memory.open(tmp_path / "data", model=MODEL_FOLDER) as memory:
        assert [entry.text for entry in memory.entries()] == [NUTS]


@pytest.mark.usefixtures("threads")
def test_several_people_in_one_folder_see_nothing_of_each_other(tmp_path: Path) -> None:
    with Memory.open(tmp_path, person="maya", model=MODEL_FOLDER) as maya:
        maya.add(NUTS)
        jonas = maya.using(person="jonas")
        assert jonas.search("Which nuts?").results == ()
        assert list(jonas.entries()) == []
        assert [entry.user_id for entry in maya.entries()] == ["maya"]


@pytest.mark.usefixtures("threads")
def test_tasks_share_a_folder(tmp_path: Path) -> None:
    async def use() -> list[str]:
        async with await AsyncMemory.open(tmp_path, model=MODEL_FOLDER) as memory:
            await asyncio.gather(*(memory.add(f"Thing {number}.", on_duplicate="keep") for number in range(30)))
            return [entry.text async for entry in memory.entries(order="created", page_size=7)]

    assert sorted(asyncio.run(use())) == sorted(f"Thing {number}." for number in range(30))


@pytest.mark.usefixtures("threads")
def test_what_was_begun_is_finished_at_the_end(tmp_path: Path) -> None:
    memory = Memory.open(tmp_path, model=MODEL_FOLDER, retries=Retries(attempts=1))
    acknowledged: list[str] = []

    def write(name: str) -> None:
        for number in range(10_000):
            try:
                memory.add(f"{name} has noted thing number {number}.", on_duplicate="keep")
            except (UnreachableError, ClosedError):
                return
            acknowledged.append(f"{name} has noted thing number {number}.")

    writers = [threading.Thread(target=write, args=(name,)) for name in ("Maya", "Jonas", "Lena")]
    for writer in writers:
        writer.start()
    eventually(lambda: len(acknowledged), lambda count: count > 20, pause=0.001)
    memory.close()
    for writer in writers:
        writer.join()
    with Memory.open(tmp_path, model=MODEL_FOLDER) as memory:
        stored = [entry.text for entry in memory.entries(page_size=200)]
    assert sorted(stored) == sorted(acknowledged)


@pytest.mark.usefixtures("threads")
def test_what_was_handed_over_in_the_moment_of_the_end_is_answered(tmp_path: Path) -> None:
    """The loop is held up, so that it knows of the end and of the request in the same turn."""
    application = Application(tmp_path, {"model": MODEL_FOLDER})
    go_on, is_held = threading.Event(), threading.Event()

    def hold() -> None:
        is_held.set()
        go_on.wait(30)

    application._loop.call_soon_threadsafe(hold)
    assert is_held.wait(30)
    closing = threading.Thread(target=application.close)
    first = application.begin(httpx.Request("GET", "http://127.0.0.1/healthz"))
    closing.start()
    late: list[Future[httpx.Response]] = []

    def refused() -> bool:
        try:
            late.append(application.begin(httpx.Request("GET", "http://127.0.0.1/healthz")))
        except httpx.ConnectError:
            return True
        return False

    assert eventually(refused, lambda told: told, pause=0.001)
    go_on.set()
    assert {answered.result(timeout=30).status_code for answered in [first, *late]} == {200}
    closing.join()
    assert application._begun == set()


@pytest.mark.usefixtures("threads")
def test_a_closed_folder_and_a_time_out_are_told(tmp_path: Path) -> None:
    application = Application(tmp_path, {"model": MODEL_FOLDER})
    transport = LocalTransport(application)
    impatient = Memory("http://127.0.0.1", transport=transport, timeout=httpx.Timeout(5, read=1e-9))
    with pytest.raises(NoAnswerInTimeError):
        impatient.add(NUTS)
    application.close()
    with pytest.raises(UnreachableError):
        impatient.healthz()


def test_a_folder_that_cannot_be_made_is_not_in_use(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in ("/proc/recollect", tmp_path / "file" / "below", tmp_path / "file"):
        with pytest.raises(CannotOpenError, match="cannot be opened") as caught:
            Memory.open(folder, model=MODEL_FOLDER)
        assert not isinstance(caught.value, FolderInUseError)


def test_without_the_servers_package_it_is_said_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "recollect.local.server.embedded", None)
    with pytest.raises(NotInstalledError, match=r"recollect\[laptop\] of this release: install its wheel too"):
        Memory.open(tmp_path)


@pytest.mark.usefixtures("threads")
@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"embedding_threads": 0}, "embedding_threads"),
        ({"no_such_setting": 1}, "no_such_setting"),
        ({"embedder": "openai"}, "EMBEDDING_MODEL_ID"),
    ],
)
def test_what_cannot_be_used_is_told(tmp_path: Path, settings: dict[str, Any], told: str) -> None:
    with pytest.raises(CannotOpenError, match=told):
        Memory.open(tmp_path, model=MODEL_FOLDER, **settings)
    with Memory.open(tmp_path, model=MODEL_FOLDER) as memory:  # the folder is free
        assert memory.healthz().status == "ok"
