"""What all handlers have in common."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.unit.serverless.test_settings import DEPLOYED

APPS = sorted(Path("functions").glob("*/app.py"))
NAMES = [path.parent.name for path in APPS]
HANDLERS = [Path("layers/recollect/recollect/serverless/handlers", f"{name}.py") for name in NAMES]
ANSWERS_FAILED_WIRING = "on_deploy"
MAX_LINES = 60
ONE_PAGE = 130  # what a function is wired of, and what it does with an event
# As CloudFormation asks; the others do not get as far as looking at it
EVENT = dict.fromkeys(("StackId", "RequestId", "LogicalResourceId"), "x") | {
    "RequestType": "Create",
    "ResponseURL": "http://127.0.0.1:9",
}


@pytest.mark.parametrize("path", APPS, ids=str)
def test_a_door_is_short(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= MAX_LINES


@pytest.mark.parametrize("path", HANDLERS, ids=str)
def test_a_function_is_one_page(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= ONE_PAGE


def test_the_api_loads_no_embedded_database_and_builds_nothing_for_its_description_alone() -> None:
    code = "import sys, recollect.serverless.api\n"
    code += "from recollect.http.models import entries\n"
    code += "print('sqlite3' in sys.modules, entries.EntryAnswer.__pydantic_complete__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False False"


@pytest.mark.parametrize("name", NAMES)
def test_a_function_that_is_told_nothing_of_its_deployment_refuses_to_start(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before any event; but within the request where somebody waits for an answer to it."""
    for setting in ("STORE", "RECOLLECT_STORE"):
        monkeypatch.delenv(setting, raising=False)
    assert_refused(name, tmp_path, monkeypatch, "RECOLLECT_STORE")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_malformed_setting_is_named_and_not_quoted(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for setting, value in {**DEPLOYED, "RECOLLECT_EMBEDDING_THREADS": "hunter2"}.items():
        monkeypatch.setenv(setting, value)
    told = assert_refused(name, tmp_path, monkeypatch, "embedding_threads")
    assert "hunter2" not in told


def test_a_secret_that_cannot_be_read_is_told_by_its_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environment = {"RECOLLECT_AWS_ENDPOINT": "http://127.0.0.1:9", "AWS_SECRET_ACCESS_KEY": "hunter2"}
    for setting, value in {**DEPLOYED, **environment, "AWS_ACCESS_KEY_ID": "x"}.items():
        monkeypatch.setenv(setting, value)
    told = assert_refused("api", tmp_path, monkeypatch, "Secrets Manager does not answer (EndpointConnectionError)")
    assert "hunter2" not in told


def assert_refused(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch, reason: str) -> str:
    """Start a function in an empty folder, and see it fail for a reason; return what it told."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[3]), prepend=os.pathsep)
    code = f"import functions.{name}.app as door"
    if name == ANSWERS_FAILED_WIRING:
        code += "; from tests.unit.functions.invocation import a_context as context"
        code += f"; door.handler({EVENT}, context())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    told = done.stdout + done.stderr
    assert reason in told
    return told
