"""A system that needs a newer Python gets one that is found or named, or says that there is none."""

import sys
from pathlib import Path

import pytest

from evals.peers import environments
from evals.peers.catalogue import System
from evals.peers.environments import EnvironmentMissingError, environment_of, python_for

HERE = sys.version_info[:2]
NEWER = (HERE[0], HERE[1] + 1)


def _python(folder: Path, answer: str) -> Path:
    """A command that says which version it is, as far as it is asked."""
    folder.mkdir(parents=True, exist_ok=True)
    python = folder / "python3"
    python.write_text(f"#!/bin/sh\n{answer}\n")
    python.chmod(0o755)
    return python


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home in which nothing was installed, and a path without newer ones."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("PYENV_ROOT", raising=False)
    monkeypatch.setattr("shutil.which", lambda _: None)
    return tmp_path


def test_this_python_is_taken_where_it_is_new_enough() -> None:
    assert python_for(HERE, "somewhere/python") == sys.executable


def test_the_lowest_that_is_new_enough_is_found_among_those_that_were_made(home: Path) -> None:
    versions = home / ".pyenv" / "versions"
    major, minor = NEWER
    _python(versions / "a" / "bin", f"echo {major} {minor + 1} 0")
    wanted = _python(versions / "b" / "bin", f"echo {major} {minor} 4")
    _python(versions / "c" / "bin", f"echo {major} {minor - 1} 9")
    _python(versions / "d" / "bin", "echo not chosen >&2; exit 127")
    assert python_for(NEWER, None) == str(wanted)


def test_where_there_is_none_it_says_how_to_name_one() -> None:
    with pytest.raises(EnvironmentMissingError, match=r"none was found: name one with PEERS_PYTHON or --python"):
        python_for(NEWER, None)


def test_one_that_is_named_and_too_old_or_not_there_is_refused(tmp_path: Path) -> None:
    for python in (sys.executable, str(tmp_path / "nowhere")):
        with pytest.raises(EnvironmentMissingError, match="is not"):
            python_for(NEWER, python)
    named = str(_python(tmp_path / "named", f"echo {NEWER[0]} {NEWER[1]} 0"))
    assert python_for(NEWER, named) == named


def test_what_cannot_be_installed_says_so_in_the_words_of_pip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    system = System("nothing", "Nothing", "in_memory", "nothing", None)
    lock = tmp_path / "peers" / "nothing.txt"
    lock.parent.mkdir()
    lock.write_text("./no-such-package --hash=sha256:" + "0" * 64 + "\n")
    monkeypatch.setattr(environments, "REQUIREMENTS", tmp_path)
    monkeypatch.setattr(environments, "ENVIRONMENTS", tmp_path / "environments")
    with pytest.raises(EnvironmentMissingError, match=r"^ERROR: "):
        environment_of(system)
