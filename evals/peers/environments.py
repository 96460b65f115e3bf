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

    newer: a Python for systems that do not run on this one.

    Raises:
        EnvironmentMissingError: no Python here is new enough, or a package could not be had.
    """
    if system.environment is None:
        return _sized(Path(sys.executable), Path(sys.prefix))
    locks, folder = locks_of(system.environment), ENVIRONMENTS / system.environment
    digest = hashlib.sha256(b"".join(lock.read_bytes() for lock in locks)).hexdigest()
    complete, python = folder / _COMPLETE, folder / "bin" / "python"
    if not complete.exists() or complete.read_text() != digest:
        _run([_python_for(system.python, newer), "-m", "venv", "--clear", str(folder)])
        pip = [str(python), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
        _run([*pip, "--require-hashes", *(word for lock in locks for word in ("-r", str(lock)))])
        if system.is_own:
            _run([*pip, "--no-deps", "--no-build-isolation", "--editable", str(ROOT)])
        complete.write_text(digest)
    sized = _sized(python, folder)
    # What tries it needs more than it does itself: its own environment is made to be measured
    return replace(sized, python=Path(sys.executable)) if system.is_own else sized


def locks_of(environment: str) -> list[Path]:
    """Return the locks of an environment; that of Recollect is what `make run` installs, nothing of the tests."""
    names = ("laptop.txt", "build.txt") if environment == OWN else (f"peers/{environment}.txt",)
    return [REQUIREMENTS / name for name in names]


def _python_for(lowest: tuple[int, int], newer: str | None) -> str:
    if sys.version_info[:2] >= lowest:
        return sys.executable
    if newer is not None:
        return newer
    for minor in range(lowest[1], lowest[1] + 4):
        found = shutil.which(f"python3.{minor}")
        if found and subprocess.run([found, "-c", "import ssl"], check=False, capture_output=True).returncode == 0:
            return found  # some that are named on the path answer only that they are not chosen
    raise EnvironmentMissingError(f"it needs Python {lowest[0]}.{lowest[1]} or newer: name one with --python")


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
        raise EnvironmentMissingError((done.stderr.strip().splitlines() or ["no reason given"])[-1])
