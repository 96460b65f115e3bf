"""CI runs every stage, shows each in whole, and fails where any fails; its last line counts the tests."""

import importlib.util
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Final

import psutil
import pytest

from tests.http_suite.waiting import eventually

SOURCE: Final = Path(__file__).parents[3] / ".ci" / "stages.py"
COUNTED: Final = "===== 3 passed in 0.1s ====="
# Writes the id of a process that it waits for, which a kill of the shell alone would leave behind
HANGS: Final = "echo begun; sleep 300 & echo $! > {0}.new; mv {0}.new {0}; wait"
MAIN: Final = """
import sys
sys.path.insert(0, sys.argv[1])
import stages
stages.STAGES = {"hangs": [sys.argv[2]], "also": [sys.argv[3]], "third": ["touch " + sys.argv[4]]}
stages.main()
"""


@pytest.fixture
def ci(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("ci_stages", SOURCE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "ci_stages", module)
    spec.loader.exec_module(module)
    return module


def test_where_all_pass_the_last_line_counts_the_tests(ci: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    stages = {ci.TESTS: [f"echo '{COUNTED}'; echo behind"], "other": ["sleep 0.1; echo '== 9 passed'"]}
    assert ci.run_all(stages, ci.Runner()) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == COUNTED
    assert lines.count("behind") == 1


@pytest.mark.parametrize(("command", "code"), [("echo broken >&2; exit 3", "3"), ("echo broken; kill -KILL $$", "-9")])
def test_one_that_fails_or_is_killed_fails_all_of_which_every_other_runs(
    ci: ModuleType, capsys: pytest.CaptureFixture[str], command: str, code: str
) -> None:
    stages = {"bad": [command, "echo behind"], ci.TESTS: [f"echo '{COUNTED}'"], "last": ["echo last"]}
    assert ci.run_all(stages, ci.Runner()) == 1
    shown = capsys.readouterr().out
    assert (shown.count("broken"), shown.count("behind"), shown.count("last\n")) == (2, 2, 1)
    assert f"== bad: FAILED with {code}, 0 after" in shown
    assert shown.splitlines()[-1] == COUNTED


def test_stages_do_not_mix_what_they_print_nor_what_pytest_keeps(
    ci: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTEST_ADDOPTS", "--given")
    stages = {name: ["for n in 1 2 3; do echo $PYTEST_ADDOPTS; sleep 0.05; done"] for name in ("one", "two")}
    assert ci.run_all(stages, ci.Runner()) == 0
    shown = capsys.readouterr().out
    for name in stages:
        assert f"--given -o cache_dir=.pytest_cache/{name}\n" * 3 in shown


def test_tests_that_were_never_counted_are_told_so(ci: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert ci.run_all({ci.TESTS: ["exit 2"]}, ci.Runner()) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "pytest did not count its tests"


def test_a_stage_that_hangs_is_killed_with_all_it_started_and_fails_with_what_it_said(
    ci: ModuleType, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    stages = {"hangs": [HANGS.format(tmp_path / "pid")], ci.TESTS: [f"echo '{COUNTED}'"]}
    assert ci.run_all(stages, ci.Runner(limit_seconds=1.5)) == 1
    shown = capsys.readouterr().out
    assert "begun\n== killed, as its stage took longer than 2 s: echo begun" in shown
    assert "== hangs: FAILED with -9 after" in shown
    assert shown.splitlines()[-1] == COUNTED
    eventually(lambda: is_running(tmp_path / "pid"), lambda running: not running)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_what_ends_the_runner_ends_its_stages_and_starts_no_more(tmp_path: Path, number: int) -> None:
    pids, third = [tmp_path / "one", tmp_path / "two"], tmp_path / "third"
    words = [str(SOURCE.parent), *(HANGS.format(pid) for pid in pids), str(third)]
    with subprocess.Popen([sys.executable, "-c", MAIN, *words], stdout=subprocess.DEVNULL) as runner:
        eventually(lambda: all(pid.exists() for pid in pids), bool)
        os.kill(runner.pid, number)
        assert runner.wait() == 128 + number
    eventually(lambda: [is_running(pid) for pid in pids], lambda running: not any(running))
    assert not third.exists()


def is_running(file: Path) -> bool:
    """Return whether the process runs whose id a file holds."""
    try:
        return psutil.Process(int(file.read_text())).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False
