"""The rule-based rewriter: the last five messages become one question."""

from collections.abc import Sequence

from recollect.core.query.rewriting.asking import asking, without_opener
from recollect.core.query.rewriting.chat_message import MESSAGES_READ, ChatMessage, Rewritten, RewrittenBy
from recollect.core.query.rewriting.ellipsis import completed
from recollect.core.query.rewriting.fragments import repeats
from recollect.core.query.rewriting.pronouns import resolved
from recollect.core.query.rewriting.speakers import by_name
from recollect.core.query.rewriting.talk import Talk
from recollect.core.query.rewriting.tongues import tongue_of


def rewritten(messages: Sequence[ChatMessage], *, longest: int) -> Rewritten:
    """Return what the last five messages ask, as one question of at most `longest` characters.

    messages: one at least, in order; none of them blank.
    """
    read = messages[-MESSAGES_READ:]
    asked = asking(by_name(read))
    question = _shortened(asked.question, longest)
    original = read[asked.message].text
    tongue = tongue_of(" ".join([*(said.text for said in asked.before), question]))
    talk, previous = Talk(tongue), None
    for said in asked.before:
        sentence = resolved(said.text, talk, said.message)
        if said.asks:
            sentence = previous = completed(sentence, previous, tongue)
        talk.hear(sentence, message=said.message, asks=said.asks, answers=said.answers)
    text = question
    if asked.may_lean and repeats(question):
        text = completed(question, previous, tongue)
    else:
        text = resolved(question, talk, asked.message)
        whole = completed(text, previous, tongue) if asked.may_lean else text
        text = without_opener(text) if whole == text else whole
    text = _shortened(text, longest)
    by = RewrittenBy.NONE if text == original.strip() else RewrittenBy.RULES
    return Rewritten(text, original, by)


def _shortened(text: str, longest: int) -> str:
    """Return the end of a text, from a word on: what is asked comes last."""
    if len(text) <= longest:
        return text
    tail = text[-longest:]
    at_word = tail.find(" ")
    return tail[at_word + 1 :] if 0 <= at_word < longest // 2 else tail
