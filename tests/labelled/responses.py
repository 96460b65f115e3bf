"""Reads the labelled responses: whether an answer made use of a memory that it was given."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from recollect.core.feedback.echo import is_echo, windows_of
from recollect.core.feedback.evidence_words import evidence_words

_LINES: Final = Path(__file__).with_name("responses.txt")
HELD_OUT_EVERY: Final = 3


@dataclass(frozen=True, slots=True)
class LabelledResponse:
    """A question, a memory that was served with it, the response, and whether that used the memory.

    held_out: never looked at while the rules were made; every third line.
    """

    kind: str
    used: bool
    question: str
    memory: str
    response: str
    held_out: bool


def labelled_responses() -> Iterator[LabelledResponse]:
    """Yield every labelled line."""
    lines = [line for line in _LINES.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    for number, line in enumerate(lines):
        kind, used, question, memory, response = line.split(" | ")
        held_out = number % HELD_OUT_EVERY == 0
        yield LabelledResponse(kind, used == "+", question, memory, response, held_out)


def is_seen_as_used(line: LabelledResponse) -> bool:
    """Tell whether the rules see that a response used the memory."""
    return is_echo(line.memory, windows_of(line.response), frozenset(evidence_words(line.question)))
