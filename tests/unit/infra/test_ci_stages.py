"""CI runs every stage, shows each in whole, and fails where any fails; its last line counts the tests."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

SOURCE: Final = Path(__file__).parents[3] / ".ci" / "stages.py"
COUNTED: Final = "===== 3 passed in 0.1s ====="


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
    assert ci.run_all(stages) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == COUNTED
    assert lines.count("behind") == 1


@pytest.mark.parametrize(("command", "code"), [("echo broken >&2; exit 3", "3"), ("echo broken; kill -KILL $$", "-9")])
def test_one_that_fails_or_is_killed_fails_all_of_which_every_other_runs(
    ci: ModuleType, capsys: pytest.CaptureFixture[str], command: str, code: str
) -> None:
    stages = {"bad": [command, "echo behind"], ci.TESTS: [f"echo '{COUNTED}'"], "last": ["echo last"]}
    assert ci.run_all(stages) == 1
    shown = capsys.readouterr().out
    assert (shown.count("broken"), shown.count("behind"), shown.count("last\n")) == (2, 2, 1)
    assert f"== bad: FAILED with {code}, 0 after" in shown
    assert shown.splitlines()[-1] == COUNTED


def test_stages_do_not_mix_what_they_print_nor_what_pytest_keeps(
    ci: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    stages = {name: ["for n in 1 2 3; do echo $PYTEST_ADDOPTS; sleep 0.05; done"] for name in ("one", "two")}
    assert ci.run_all(stages) == 0
    shown = capsys.readouterr().out
    for name in stages:
        assert f"-o cache_dir=.pytest_cache/{name}\n" * 3 in shown


def test_tests_that_were_never_counted_are_told_so(ci: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert ci.run_all({ci.TESTS: ["exit 2"]}) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "pytest did not count its tests"
