"""`recollect doctor` where something that a server needs is not there."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tomllib
from collections import namedtuple
from pathlib import Path
from typing import Any

import pytest

from recollect.bootstrap import installation
from recollect.bootstrap.data_folder import LOCK_NAME
from recollect.bootstrap.installation import Diagnosis, PartState, examine_installation
from recollect.local.server.data_folder import held
from recollect.settings import Settings
from tests.model_folder import MODEL_FOLDER

ROOT = Path(__file__).parents[4]
PARTS = ["Python", "packages", "libraries", "model", "port"]


def _seen(tmp_path: Path, **fields: Any) -> dict[str, Diagnosis]:
    chosen = {"data": tmp_path / "data", "model": MODEL_FOLDER, "port": 0, **fields}
    found = {one.part: one for one in examine_installation(Settings.model_validate(chosen))}
    assert all(one.remedy for one in found.values() if one.state is PartState.WRONG)
    return found


def _wrong(found: dict[str, Diagnosis]) -> list[str]:
    return [part for part, one in found.items() if one.state is PartState.WRONG]


def test_what_a_server_needs_is_there_and_nothing_is_made(tmp_path: Path) -> None:
    found = _seen(tmp_path)
    assert list(found) == PARTS
    assert _wrong(found) == []
    assert found["packages"].told == "all of laptop"
    assert found["port"].told == "127.0.0.1:0 is free; no server runs on this data folder"
    assert list(tmp_path.iterdir()) == []


def test_the_versions_of_python_are_those_of_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bounds = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"]
    told = [tuple(map(int, one)) for one in re.findall(r"(\d+)\.(\d+)", bounds)]
    assert told == [installation.EARLIEST_PYTHON, installation.PYTHON_TOO_NEW]
    monkeypatch.setattr(installation, "EARLIEST_PYTHON", (9, 9))
    assert _wrong(_seen(tmp_path)) == ["Python"]


def test_packages_of_an_extra_that_are_missing_are_named_with_what_installs_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ["numpy<3", "nobody-has-this>=1", 'nor-this>=2; extra == "laptop"', 'not-aws; extra == "aws"']
    monkeypatch.setattr(installation, "requires", lambda _: lines)
    packages = _seen(tmp_path)["packages"]
    assert (packages.state, packages.told) == (PartState.WRONG, "not installed: nobody-has-this, nor-this")
    assert packages.remedy == "pip install 'recollect[laptop]'"
    on_aws = _seen(tmp_path, store="dynamodb")["packages"]
    assert on_aws.told == "not installed: nobody-has-this, nor-this, not-aws"
    assert on_aws.remedy == "pip install 'recollect[aws,laptop]'"


def test_a_model_that_is_missing_or_damaged_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = _seen(tmp_path, model=tmp_path / "model")
    assert _wrong(found) == ["model"]
    assert "84 MB" in (found["model"].remedy or "")
    shutil.copytree(MODEL_FOLDER, tmp_path / "model", ignore=shutil.ignore_patterns("model.onnx"))
    assert _wrong(_seen(tmp_path, model=tmp_path / "model")) == []
    (tmp_path / "model" / "tokenizer.json").write_text("{}")
    found = _seen(tmp_path, model=tmp_path / "model")
    assert found["model"].told == f"{tmp_path / 'model'}: damaged, tokenizer.json"
    usage = namedtuple("usage", "free")  # noqa: PYI024 - stands for that of shutil
    monkeypatch.setattr("shutil.disk_usage", lambda _: usage(5_000_000))
    assert "5 MB are free" in _seen(tmp_path, model=tmp_path / "other")["model"].told


def test_a_port_in_use_is_fine_where_a_server_holds_the_folder(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        found = _seen(tmp_path, port=port)
        assert _wrong(found) == ["port"]
        assert "RECOLLECT_PORT" in (found["port"].remedy or "")
        with held(tmp_path / "data"):
            assert _wrong(_seen(tmp_path, port=port)) == []
        assert (tmp_path / "data" / LOCK_NAME).is_file()
        assert _wrong(_seen(tmp_path, port=port)) == ["port"]


def test_an_address_of_another_machine_is_told_of(tmp_path: Path) -> None:
    found = _seen(tmp_path, host="192.0.2.1")
    assert _wrong(found) == ["port"]
    assert "RECOLLECT_HOST" in (found["port"].remedy or "")


def test_a_library_that_does_not_load_is_told_of_by_a_command_that_runs_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "onnxruntime.py").write_text("raise ImportError('libgomp.so.1: cannot open shared object file')\n")
    done = subprocess.run(
        [sys.executable, "-m", "recollect.local.cli", "doctor", "--json"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path]), "RECOLLECT_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    parts = {one["part"]: one for one in json.loads(done.stdout)["parts"]}
    assert list(parts) == PARTS[:3]
    assert parts["libraries"]["state"] == "wrong"
    assert "libgomp.so.1" in parts["libraries"]["told"]
    assert "Traceback" not in done.stderr


def test_the_command_without_the_packages_of_one_machine_says_which_extra_brings_them(tmp_path: Path) -> None:
    (tmp_path / "typer.py").write_text("raise ModuleNotFoundError('no typer', name='typer')\n")
    done = subprocess.run(
        [sys.executable, "-m", "recollect.local.cli", "serve"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr == "recollect: typer is not installed: pip install 'recollect[laptop]'\n"
