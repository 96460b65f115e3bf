"""A memory in the making: what a clause says, before its dates are put in."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from recollect.core.enrichment.extraction.utterances import FactKind
from recollect.core.text.words import STOP_WORDS

_WORD: Final = re.compile(r"\w+")
_LETTERS: Final = 4  # of a word that have to be the same: its ending changes with the person
_COVERED: Final = 0.8  # of the words that say something


@dataclass(frozen=True, slots=True)
class FactDraft:
    """What a clause says in the third person.

    past: whether it tells of what was. dated: whether it counts only with a day to come.
    from_now: whether it holds from the day on which it is said. whole: whether it is a sentence kept as a whole.
    """

    text: str
    kind: FactKind
    about: str
    past: bool = False
    dated: bool = False
    explicit: bool = False
    from_now: bool = False
    whole: bool = False


class WhereKept(Enum):
    """Where what is to be kept stands: behind the request, before it, or in the next sentence."""

    HERE = "here"
    BEFORE = "before"
    AHEAD = "ahead"


@dataclass(frozen=True, slots=True)
class KeepRequest:
    """A request to keep something.

    lead: what the sentence says before it. body: what is to be kept; where that stands elsewhere, what is said behind
    the request.
    sure: False for "fyi", which tells what may be of no more than today, and where nothing tells where the request
    ends.
    """

    direction: WhereKept
    lead: str
    body: str
    sure: bool = True


@dataclass(frozen=True, slots=True)
class KeptFacts:
    """What a sentence asks to be kept.

    drafts: what stands in it. more: the rest of the sentence, which asks for nothing.
    before: whether it means the sentence before. ahead: whether it means the next one.
    """

    drafts: Sequence[FactDraft] = ()
    more: str = ""
    before: bool = False
    ahead: bool = False


def continued(draft: FactDraft, text: str) -> FactDraft:
    """Return a memory with a fragment that goes on with it."""
    return replace(draft, text=f"{draft.text}, {text}")


def covers(drafts: Sequence[FactDraft], text: str) -> bool:
    """Tell whether drafts hold nearly all that a text says."""
    said = {word[:_LETTERS] for draft in drafts for word in _WORD.findall(draft.text.casefold())}
    words = [word for word in _WORD.findall(text.casefold()) if word not in STOP_WORDS]
    return sum(word[:_LETTERS] in said for word in words) >= _COVERED * len(words)
