"""What a context is asked to be."""

from dataclasses import dataclass
from enum import StrEnum


class ContextFormat(StrEnum):
    """How a context is written."""

    MARKDOWN = "markdown"
    JSON = "json"


class Tokenizer(StrEnum):
    """Whose tokens are counted: word pieces as most models have them, or bytes, which bound all others."""

    WORDPIECE = "wordpiece"
    BYTES = "bytes"


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextWish:
    """What a context is asked to be.

    recent_turns: of the session, joined at the end. session_id: of the conversation that it is for. agent: whom it is
    served to.
    """

    max_tokens: int
    format: ContextFormat = ContextFormat.MARKDOWN
    tokenizer: Tokenizer = Tokenizer.WORDPIECE
    recent_turns: int = 0
    session_id: str | None = None
    agent: str | None = None
