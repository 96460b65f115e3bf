"""The package as it is installed: it needs httpx and pydantic alone; a user's file is checked against it."""

import re
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from pathlib import Path
from typing import Final

import pytest

from generator.__main__ import HERE
from tests.patience import PATIENT_SECONDS

USERS: Final = """
import asyncio

from recollect_client import AsyncMemory, Memory, Pages
from recollect_client.answers import Context, Entry, Page
from recollect_client.errors import PreconditionFailedError, ProblemError
from recollect_client.langgraph import RecollectStore
from recollect_client.mem0 import Memory as Mem0
from recollect_client.shapes import NewEntry, SearchOptions


def use(memory: Memory) -> list[str]:
    added = memory.add("Tea", tags=["drinks"], pinned=True)
    entry: Entry | None = added.entry
    listing: Pages[Page[Entry], Entry] = memory.entries(kind="memory", page_size=10)
    texts: list[str] = [one.text for one in listing]
    total: int | None = memory.browse(tag=["drinks"]).page().count
    context: Context = memory.context("Tea?", max_tokens=300, messages=[{"role": "user", "content": "Tea?"}])
    system: list[dict[str, object]] = list(context.for_anthropic("Be brief."))
    items: list[NewEntry] = [{"text": "One"}, {"text": "Two", "space": "home"}]
    memory.add_many(items)
    options: SearchOptions = {"limit": 3, "strategy": "discover"}
    score: float = memory.search("Tea?", **options).results[0].score
    try:
        memory.edit("tea", text="Coffee", if_version=entry.version if entry else None)
    except PreconditionFailedError as error:
        print(error.if_version, score, total, system)
    except ProblemError as error:
        print(error.detail)
    return texts


async def use_store(memory: Memory) -> None:
    store = RecollectStore(memory, fields=["fact"], ttl={"default_ttl": 60})
    await store.aput(("users", "maya"), "nuts", {"fact": "No walnuts."}, ttl=None)
    scores: list[float | None] = [item.score for item in store.search(("users",), query="Nuts?")]
    print(scores, store.sweep_ttl())


async def use_tasks() -> None:
    async with await AsyncMemory.open("~/.recollect", space="work") as memory:
        entries: list[Entry] = [entry async for entry in memory.entries()]
        print((await memory.search("Tea?")).results, entries)


with Memory("http://127.0.0.1:8377", "key", person="maya", timeout=5) as memory:
    use(memory)
asyncio.run(use_tasks())
Mem0().add("Tea", user_id="maya")
"""
WRONG: Final = (
    "memory.add(3)",
    'memory.add("Tea", kind="turn")',
    'memory.add("Tea", colour="green")',
    'memory.search("Tea?", limit="3")',
    'memory.search("Tea?", strategy="magic")',
    'memory.search("Tea?").hits',
    'memory.vote("tea", 2)',
    "[entry.txt for entry in memory.entries()]",
)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment in which the wheel is installed, beside what it needs; return its interpreter."""
    folder = tmp_path_factory.mktemp("installed")
    _run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder / "dist"), cwd=HERE)
    _run(sys.executable, "-m", "venv", "--without-pip", str(folder / "env"))
    (packages,) = (folder / "env").glob("lib/python*/site-packages")
    (wheel,) = (folder / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packages)
    (packages / "needed.pth").write_text(sysconfig.get_paths()["purelib"])
    return folder / "env" / "bin" / "python"


def _run(*command: str, cwd: Path | None = None) -> str:
    done = subprocess.run(
        command, cwd=cwd, capture_output=True, text=True, check=False, timeout=PATIENT_SECONDS, env={"PATH": ""}
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _mypy(python: Path, file: Path) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--python-executable",
        str(python),
        "--config-file=",
        str(file),
    ]
    command += ["--cache-dir", str(python.parents[2] / "cache")]
    return subprocess.run(
        command, cwd=file.parent, capture_output=True, text=True, check=False, timeout=PATIENT_SECONDS, env={"PATH": ""}
    )


def test_it_needs_httpx_and_pydantic_alone() -> None:
    project = tomllib.loads((HERE / "pyproject.toml").read_text())["project"]
    assert [one.partition(">")[0] for one in project["dependencies"]] == ["httpx", "pydantic"]


def test_it_can_be_imported_where_there_is_no_server(installed: Path) -> None:
    script = "import recollect_client, recollect_client.mem0, sys; print('recollect' in sys.modules)"
    assert _run(str(installed), "-c", script).strip() == "False"


def test_a_users_file_is_checked_strictly(installed: Path, tmp_path: Path) -> None:
    file = tmp_path / "users.py"
    file.write_text(USERS)
    checked = _mypy(installed, file)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_what_is_wrong_in_a_users_file_is_told(installed: Path, tmp_path: Path) -> None:
    file = tmp_path / "wrong.py"
    file.write_text("\n".join(["from recollect_client import Memory", "memory = Memory()", *WRONG]))
    told = _mypy(installed, file).stdout
    lines = {int(number) for number in re.findall(r"^wrong\.py:(\d+): error: ", told, re.MULTILINE)}
    assert lines == set(range(3, 3 + len(WRONG))), told
