"""The rule-based rewriter: the last five messages become one question."""

import re
from collections.abc import Sequence
from typing import Final

from recollect.core.query.rewriting.asking import asking, without_opener
from recollect.core.query.rewriting.chat_message import MESSAGES_READ, ChatMessage, Rewritten, RewrittenBy
from recollect.core.query.rewriting.ellipsis import asked_of, completed
from recollect.core.query.rewriting.fragments import repeats
from recollect.core.query.rewriting.phrases import Sort
from recollect.core.query.rewriting.pronouns import resolved
from recollect.core.query.rewriting.reading import phrases
from recollect.core.query.rewriting.speakers import by_name
from recollect.core.query.rewriting.talk import Talk
from recollect.core.query.rewriting.tongues import Tongue, tongue_of

_EVENT: Final = re.compile(r"\b(?:before|after|until|till|when|once|bevor|nachdem|bis|wenn|sobald) ([^\W_].*)$")
_WHO: Final = frozenset({Sort.PERSON, Sort.PLACE})
MOST_TOLD: Final = 12  # words of a sentence that is kept before the question that it leads to
LEAST_TOLD: Final = 5  # words of a sentence before "when was that?" that may say what it was


def rewritten(messages: Sequence[ChatMessage], *, longest: int) -> Rewritten:
    """Return what the last five messages ask, as one question of at most `longest` characters.

    messages: one at least, in order; none of them blank.
    """
    read = messages[-MESSAGES_READ:]
    asked = asking(by_name(read))
    question = _shortened(asked.question, longest)
    original = read[asked.message].text
    tongue = tongue_of(" ".join([*(said.text for said in asked.before), question]))
    talk, previous, told, stated = Talk(tongue), None, None, None
    for said in asked.before:
        sentence = resolved(said.text, talk, said.message)
        told = sentence if said.message == asked.message and not said.asks else None
        stated = sentence if said.answers else stated
        if said.asks:
            sentence = previous = completed(sentence, previous, tongue)
        talk.hear(sentence, message=said.message, asks=said.asks, answers=said.answers)
    text = question
    if previous is None and stated is not None:
        previous = asked_of(stated, question, tongue)
    if asked.may_lean and repeats(question) and told is not None and len(told.split()) >= LEAST_TOLD:
        text = f"{_event_in(told)} {question}"
    elif asked.may_lean and repeats(question):
        text = completed(question, previous, tongue, said_twice=True)
    else:
        text = resolved(question, talk, asked.message)
        if told is not None and text == question and _leaves_out_who(question, told, tongue):
            text = f"{told} {question}"
        whole = completed(text, previous, tongue, said_twice=True) if asked.may_lean else text
        text = without_opener(text) if whole == text else whole
    text = _shortened(text, longest)
    by = RewrittenBy.NONE if text == original.strip() else RewrittenBy.RULES
    return Rewritten(text, original, by)


def _leaves_out_who(question: str, told: str, tongue: Tongue) -> bool:
    """Tell whether the sentence before says about whom a question is: "Lena comes to dinner. What may I not cook?"."""
    return (
        len(told.split()) <= MOST_TOLD
        and any(phrase.names for phrase in phrases(told, tongue))
        and not any(phrase.names or phrase.sort in _WHO for phrase in phrases(question, tongue))
    )


def _event_in(told: str) -> str:
    """Return what "when was that?" asks of a sentence: the event that tells its time, else all of it."""
    event = _EVENT.search(told)
    return told if event is None else event[1]


def _shortened(text: str, longest: int) -> str:
    """Return the end of a text, from a word on: what is asked comes last."""
    if len(text) <= longest:
        return text
    tail = text[-longest:]
    at_word = tail.find(" ")
    return tail[at_word + 1 :] if 0 <= at_word < longest // 2 else tail
