"""What the last message asks, and what was said before it, sentence by sentence."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from recollect.core.model.entry import Role
from recollect.core.query.rewriting.chat_message import ChatMessage
from recollect.core.query.rewriting.corrections import corrects_answer
from recollect.core.query.rewriting.word_tables import (
    AUXILIARIES,
    CHATTER,
    GERMAN_QUESTION_WORDS,
    OPENERS,
    QUESTION_WORDS,
)
from recollect.core.text.words import fold, words_in

LONGEST_READ: Final = 1_000  # characters of an earlier message, the last ones
MOST_OPENERS: Final = 4
LONGEST_BEGINNING: Final = 100

_WORD: Final = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
# A point behind a title or an initial ends no sentence
_SENTENCE_END: Final = re.compile(
    r"(?<!\b[A-HJ-Z]\.)(?<!\bDr\.)(?<!\bMr\.)(?<!\bMs\.)(?<!\bSt\.)(?<!\bMrs\.)(?<!\bProf\.)(?<!\d\.)(?<=[.!?…])\s+"
    r"|(?<=[。！？؟])|\n\s*"
)
_OPENER: Final = re.compile(rf"^\s*(?:{'|'.join(sorted(OPENERS, key=len, reverse=True))})\b(?=\s*[,:;–—-])[\s,:;–—-]*")
_ASKED_INDIRECTLY: Final = re.compile(
    r"^\s*(?:(?:can|could|would) you (?:please )?tell me|do you (?:know|remember)|i(?: was|'m| am)? wonder(?:ing)?"
    r"|i(?: want|'d like| would like| need) to know|remind me|tell me"
    r"|(?:\w+ ){1,3}(?:wants? to know|needs? to know|would like to know|asks?|is asking|asked(?: me)?|wonders?)"
    r"|kannst du mir sagen|wei(?:ss|ß)t du(?: noch)?|sag mal|sag mir|ich wollte fragen|ich wusste gern"
    r"|(?:\w+ ){1,3}(?:will|mochte|wollen|mochten) wissen|(?:\w+ ){1,3}fragt|erinnerst du dich(?: noch)?(?: daran)?"
    r"),?(?= (?:what|when|where|who|whose|which|why|how|wer|wen|wem|was|wann|wo|wohin|woher|warum|wie|welche[rsn]?)\b) "
)
# "I have scraps here, what may they eat?": what is said first is no part of the question
_TOLD_BEFORE: Final = re.compile(
    r"^(?=\s*(?:[^\s,;]+, )?(?:i|we|it|he|she|they|there|my|our|the|ich|wir|es|er|sie|mein|meine|der|die|das)\b)"
    r"[^?]{3,200}?[,;:–—-] (?=(?:and |so |und )?(?:what|when|where|who|whose|which|why|how|wer|wen|wem|was|wann"
    r"|wo|wohin|woher"
    r"|warum|wieso|wie|welche[rsn]?)(?:'s|n't)?\b[^,;]*\?\s*$)",
    re.IGNORECASE,
)
_WISH: Final = re.compile(
    r"^(?:please )?(?:tell me|show me|remind me|give me|find|look up|list|describe|explain|erzahl|zeig|nenn|sag mir"
    r"|(?:i need|i'm looking for|ich brauche|ich suche) (?=(?:the|die|den|das)\b)"
    r"|erinner|such|such mir|beschreib)\b"
)
# To the assistant, about itself or the weather: no question of what is remembered
_SMALL_TALK: Final = re.compile(
    r"\b(?:how are you|how have you been|how(?:'s| is) (?:it going|life|your day|everything)|how do you do"
    r"|what'?s (?:up|new)"
    r"|are you (?:there|ok|okay)|you know what|can you believe|guess what|wie geht'?s|wie geht es (?:dir|ihnen)"
    r"|wie lauft'?s|was gibt'?s neues|bist du (?:da|noch da)|keeping yourself)\b"
    r"|\b(?:and you|and yourself|und dir|und selbst|can you help(?: me)?|kannst du mir helfen)\W*$"
    r"|^tell me about it\W*$"
)

# "And me?" says more than its words
_LEANS: Final = re.compile(r"^\s*(?:and|und|or|oder|but|aber|what about|how about|was ist mit)\b[^.!]+\?\s*$")
_THANKS: Final = re.compile(r"\b(?:thanks|thank|thx|cheers|danke|hi|hello|hey|hallo|bye|tschuss|welcome)\b")
_BEFORE_APOSTROPHE: Final = re.compile(r"['’](?!t\b)")  # "what's", not "don't"
_ASKS_FIRST: Final = (
    QUESTION_WORDS
    | AUXILIARIES
    | GERMAN_QUESTION_WORDS
    | words_in("whats wheres whens whos hows gibts gibt kann ist sind hat hast habe haben darf muss soll wird")
)


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence of a message, by its place in the conversation."""

    text: str
    message: int
    asks: bool
    answers: bool


@dataclass(frozen=True, slots=True)
class Asking:
    """What is asked, without chatter; `original` is the message as it came, `before` what was said until then.

    message: its place in the conversation. may_lean: whether it may be a few words that lean on the question before.
    """

    question: str
    original: str
    message: int
    before: tuple[Said, ...]
    may_lean: bool


def asking(messages: Sequence[ChatMessage]) -> Asking:
    """Return what the last of these messages asks: the person's last one that is more than chatter.

    messages: one at least, in order.
    """
    asked_by = [number for number, message in enumerate(messages) if message.role is Role.USER] or [len(messages) - 1]
    number = next((one for one in reversed(asked_by) if _sentences_of(messages[one].text)), asked_by[-1])
    message = messages[number]
    said = _sentences_of(message.text)
    questions = [one for one in said if _asks(one)]
    before = [
        Said(without_opener(one), place, _asks(one) and place in asked_by, place not in asked_by)
        for place in range(number)
        for one in _sentences_of(messages[place].text[-LONGEST_READ:])
    ]
    if questions:
        before += [Said(one, number, asks=False, answers=False) for one in said[: said.index(questions[0])]]
    asked: list[str] = []
    for one in questions or said:
        told = _TOLD_BEFORE.match(one[:LONGEST_READ]) if questions else None
        if told is not None and not asked and not _asked_by_another(one):
            before.append(Said(told.group(), number, asks=False, answers=False))
            asked.append(one[told.end() :])
        else:
            asked.append(without_opener(one) if questions else one)
    may_lean = len(asked) == 1 and (bool(questions) or not _THANKS.search(fold(asked[0][:LONGEST_READ])))
    may_lean = may_lean or (not questions and len(said) > 1 and corrects_answer(" ".join(said)[:LONGEST_BEGINNING]))
    return Asking(" ".join(asked) or message.text.strip(), message.text, number, tuple(before), may_lean)


def without_opener(sentence: str) -> str:
    """Return a sentence without what leads to it: "By the way, do you know where she lives?" asks where she lives."""
    rest = sentence
    for _ in range(MOST_OPENERS):
        rest = _without(_OPENER, rest)
    rest = _without(_ASKED_INDIRECTLY, rest)
    return rest if rest.strip() else sentence


def _asked_by_another(sentence: str) -> bool:
    head = fold(sentence[:LONGEST_BEGINNING])
    return _ASKED_INDIRECTLY.match(head) is not None


def _without(beginning: re.Pattern[str], text: str) -> str:
    """Return a text without what it begins with."""
    head = fold(text[:LONGEST_BEGINNING])
    match = beginning.match(head) if len(head) == len(text[:LONGEST_BEGINNING]) else None
    return text if match is None else text[match.end() :]


def _sentences_of(text: str) -> list[str]:
    """Return the sentences of a message that are more than chatter."""
    return [one for one in map(str.strip, _SENTENCE_END.split(text.strip())) if not _is_chatter(one)]


def _asks(sentence: str) -> bool:
    plain = fold(without_opener(sentence)[:LONGEST_READ])
    if any(mark in sentence for mark in "?？؟") or _asked_by_another(sentence):
        return True
    if _WISH.match(plain):
        return True
    if sentence.rstrip()[-1:] in {".", "!"}:
        return False
    first = _WORD.search(plain)
    return first is not None and _BEFORE_APOSTROPHE.split(first.group())[0] in _ASKS_FIRST


def _is_chatter(sentence: str) -> bool:
    plain = fold(sentence)
    if _SMALL_TALK.search(plain):
        return True
    return _LEANS.match(plain) is None and all(word in CHATTER for word in _WORD.findall(plain))
