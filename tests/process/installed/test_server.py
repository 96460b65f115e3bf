"""What `make wheel` builds, installed with its extras into a clean environment: it serves, remembers and finds.

The client beside it opens the folder without a server.
"""

import json
import re
import shutil
import subprocess
import tomllib
import zipfile
from pathlib import Path
from typing import Any, Final

import pytest

from recollect import __version__
from tests.process.console import require_console
from tests.process.installed.wheels import (
    build,
    clean_environment,
    constraints,
    files_of,
    require_same_bytes_again,
    the_wheel,
)
from tests.process.server import ROOT, Server

PACKAGE: Final = ROOT / "layers" / "recollect" / "recollect"
CLIENT: Final = ROOT / "clients" / "python"
CACHE: Final = ROOT / ".build" / "cache"
KINDS: Final = {".json", ".md", ".npy", ".py", ".sql", ".txt", ".typed"}  # of files in the package
OPENED: Final = """
from recollect_client import Memory

with Memory.open("data") as memory:
    print(memory.search("Which nuts can Maya not eat?").results[0].entry.text)
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the sdist of this tree."""
    out = tmp_path_factory.mktemp("dist")
    build(ROOT, out, "sdist", "wheel")
    return out


def _wrong(document: str) -> list[str]:
    parts: list[dict[str, Any]] = json.loads(document)["parts"]
    return sorted(one["part"] for one in parts if one["state"] == "wrong")


def test_the_wheel_holds_every_file_of_the_package_and_nothing_else(built: Path) -> None:
    with zipfile.ZipFile(the_wheel(built)) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
        metadata = archive.read(f"recollect-{__version__}.dist-info/METADATA").decode()
    assert names == files_of(PACKAGE)
    assert {Path(name).suffix for name in names} >= KINDS
    assert "\nLicense-File: LICENSE\n" in metadata
    for extra in ("aws", "laptop"):
        assert f"\nProvides-Extra: {extra}\n" in metadata


def test_the_same_tree_makes_the_same_bytes_and_so_does_the_sdist(built: Path, tmp_path: Path) -> None:
    assert require_same_bytes_again(ROOT, built, tmp_path)


def test_what_is_needed_is_bounded_by_the_next_version_that_may_break_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    lines = [*project["dependencies"], *(one for extra in project["optional-dependencies"].values() for one in extra)]
    calendar = {"pip", "tzdata"}  # their versions are dates
    open_ended = [line for line in lines if "<" not in line and re.split(r"[>\[]", line)[0] not in calendar]
    assert len(lines) > 20
    assert open_ended == []
    locked = "\n".join((ROOT / "requirements" / f"{name}.txt").read_text() for name in ("laptop", "aws"))
    for line in lines:
        assert re.search(rf"^{re.split(r'[>[]', line)[0]}==", locked, re.MULTILINE | re.IGNORECASE), line


def test_it_installs_into_a_clean_environment_and_serves(built: Path, tmp_path: Path) -> None:
    binaries = clean_environment(tmp_path / "venv")
    build(CLIENT, tmp_path / "client", "wheel")
    client = the_wheel(tmp_path / "client")
    model = tmp_path / "cache" / "recollect" / "model"
    server = Server(
        tmp_path / "data",
        python=str(binaries / "python"),
        PYTHONPATH="",
        XDG_CACHE_HOME=str(tmp_path / "cache"),
        RECOLLECT_MODEL=str(model),
        PIP_FIND_LINKS=str(CACHE),
    )
    # The folder of the model is the one that is taken where nobody names one
    unnamed = {name: value for name, value in server.environment.items() if name != "RECOLLECT_MODEL"}

    def run(*words: str, code: int = 0) -> str:
        done = subprocess.run(
            [str(binaries / words[0]), *words[1:]],
            env=unnamed,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == code, done.stderr
        return done.stdout

    run(
        "python",
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-compile",
        "--constraint",
        str(constraints(tmp_path, "laptop.txt")),
        f"{the_wheel(built)}[laptop]",
        f"{client}[local]",
    )
    run("python", "-m", "pip", "check")
    assert run("recollect", "--version").strip() == __version__
    assert _wrong(run("recollect", "doctor", "--json", code=1)) == ["embedder", "model"]
    with server, server.client() as http:
        remembered = http.post("/entries", json={"text": "Maya is allergic to walnuts, but almonds are fine."})
        assert remembered.status_code == 201
        found = http.post("/search", json={"query": "Which nuts can Maya not eat?"}).json()["results"]
        assert found[0]["entry"]["id"] == remembered.json()["entry"]["id"]
        assert _wrong(run("recollect", "doctor", "--json")) == []
        assert "walnuts" in run("recollect", "search", "Which nuts can Maya not eat?")
        require_console(server, "optional_key")
        assert server.stop() == 0
    assert "walnuts" in run("python", "-c", OPENED)  # the folder, without a server
    shutil.rmtree(tmp_path / "venv")  # 330 MB
