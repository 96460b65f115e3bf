"""What tells that a file is whole: sections with counts and digests, and a manifest at the end.

A digest is a hash chain: SHA-256 over the digest so far, as 32 bytes, and the bytes of the line without its end. So it
is carried from page to page as one value, and a line that is missing, changed or in another place changes it.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

from recollect.core.lifecycle.transfer.values import moment_text
from recollect.core.model.entry import JsonValue
from recollect.errors import InputError

FORMAT: Final = "recollect"
FORMAT_VERSION: Final = 1
NO_LINES: Final = "0" * 64
HEADER, SECTION, MANIFEST = "header", "section", "manifest"
FRAMES: Final = (HEADER, SECTION, MANIFEST)


def chained(digest: str, line: str) -> str:
    """Return the digest of what a digest stands for with one more line."""
    return hashlib.sha256(bytes.fromhex(digest) + line.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class FileTally:
    """What was written so far.

    counts: lines of the section by type; digest: of these lines. sections: how many are closed; lines: in them;
    chain: the digest of their closing lines.
    """

    counts: Mapping[str, int] = field(default_factory=dict)
    digest: str = NO_LINES
    sections: int = 0
    lines: int = 0
    chain: str = NO_LINES

    def counting(self, type_: str, line: str) -> "FileTally":
        """Return the tally with one more line of the section."""
        counts = {**self.counts, type_: self.counts.get(type_, 0) + 1}
        return replace(self, counts=counts, digest=chained(self.digest, line))

    def section(self, space: str) -> dict[str, JsonValue]:
        """Return the line's object that closes a section."""
        return {"type": SECTION, "space": space, "counts": dict(self.counts), "sha256": self.digest}

    def closed(self, line: str) -> "FileTally":
        """Return the tally after a section was closed by a line."""
        lines = self.lines + sum(self.counts.values())
        return FileTally(sections=self.sections + 1, lines=lines, chain=chained(self.chain, line))

    def manifest(self) -> dict[str, JsonValue]:
        """Return the object of the last line."""
        return {
            "type": MANIFEST,
            "format": FORMAT,
            "version": FORMAT_VERSION,
            "sections": self.sections,
            "lines": self.lines,
            "sha256": self.chain,
        }


def header(space: str, now: datetime) -> dict[str, JsonValue]:
    """Return the object of the first line; space: of what, `*` for all. It alone tells of the transfer's time."""
    return {
        "type": HEADER,
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "space": space,
        "exported_at": moment_text(now),
    }


def require_known_format(value: Mapping[str, Any]) -> None:
    """Refuse a header or manifest of another format or of a later version.

    Raises:
        InputError: it is one.
    """
    if value.get("format") != FORMAT:
        raise InputError("format", f"must be {FORMAT}: the file is of something else")
    version = value.get("version")
    if type(version) is not int or not 1 <= version <= FORMAT_VERSION:
        raise InputError("version", f"must be {FORMAT_VERSION} or lower: the file is of a later version of Recollect")


class Verification:
    """Reads the lines of a file one after another and says whether it is whole. Not to be shared between threads."""

    def __init__(self) -> None:
        self.tally = FileTally()
        self.manifest: Mapping[str, Any] | None = None
        self._number = 0

    def take(self, line: str, value: Mapping[str, Any] | None) -> None:
        """Take the next line, with the object that it holds; None for one that cannot be read.

        Raises:
            InputError: the file is not as it was written; the field is the number of the line.
        """
        self._number += 1
        type_ = None if value is None else value.get("type")
        if self.manifest is not None:
            raise self._broken("must not be there: something follows the manifest")
        if self._number == 1 and type_ != HEADER:
            raise self._broken("must be the header of an export")
        if value is not None and type_ == HEADER:
            require_known_format(value)
        elif value is not None and type_ == SECTION:
            if value != self.tally.section(str(value.get("space"))):
                raise self._broken("does not fit the lines before it: some are missing, changed or too many")
            self.tally = self.tally.closed(line)
        elif value is not None and type_ == MANIFEST:
            require_known_format(value)
            if self.tally.counts or value != self.tally.manifest():
                raise self._broken("does not fit the sections before it: some are missing, changed or too many")
            self.manifest = value
        else:
            self.tally = self.tally.counting(str(type_), line)

    def end(self) -> None:
        """Say that there are no more lines. Raises InputError: the file was cut before its manifest."""
        if self.manifest is None:
            raise InputError(f"line {self._number}", "must be the manifest: the file was cut behind it")

    def _broken(self, problem: str) -> InputError:
        return InputError(f"line {self._number}", problem)
