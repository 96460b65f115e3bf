"""What the last message asks, and what was said before it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from recollect.core.model.entry import Role
from recollect.core.query.rewriting.chat_message import ChatMessage
from recollect.core.query.rewriting.word_tables import AUXILIARIES, CHATTER, OPENERS, QUESTION_WORDS
from recollect.core.text.words import fold

LONGEST_SENTENCE: Final = 1_000  # characters of an earlier question, the last ones
QUESTIONS_BEFORE: Final = 3
MOST_OPENERS: Final = 4
LONGEST_BEGINNING: Final = 100

_WORD: Final = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
# A point behind a title or an initial ends no sentence
_SENTENCE_END: Final = re.compile(
    r"(?<!\b[A-Z]\.)(?<!\bDr\.)(?<!\bMr\.)(?<!\bMs\.)(?<!\bSt\.)(?<!\bMrs\.)(?<!\bProf\.)(?<=[.!?…])\s+"
    r"|(?<=[。！？؟])|\s*\n\s*"
)
_OPENER: Final = re.compile(rf"^\s*(?:{'|'.join(sorted(OPENERS, key=len, reverse=True))})\b(?=\s*[,:;–—-])[\s,:;–—-]*")
_ASKED_INDIRECTLY: Final = re.compile(
    r"^\s*(?:(?:can|could|would) you (?:please )?tell me|do you (?:know|remember)|i(?: was|'m| am)? wonder(?:ing)?"
    r"|i(?: want|'d like| would like) to know|remind me|tell me)(?= (?:what|when|where|who|whose|which|why|how)\b) "
)


@dataclass(frozen=True, slots=True)
class Asking:
    """What is asked, without chatter; `original` is the message as it came, `before` what was said until then.

    questions_before: the questions that the same person asked, the last one last.
    """

    question: str
    original: str
    before: tuple[str, ...]
    questions_before: tuple[str, ...]


def asking(messages: Sequence[ChatMessage]) -> Asking:
    """Return what the last of these messages asks: the person's last one that is more than chatter.

    messages: one at least, in order.
    """
    asked_by = [number for number, message in enumerate(messages) if message.role is Role.USER] or [len(messages) - 1]
    number = next((one for one in reversed(asked_by) if _sentences_of(messages[one].text)), asked_by[-1])
    message = messages[number]
    said = _sentences_of(message.text)
    questions = [one for one in said if _asks(one)]
    before = [one.text for one in messages[:number]]
    if questions:
        before.append(" ".join(said[: said.index(questions[0])]))
    earlier = [one for place in asked_by if place < number for one in _sentences_of(messages[place].text)]
    asked_before = [one[-LONGEST_SENTENCE:] for one in earlier if _asks(one)][-QUESTIONS_BEFORE:]
    return Asking(
        question=" ".join(map(without_opener, questions or said)) or message.text.strip(),
        original=message.text,
        before=tuple(before),
        questions_before=tuple(map(without_opener, asked_before)),
    )


def without_opener(sentence: str) -> str:
    """Return a sentence without what leads to it: "By the way, do you know where she lives?" asks where she lives."""
    rest = sentence
    for _ in range(MOST_OPENERS):
        rest = _without(_OPENER, rest)
    rest = _without(_ASKED_INDIRECTLY, rest)
    return rest if rest.strip() else sentence


def _without(beginning: re.Pattern[str], text: str) -> str:
    """Return a text without what it begins with."""
    head = fold(text[:LONGEST_BEGINNING])
    match = beginning.match(head) if len(head) == len(text[:LONGEST_BEGINNING]) else None
    return text if match is None else text[match.end() :]


def _sentences_of(text: str) -> list[str]:
    """Return the sentences of a message that are more than chatter."""
    return [one for one in _SENTENCE_END.split(text.strip()) if not _is_chatter(one)]


def _asks(sentence: str) -> bool:
    if any(mark in sentence for mark in "?？؟"):
        return True
    first = _WORD.search(fold(without_opener(sentence)))
    return first is not None and first.group() in QUESTION_WORDS | AUXILIARIES


def _is_chatter(sentence: str) -> bool:
    return all(word in CHATTER for word in _WORD.findall(fold(sentence)))
