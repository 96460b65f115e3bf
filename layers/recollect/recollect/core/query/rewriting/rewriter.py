"""The rule-based rewriter: the last five messages become one question."""

from collections.abc import Sequence

from recollect.core.query.rewriting.asking import asking
from recollect.core.query.rewriting.chat_message import MESSAGES_READ, ChatMessage, Rewritten, RewrittenBy
from recollect.core.query.rewriting.ellipsis import completed
from recollect.core.query.rewriting.pronouns import resolved
from recollect.core.query.rewriting.referents import referents


def rewritten(messages: Sequence[ChatMessage], *, longest: int) -> Rewritten:
    """Return what the last five messages ask, as one question of at most `longest` characters.

    messages: one at least, in order; none of them blank.
    """
    read = messages[-MESSAGES_READ:]
    asked = asking(read)
    spoken_of = referents(asked.before)
    question = resolved(_shortened(asked.question, longest), spoken_of)
    text = _shortened(completed(question, _previous(asked.questions_before)), longest)
    by = RewrittenBy.NONE if text == asked.original.strip() else RewrittenBy.RULES
    return Rewritten(text, asked.original, by)


def _previous(questions: Sequence[str]) -> str | None:
    """Return the last of these questions, itself completed from those before it."""
    previous: str | None = None
    for number, question in enumerate(questions):
        previous = completed(resolved(question, referents(questions[:number])), previous)
    return previous


def _shortened(text: str, longest: int) -> str:
    """Return the end of a text, from a word on: what is asked comes last."""
    if len(text) <= longest:
        return text
    tail = text[-longest:]
    at_word = tail.find(" ")
    return tail[at_word + 1 :] if 0 <= at_word < longest // 2 else tail
