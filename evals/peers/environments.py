"""Each system in an environment of its own, from a lock with hashes."""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from evals.harness.server_process import ROOT
from evals.peers.catalogue import OWN, System

REQUIREMENTS: Final = ROOT / "requirements"
ENVIRONMENTS: Final = ROOT / ".build" / "peers"
PYTHON_VARIABLE: Final = "PEERS_PYTHON"
NEXT_VERSIONS: Final = 4  # minor versions of Python that are looked for on the path
_COMPLETE: Final = ".complete"
_MEGABYTE: Final = 1_000_000


class EnvironmentMissingError(Exception):
    """A system cannot be installed here; the message says why."""


@dataclass(frozen=True, slots=True)
class Environment:
    """Where a system runs. packages: how many were installed; megabytes: what they take on disk."""

    python: Path
    packages: int
    megabytes: float

    def version_of(self, distribution: str) -> str:
        """Return the installed version of a package."""
        code = f"from importlib.metadata import version; print(version({distribution!r}))"
        return subprocess.run([self.python, "-c", code], check=True, capture_output=True, text=True).stdout.strip()


def environment_of(system: System, newer: str | None = None) -> Environment:
    """Return a system's environment, made if its lock is new.

    newer: the Python for systems that do not run on this one; without it one is looked for.

    Raises:
        EnvironmentMissingError: no Python here is new enough, or a package could not be had.
    """
    if system.environment is None:
        return _sized(Path(sys.executable), Path(sys.prefix))
    locks, folder = locks_of(system.environment), ENVIRONMENTS / system.environment
    digest = hashlib.sha256(b"".join(lock.read_bytes() for lock in locks)).hexdigest()
    complete, python = folder / _COMPLETE, folder / "bin" / "python"
    if not complete.exists() or complete.read_text() != digest:
        _run([python_for(system.python, newer), "-m", "venv", "--clear", str(folder)])
        # The locks name all that is needed, and pip takes no pin for what a package asks for with extras
        pip = [str(python), "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-deps"]
        _run([*pip, "--require-hashes", *(word for lock in locks for word in ("-r", str(lock)))])
        if system.is_own:
            _run([*pip, "--no-build-isolation", "--editable", str(ROOT)])
        complete.write_text(digest)
    sized = _sized(python, folder)
    # What tries it needs more than it does itself: its own environment is made to be measured
    return replace(sized, python=Path(sys.executable)) if system.is_own else sized


def locks_of(environment: str) -> list[Path]:
    """Return the locks of an environment; that of Recollect is what `make run` installs, nothing of the tests."""
    names = ("laptop.txt", "build.txt") if environment == OWN else (f"peers/{environment}.txt",)
    return [REQUIREMENTS / name for name in names]


def python_for(lowest: tuple[int, int], told: str | None) -> str:
    """Return a Python of at least that version: this one, the one that was told, or the lowest that is found.

    Raises:
        EnvironmentMissingError: none is found, or the one that was told is older or does not start.
    """
    if sys.version_info[:2] >= lowest:
        return sys.executable
    wanted = f"it needs Python {lowest[0]}.{lowest[1]} or newer"
    if told is not None:
        if (version := _version_of(told)) is None or version < lowest:
            raise EnvironmentMissingError(f"{wanted}, which {told} is not")
        return told
    found = {
        one: version for one in _pythons(lowest) if (version := _version_of(one)) is not None and version >= lowest
    }
    if not found:
        raise EnvironmentMissingError(f"{wanted} and none was found: name one with {PYTHON_VARIABLE} or --python")
    return min(found, key=lambda one: found[one])


def _pythons(lowest: tuple[int, int]) -> list[str]:
    """Return interpreters that may be newer: those on the path, and those that pyenv and uv have made."""
    on_path = (shutil.which(f"python{lowest[0]}.{minor}") for minor in range(lowest[1], lowest[1] + NEXT_VERSIONS))
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    uv = Path.home() / ".local" / "share" / "uv" / "python"
    made = (str(path) for folder in (pyenv, uv) for path in folder.glob("*/bin/python3"))
    return [*(path for path in on_path if path is not None), *made]


def _version_of(python: str) -> tuple[int, ...] | None:
    """Return its version, or None: some on the path answer only that they are not chosen, some have no TLS for pip."""
    code = "import ssl, sys, venv; print(*sys.version_info[:3])"
    try:
        done = subprocess.run([python, "-c", code], check=False, capture_output=True, text=True)
    except OSError:
        return None
    return tuple(map(int, done.stdout.split())) if done.returncode == 0 else None


def _sized(python: Path, folder: Path) -> Environment:
    code = "from importlib.metadata import distributions; print(len({one.name for one in distributions()} - {'pip'}))"
    packages = subprocess.run([python, "-c", code], check=True, capture_output=True, text=True).stdout
    return Environment(python, int(packages), megabytes_of(folder))


def megabytes_of(folder: Path) -> float:
    """Return what the files under a folder take, in megabytes; links count as nothing."""
    sizes = (
        (Path(root) / name).lstat().st_size
        for root, _, names in os.walk(folder)
        for name in names
        if not (Path(root) / name).is_symlink()
    )
    return sum(sizes) / _MEGABYTE


def _run(command: Sequence[str]) -> None:
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["no reason given"]
        raise EnvironmentMissingError(next((line for line in said if line.startswith("ERROR: ")), said[-1]))
