"""Rows that were measured, kept in files, so that a run that was cut off goes on where it was.

A row is taken as it was only while nothing that made it has changed: the data, the lock, what tries a system and, for
Recollect, the package itself.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter, ValidationError

from evals.harness.server_process import ROOT
from evals.peers.catalogue import System
from evals.peers.environments import Environment, locks_of
from evals.peers.report import Row
from evals.peers.trial import Trial

PACKAGE: Final = ROOT / "layers" / "recollect" / "recollect"
HERE: Final = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class _Kept:
    key: str
    version: str
    environment: Environment
    trial: Trial


_FORM: Final = TypeAdapter(_Kept)


class KeptRows:
    """The rows of one selection of data, a file each in `folder`.

    selection: what tells this data from other data.
    """

    def __init__(self, folder: Path, selection: str) -> None:
        self._folder = folder
        self._selection = selection

    def read(self, system: System) -> Row | None:
        """Return the row of a system; None where it has none, or one that is out of date."""
        try:
            kept = _FORM.validate_json(self._file(system).read_bytes())
        except (FileNotFoundError, ValidationError):
            return None
        return Row(system, kept.version, kept.environment, kept.trial) if kept.key == self._key(system) else None

    def write(self, row: Row) -> None:
        """Keep a row; one that was not run is tried again, and so not kept."""
        if row.trial is None or row.environment is None:
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        kept = _Kept(self._key(row.system), row.version, row.environment, row.trial)
        self._file(row.system).write_bytes(_FORM.dump_json(kept, indent=1))

    def _file(self, system: System) -> Path:
        return self._folder / f"{system.name}.json"

    def _key(self, system: System) -> str:
        digest = hashlib.sha256(f"{self._selection} {system.module} {system.form}".encode())
        for path in _made_by(system):
            digest.update(path.read_bytes())
        return digest.hexdigest()


def _made_by(system: System) -> Iterator[Path]:
    """Yield the files that a row is made by, in an order that is always the same."""
    yield from locks_of(system.environment) if system.environment is not None else ()
    yield HERE / "trial.py"
    yield from sorted((HERE / "inside").glob("*.py"))
    yield HERE / "inside" / "systems" / f"{system.module}.py"
    if system.is_own:
        yield HERE / "inside" / "systems" / "recollect_events.py"  # the other form of it is made of this one
        yield from sorted(path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
