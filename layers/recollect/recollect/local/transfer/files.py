"""An export, page by page, into one file; and such a file, chunk by chunk, into a server.

What was sent is noted beside the file, so that an import that was cut off goes on.
"""

import hashlib
import json
import uuid
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from recollect.core.lifecycle.transfer.lines import object_of
from recollect.core.lifecycle.transfer.manifest import FRAMES, Verification
from recollect.errors import InputError
from recollect.local.client.client import MemoryClient
from recollect.local.client.failures import IncompleteError, UnusableInputError
from recollect.local.transfer.whole_files import written_whole

CHUNK_LINES: Final = 500
CHUNK_BYTES: Final = 1_000_000
ROUNDS: Final = 50  # of one chunk for which a server has no time at once


def export_to(path: Path, client: MemoryClient, space: str, on_progress: Callable[[int], None]) -> dict[str, int]:
    """Write everything of a space, or of all with `*`, and look that it is whole; return how many lines of which type.

    Args:
        path: of the file, which is there only when it is whole.
        client: of the server.
        space: which one.
        on_progress: called with the number of lines so far.

    Raises:
        IncompleteError: what came is not whole.
        CommandError: the server is gone or refuses.
    """
    verification, counts = Verification(), Counter[str]()
    cursor: str | None = None
    with written_whole(path) as file:
        while True:
            text, cursor = client.export_page(space, cursor)
            try:
                for line in text.splitlines():
                    value = object_of(line)
                    verification.take(line, value)
                    counts[value["type"]] += 1
                if cursor is None:
                    verification.end()
            except InputError as error:
                raise IncompleteError(f"what the server sent is not whole: {error}") from error
            file.write(text)
            on_progress(counts.total())
            if cursor is None:
                return {name: count for name, count in counts.items() if name not in FRAMES}


@dataclass(frozen=True, slots=True)
class FileFacts:
    """What a look at a file told: its lines, its digest, and what is wrong with it as a whole."""

    lines: int
    sha256: str
    problem: str | None


@dataclass(slots=True)
class Progress:
    """How far an import has come; it stands beside the file until that is all in."""

    import_id: str
    sha256: str
    chunks: int = 0


@dataclass(slots=True)
class ImportCounts:
    """What became of lines, by type, and those that were not brought in.

    not_remembered: lines of paused spaces and incognito sessions, by the reason.
    """

    imported: Counter[str] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)
    not_remembered: Counter[str] = field(default_factory=Counter)
    problems: list[dict[str, Any]] = field(default_factory=list)

    def add(self, report: dict[str, Any]) -> None:
        """Count the report of a chunk."""
        self.imported.update(report["imported"])
        self.skipped.update(report["skipped"])
        self.not_remembered.update(one["reason"] for one in report["not_remembered"])
        self.problems += report["problems"]


@dataclass(frozen=True, slots=True)
class _Chunk:
    number: int
    first_line: int
    text: str


def facts_of(path: Path) -> FileFacts:
    """Look through a file.

    Raises:
        UnusableInputError: it cannot be read, or is no file of an export.
    """
    verification, digest = Verification(), hashlib.sha256()
    problem: str | None = None
    number = 0
    try:
        with path.open("rb") as file:
            for number, raw in enumerate(file, start=1):
                digest.update(raw)
                problem = problem or _problem(verification, raw)
                if number == 1 and problem is not None:
                    raise UnusableInputError(f"{path} is no file of an export: {problem}")
    except OSError as error:
        raise UnusableInputError(f"{path} cannot be read: {error.strerror}") from error
    if number == 0:
        raise UnusableInputError(f"{path} is empty")
    return FileFacts(number, digest.hexdigest(), problem or _problem(verification))


def _problem(verification: Verification, raw: bytes | None = None) -> str | None:
    """Return what is wrong with the next line of a file; None stands for its end."""
    try:
        if raw is None:
            verification.end()
            return None
        line = raw.decode(errors="replace").rstrip("\r\n")
        verification.take(line, _object_in(raw))
    except InputError as error:
        return str(error)
    return None


def _object_in(raw: bytes) -> dict[str, Any] | None:
    try:
        return object_of(raw.decode().rstrip("\r\n"))
    except (InputError, UnicodeDecodeError):
        return None


@dataclass(frozen=True, slots=True)
class ImportRun:
    """One file on its way.

    on_progress: called with the number of lines so far.
    """

    path: Path
    client: MemoryClient
    on_progress: Callable[[int], None]

    @property
    def notes(self) -> Path:
        """Where it stands how far an import has come."""
        return self.path.with_name(f"{self.path.name}.importing")

    def send(self, facts: FileFacts, counts: ImportCounts, *, dry_run: bool = False, resume: bool = False) -> None:
        """Send every chunk; counts stays right when this is interrupted.

        Args:
            facts: of the file.
            counts: added to.
            dry_run: store nothing.
            resume: go on behind what was confirmed before.

        Raises:
            UnusableInputError: there is nothing to go on with, or the file is another one than before.
            CommandError: the server is gone or refuses.
        """
        progress = self._progress(facts, resume=resume)
        for chunk in self._chunks():
            if chunk.number >= progress.chunks:
                self._send(chunk, progress.import_id, counts, dry_run=dry_run)
                if not dry_run and not counts.not_remembered:  # else whoever goes on begins with what is missing
                    progress.chunks = chunk.number + 1
                    self._note(progress)
            self.on_progress(chunk.first_line + chunk.text.count("\n") - 1)
        if not dry_run and not counts.not_remembered:
            self.notes.unlink(missing_ok=True)

    def _progress(self, facts: FileFacts, *, resume: bool) -> Progress:
        if not resume:
            return Progress(uuid.uuid4().hex, facts.sha256)
        try:
            noted = Progress(**json.loads(self.notes.read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError) as error:
            raise UnusableInputError(f"{self.notes} does not tell where to go on; leave --resume out") from error
        if noted.sha256 != facts.sha256:
            raise UnusableInputError(f"{self.path} is not the file that was begun with; leave --resume out")
        return noted

    def _note(self, progress: Progress) -> None:
        with written_whole(self.notes) as file:
            json.dump(asdict(progress), file)

    def _chunks(self) -> Iterator[_Chunk]:
        lines: list[str] = []
        number, first, size = 0, 1, 0
        with self.path.open("rb") as file:
            for place, raw in enumerate(file, start=1):
                line = raw.decode(errors="replace").rstrip("\r\n") + "\n"
                if lines and (len(lines) >= CHUNK_LINES or size + len(raw) > CHUNK_BYTES):
                    yield _Chunk(number, first, "".join(lines))
                    lines, number, first, size = [], number + 1, place, 0
                lines.append(line)
                size += len(raw)
        if lines:
            yield _Chunk(number, first, "".join(lines))

    def _send(self, chunk: _Chunk, import_id: str, counts: ImportCounts, *, dry_run: bool) -> None:
        done: Counter[str] = Counter()
        for _ in range(ROUNDS):
            report = self.client.import_chunk(
                chunk.text, import_id=import_id, chunk=chunk.number, first_line=chunk.first_line, dry_run=dry_run
            )
            if report["complete"]:
                # What was brought in before time ran out is there already in the end
                again = Counter[str](report["skipped"]) & done
                counts.add({**report, "skipped": Counter[str](report["skipped"]) - again})
                counts.imported.update(again)
                return
            done += Counter(report["imported"])
        raise IncompleteError(f"the server has no time for lines {chunk.first_line} and on; try again with --resume")
