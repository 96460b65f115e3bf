"""What `make wheel` builds of the Python client works in a clean environment, without the package of the server."""

import re
import subprocess
import tomllib
import zipfile
from pathlib import Path
from typing import Final

import pytest

from recollect import __version__
from tests.process.installed.wheels import (
    build,
    clean_environment,
    constraints,
    files_of,
    require_same_bytes_again,
    the_wheel,
)
from tests.process.server import ROOT, Server

CLIENT: Final = ROOT / "clients" / "python"
PACKAGE: Final = CLIENT / "recollect_client"
IMPORTS: Final = re.compile(r"^\s*(?:import|from) recollect_client", re.MULTILINE)
NEEDED: Final = {"anyio", "certifi", "h11", "httpcore", "httpx", "idna", "pydantic", "pydantic-core", "annotated-types"}
NEEDED_FOR_TYPES: Final = {"typing-extensions", "typing-inspection"}
USE: Final = """
import sys
from recollect_client import Memory
from recollect_client.errors import NotInstalledError

with Memory(sys.argv[1]) as memory:
    added = memory.add("Maya is allergic to walnuts, but almonds are fine.")
    found = memory.search("Which nuts can Maya not eat?").results
    assert added.entry is not None and found[0].entry.id == added.entry.id
try:
    Memory.open("folder")
except NotInstalledError:
    print("no server here")
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the sdist of the client."""
    out = tmp_path_factory.mktemp("dist")
    build(CLIENT, out, "sdist", "wheel")
    return out


def test_the_wheel_holds_the_package_its_types_its_licence_and_its_readme(built: Path) -> None:
    with zipfile.ZipFile(the_wheel(built)) as archive:
        kept = {name: archive.read(name).decode() for name in archive.namelist()}
    info = f"recollect_client-{__version__}.dist-info"
    assert {name for name in kept if ".dist-info/" not in name} == files_of(PACKAGE)
    assert "recollect_client/py.typed" in kept
    assert kept[f"{info}/licenses/LICENSE"] == (ROOT / "LICENSE").read_text()
    metadata = kept[f"{info}/METADATA"]
    assert "\nLicense-Expression: Apache-2.0\nLicense-File: LICENSE\n" in metadata
    assert metadata.endswith((CLIENT / "README.md").read_text())


@pytest.mark.parametrize("client", ["python", "typescript"])
def test_a_package_of_a_client_carries_the_licence_and_no_link_out_of_itself(client: str) -> None:
    folder = ROOT / "clients" / client
    assert (folder / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()
    assert "](.." not in (folder / "README.md").read_text()


def test_the_same_tree_makes_the_same_bytes_and_so_does_the_sdist(built: Path, tmp_path: Path) -> None:
    names = require_same_bytes_again(CLIENT, built, tmp_path)
    assert names == files_of(PACKAGE) | {".gitignore", "LICENSE", "PKG-INFO", "README.md", "pyproject.toml"}


def test_it_is_of_one_release_with_the_server_and_the_server_does_not_need_it() -> None:
    project = tomllib.loads((CLIENT / "pyproject.toml").read_text())["project"]
    assert project["version"] == __version__
    assert project["optional-dependencies"]["local"] == [f"recollect[laptop]=={__version__}"]
    lines = [*project["dependencies"], *project["optional-dependencies"]["langgraph"]]
    assert [line for line in lines if "<" not in line] == []
    sources = list((ROOT / "layers" / "recollect" / "recollect").rglob("*.py"))
    assert len(sources) > 100
    assert [path.name for path in sources if IMPORTS.search(path.read_text())] == []


def test_it_installs_into_a_clean_environment_and_speaks_to_a_server(built: Path, tmp_path: Path) -> None:
    binaries = clean_environment(tmp_path / "venv")

    def run(*words: str) -> str:
        done = subprocess.run(
            [str(binaries / "python"), *words],
            cwd=tmp_path,
            env={"PATH": str(binaries)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    tried = constraints(tmp_path, "laptop.txt")
    run("-m", "pip", "install", "--quiet", "--no-compile", "--constraint", str(tried), str(the_wheel(built)))
    run("-m", "pip", "check")
    listed = "from importlib.metadata import distributions; print(*(one.name for one in distributions()))"
    installed = {name.lower().replace("_", "-") for name in run("-c", listed).split()}
    assert installed - {"pip", "setuptools"} == {"recollect-client"} | NEEDED | NEEDED_FOR_TYPES
    (tmp_path / "use.py").write_text(USE)
    with Server(tmp_path / "data") as server:
        assert run("use.py", server.url).strip() == "no server here"
