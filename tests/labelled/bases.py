"""The memories that mutations start from, with marks that say what in them may be changed and what that means.

    [My|Her] brother *lives* in <Toronto|Calgary>.     {Hana} *is* older than {Goran}.

`[..|..]` is the subject: with another one the memory is about somebody else. `<..|..>` is the value of something that
has one value at a time. `{..}` and `{..}` exchanged give the opposite. `*..*` is the verb to negate. The first of the
alternatives is what the memory says.
"""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Self

BASES_FILE: Final = Path(__file__).with_name("bases.txt")
_MARK: Final = re.compile(
    r"\{(?P<name>[^}]+)\}|<(?P<value>[^>|]+\|[^>]+)>|\[(?P<subject>[^\]|]+\|[^\]]+)\]|\*(?P<verb>[^*]+)\*"
)


@dataclass(frozen=True, slots=True)
class Span:
    """A marked part of a text: characters from `start` up to `end`, and what may stand there instead."""

    start: int
    end: int
    others: tuple[str, ...] = ()

    def overlaps(self, start: int, end: int) -> bool:
        """Return whether any character from `start` up to `end` belongs to it."""
        return start < self.end and self.start < end


@dataclass(frozen=True, slots=True)
class Base:
    """A memory without its marks, and where they were."""

    text: str
    names: tuple[Span, ...] = ()
    values: tuple[Span, ...] = ()
    subjects: tuple[Span, ...] = ()
    verbs: tuple[Span, ...] = ()

    @classmethod
    def marked(cls, line: str) -> Self:
        """Return the memory of a marked line."""
        text, after = "", 0
        found: dict[str, list[Span]] = {"name": [], "value": [], "subject": [], "verb": []}
        for match in _MARK.finditer(line):
            kind = match.lastgroup or ""
            first, *others = match[kind].split("|")
            text += line[after : match.start()] + first
            found[kind].append(Span(len(text) - len(first), len(text), tuple(others)))
            after = match.end()
        return cls(
            text + line[after:],
            names=tuple(found["name"]),
            values=tuple(found["value"]),
            subjects=tuple(found["subject"]),
            verbs=tuple(found["verb"]),
        )

    def said(self, span: Span) -> str:
        """Return what stands in a span."""
        return self.text[span.start : span.end]

    def replaced(self, changes: dict[Span, str]) -> str:
        """Return the text with other words in some of its spans."""
        text = self.text
        for span in sorted(changes, key=lambda span: span.start, reverse=True):
            text = text[: span.start] + changes[span] + text[span.end :]
        return text

    def is_fixed(self, start: int, end: int) -> bool:
        """Return whether a part of the text is the subject or a name: what only its own mutators may change."""
        return any(span.overlaps(start, end) for span in (*self.subjects, *self.names))


@cache
def bases() -> tuple[Base, ...]:
    """Return every memory of the file, in its order."""
    lines = BASES_FILE.read_text(encoding="utf-8").split("\n")
    return tuple(Base.marked(line) for line in lines if line and not line.startswith("# "))
