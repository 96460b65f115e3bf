"""The client in clients/typescript: generated out of the API's description, typed, and used against a real server."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

from tests.patience import PATIENT_SECONDS
from tests.process.server import ROOT, Server

CLIENT: Final = ROOT / "clients" / "typescript"
ADDRESS: Final = "http://127.0.0.1:8377"


def _npm(*words: str, folder: Path = CLIENT, **environment: str) -> subprocess.CompletedProcess[str]:
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("there is no Node.js on this machine")
    command = ["env", *(f"{name}={value}" for name, value in environment.items()), npm, *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=5 * PATIENT_SECONDS, check=False)


@pytest.fixture(scope="module", autouse=True)
def _packages() -> None:
    """The packages of the lock, unless they are there."""
    held = CLIENT / "node_modules" / ".package-lock.json"
    locked = json.loads((CLIENT / "package-lock.json").read_text())["packages"]
    locked.pop("")  # the client itself
    if held.exists() and json.loads(held.read_text())["packages"] == locked:
        return
    done = _npm("ci", "--ignore-scripts")
    assert done.returncode == 0, done.stderr


def test_what_is_generated_is_as_the_description_says_and_the_client_and_its_users_are_typed() -> None:
    for script in ("current", "types"):
        done = _npm("run", "--silent", script)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_blocks_of_the_documentation_are_typed_and_work_on_a_server(tmp_path: Path) -> None:
    done = _npm("run", "--silent", "docs")
    assert done.returncode == 0, done.stdout + done.stderr
    compiled = CLIENT / "blocks" / "compiled"
    pages = {path.relative_to(compiled).with_suffix("").as_posix(): path for path in compiled.rglob("*.js")}
    assert pages.keys() >= {"docs/clients-typescript", "clients/typescript/README"}
    node = str(shutil.which("node"))
    with Server(tmp_path / "data") as server:
        for name, path in pages.items():
            run = compiled / f"{path.stem}.run.js"  # beside them: the package is named as its users name it
            run.write_text(path.read_text().replace(ADDRESS, server.url))
            key = {"RECOLLECT_KEY": server.new_key("backend", "--act-as")} if "RECOLLECT_KEY" in run.read_text() else {}
            ended = subprocess.run(
                [node, str(run)], env=key, capture_output=True, text=True, timeout=PATIENT_SECONDS, check=False
            )
            assert ended.returncode == 0, f"{name}: {ended.stdout}{ended.stderr}"


def test_a_block_that_is_wrong_is_told_with_the_line_of_its_page(tmp_path: Path) -> None:
    for name in ("README.md", "clients/typescript/README.md", "docs/clients-typescript.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    page = tmp_path / "docs" / "clients-typescript.md"
    before = page.read_text()
    line = 1 + before.splitlines().index('const { data } = await memory.api.GET("/v1/memory/stats");')
    page.write_text(before.replace('GET("/v1/memory/stats")', 'GET("/v1/memory/statistics")'))
    done = _npm("run", "--silent", "docs", PAGES_OF=str(tmp_path))
    assert done.returncode != 0
    assert f"blocks/docs/clients-typescript.ts({line}," in done.stdout


def test_a_change_of_the_description_is_noticed(tmp_path: Path) -> None:
    schema = CLIENT / "src" / "operations.ts"
    before = schema.read_text()
    try:
        schema.write_text(before.replace('"POST /v1/memory/entries",', ""))
        done = _npm("run", "--silent", "current")
    finally:
        schema.write_text(before)
    assert done.returncode == 1
    assert "src/operations.ts" in done.stderr


def test_it_remembers_and_finds_on_a_server_and_repeats_only_what_may_be_repeated(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        done = _npm("test", RECOLLECT_URL=server.url, RECOLLECT_KEY=server.new_key("backend", "--act-as"))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "# fail 0" in done.stdout
    assert "# skipped 0" in done.stdout


def test_its_package_holds_what_its_users_load() -> None:
    done = _npm("pack", "--dry-run", "--json", "--ignore-scripts")
    assert done.returncode == 0, done.stderr
    files = {one["path"] for one in json.loads(done.stdout)[0]["files"]}
    assert {"LICENSE", "README.md", "package.json", "src/client.ts", "src/schema.ts"} <= files
    assert not any(path.startswith(("node_modules", "test")) for path in files)


def test_its_package_is_typed_and_loads_where_nothing_else_is(tmp_path: Path) -> None:
    packed = _npm("pack", "--json", "--pack-destination", str(tmp_path))
    assert packed.returncode == 0, packed.stdout + packed.stderr
    (package,) = tmp_path.glob("*.tgz")
    (tmp_path / "package.json").write_text(json.dumps({"private": True, "type": "module"}))
    (tmp_path / "user.ts").write_text((CLIENT / "test" / "user.ts").read_text())
    done = _npm("install", "--ignore-scripts", "--no-audit", "--no-fund", f"./{package.name}", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "node_modules" / "recollect-client" / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()
    compiler = str(CLIENT / "node_modules" / ".bin" / "tsc")
    strict = ("--strict", "--exactOptionalPropertyTypes", "--module", "nodenext", "--lib", "es2023,dom,dom.iterable")
    for command in ([compiler, *strict, "user.ts"], [str(shutil.which("node")), "user.js"]):
        ended = subprocess.run(
            command, cwd=tmp_path, capture_output=True, text=True, timeout=PATIENT_SECONDS, check=False
        )
        assert ended.returncode == 0, ended.stdout + ended.stderr


def test_its_lock_pins_by_digests_and_names_no_registry() -> None:
    text = (CLIENT / "package-lock.json").read_text()
    packages = {name: one for name, one in json.loads(text)["packages"].items() if name}
    assert len(packages) > 10
    assert [name for name, one in packages.items() if not one.get("integrity", "").startswith("sha512-")] == []
    assert "resolved" not in text
    assert "registry" not in text
