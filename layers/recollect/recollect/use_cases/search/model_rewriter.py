"""One question out of the last messages of a conversation, by the language model."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from recollect.core.guardrails.secrets.secret_detection import redacted, secrets_in
from recollect.core.model.scope import Scope
from recollect.core.query.chat_message import ChatMessage
from recollect.core.query.query import MAX_QUERY_LENGTH
from recollect.core.text.words import query_stems
from recollect.errors import UnavailableError
from recollect.use_cases.common.language_model import AsksModel
from recollect.use_cases.common.prompts.asking import ModelAnswer, prompt_about

logger = logging.getLogger(__name__)

LONGEST_MESSAGE: Final = 2_000  # characters; what is asked comes last
MAX_TOKENS: Final = 256


class RewrittenQuestion(ModelAnswer):
    """What the model answers."""

    question: str


@dataclass(frozen=True, slots=True)
class ModelRewriter:
    """See QueryRewriter. A message alone is left to the rules: there is nothing that it could lean on.

    Secrets are taken out of what is sent: nobody has screened what is searched for.
    """

    ask: AsksModel

    def rewritten(self, scope: Scope, messages: Sequence[ChatMessage], *, within_seconds: float) -> str | None:
        """See QueryRewriter. What shares no word with the conversation, or is too long for a query, is none."""
        if len(messages) < 2:
            return None
        data = {"messages": [_told(message) for message in messages]}
        prompt = prompt_about("rewrite_query", data, RewrittenQuestion, max_tokens=MAX_TOKENS)
        try:
            reply = self.ask(scope, prompt, within_seconds=within_seconds)
        except UnavailableError as error:
            logger.warning("query_not_rewritten", extra={"error": type(error).__name__})
            return None
        if not isinstance(reply.value, RewrittenQuestion):
            return None
        question = " ".join(reply.value.question.split())
        said = {stem for message in messages for stem in query_stems(message.text)}
        if len(question) > MAX_QUERY_LENGTH or said.isdisjoint(query_stems(question)):
            self.ask.refused(prompt)
            return None
        return question


def _told(message: ChatMessage) -> dict[str, str | None]:
    return {
        "role": message.role.value,
        "speaker": message.speaker,
        "said_at": None if message.at is None else message.at.date().isoformat(),
        "text": redacted(message.text, secrets_in(message.text))[-LONGEST_MESSAGE:],
    }
