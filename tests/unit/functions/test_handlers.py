"""What all handlers have in common."""

import subprocess
import sys
from pathlib import Path

import pytest

HANDLERS = sorted(Path("functions").glob("*/app.py"))
MAX_LINES = 60
# As CloudFormation asks; the others do not get as far as looking at it
EVENT = dict.fromkeys(("StackId", "RequestId", "LogicalResourceId"), "x") | {
    "RequestType": "Create",
    "ResponseURL": "http://127.0.0.1:9",
}


@pytest.mark.parametrize("path", HANDLERS, ids=str)
def test_a_handler_is_short(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= MAX_LINES


@pytest.mark.parametrize("path", HANDLERS, ids=str)
def test_importing_a_handler_loads_nothing_heavy(path: Path) -> None:
    heavy = ("boto3", "fastapi", "mangum", "numpy", "pydantic", "recollect")
    module = ".".join(path.with_suffix("").parts)
    code = f"import sys, {module}; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_api_loads_no_embedded_database_and_builds_nothing_for_its_description_alone() -> None:
    code = "import sys, recollect.serverless.api\n"
    code += "from recollect.http.models import answers\n"
    code += "print('sqlite3' in sys.modules, answers.EntryAnswer.__pydantic_complete__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False False"


@pytest.mark.parametrize("path", HANDLERS, ids=str)
def test_a_function_that_is_told_nothing_of_its_deployment_refuses_to_start(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("STORE", "RECOLLECT_STORE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[3]))
    module = ".".join(path.with_suffix("").parts)
    code = f"import {module} as door; from tests.unit.functions.invocation import a_context as context\n"
    code += f"door.handler({EVENT}, context())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "RECOLLECT_STORE" in done.stdout + done.stderr
    assert list(tmp_path.iterdir()) == []
