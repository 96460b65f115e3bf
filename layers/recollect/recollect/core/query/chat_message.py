"""The messages of a conversation that a search is asked by, and the question that the last of them asks.

No grammar: held-out dialogues are answered no better with one (docs/decisions/0015). Where several people speak, "I"
and "my" become the speaker's name. Sentences beside a question are chatter. A question of one word leans: it is
searched for with the sentences beside it, and the person's message before it is a share of its vector.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from recollect.core.model.entry import Role
from recollect.core.text.words import content_words, whole_sentences

MESSAGES_READ: Final = 5
LONGEST_NAME: Final = 60  # characters; what is longer is no name
_FIRST_PERSON: Final = re.compile(
    r"\b(?:I|me|myself|[iI]ch|mich|mir|(?P<owns>[mM]y|mine|[mM]ein(?:e[nmrs]?|s)?))\b(?! (?:god|goodness|word)\b)"
)


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """What somebody said; `speaker` is a name, `at` the moment, where they are known."""

    role: Role
    text: str
    speaker: str | None = None
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Leaning:
    """How a short question leans on what the person said before it."""

    words: int  # content words that a question has at most that leans
    share: float  # of the earlier message in the question's vector, 0 to 1


FITTED: Final = Leaning(words=1, share=0.3)  # to five sets of dialogues, by `python -m evals.fit.earlier_message`


class RewrittenBy(StrEnum):
    """What changed the last message: a language model, the rules, or nothing."""

    MODEL = "model"
    RULES = "rules"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class EarlierMessage:
    """What the person said before a question that leans on it."""

    text: str
    share: float  # of the question's vector


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A question made of messages."""

    text: str
    original: str  # the message that it was made of
    by: RewrittenBy
    earlier: EarlierMessage | None = None  # what it leans on


def question_of(messages: Sequence[ChatMessage], *, longest: int, leaning: Leaning = FITTED) -> Rewritten:
    """Return what the person's last message asks, in at most `longest` characters.

    messages: one at least, in order; none of them blank.
    """
    read = messages[-MESSAGES_READ:]
    said = [one for one in read if one.role is Role.USER] or [read[-1]]
    named = _by_name(said)
    asking = _questions_in(named[-1])
    leans = len(content_words(asking)) <= leaning.words
    original, text = said[-1].text, _end_of(named[-1] if leans else asking, longest)
    by = RewrittenBy.NONE if text == original.strip() else RewrittenBy.RULES
    earlier = EarlierMessage(_end_of(named[-2], longest), leaning.share) if leans and len(named) > 1 else None
    return Rewritten(text, original, by, earlier)


def _by_name(said: Sequence[ChatMessage]) -> list[str]:
    """Return texts in which "I" is the speaker's name, where several speakers are named."""
    names = {one.speaker.strip() for one in said if one.speaker}
    if len(names) < 2 or any(not name or len(name) > LONGEST_NAME for name in names):
        return [one.text for one in said]
    return [_named(one) for one in said]


def _named(message: ChatMessage) -> str:
    name = (message.speaker or "").strip()
    if not name:
        return message.text
    return _FIRST_PERSON.sub(lambda found: f"{name}'s" if found["owns"] else name, message.text)


def _questions_in(text: str) -> str:
    """Return the sentences of a text that ask; all of it where none does."""
    asking = [text[one.start : one.end].strip() for one in whole_sentences(text) if one.is_question]
    return " ".join(asking) or text


def _end_of(text: str, longest: int) -> str:
    """Return the end of a text, from a word on: what is asked comes last."""
    text = text.strip()
    if len(text) <= longest:
        return text
    tail = text[-longest:]
    at_word = tail.find(" ")
    return tail[at_word + 1 :] if 0 <= at_word < longest // 2 else tail
