"""A context in the prompts of the usual SDKs, one line each; see docs/prompts.md of Recollect."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol


class _HasText(Protocol):
    @property
    def text(self) -> str: ...


class PromptText:
    """What a context can do besides being read. Where its text is empty, the block is left out."""

    def as_system(self: _HasText, instructions: str = "") -> str:
        """Return one system text: the instructions, and what is remembered behind them."""
        return "\n\n".join(part for part in (instructions, self.text) if part)

    def for_anthropic(self: _HasText, instructions: str = "") -> list[dict[str, Any]]:
        """Return the blocks for `system=` of Anthropic's messages.

        The instructions are the same each time and are marked to be cached; what is remembered is not.
        """
        cached = {"type": "text", "text": instructions, "cache_control": {"type": "ephemeral"}}
        remembered = {"type": "text", "text": self.text}
        return [block for block in (cached, remembered) if block["text"]]

    def for_openai(
        self: _HasText, conversation: Sequence[Mapping[str, Any]] = (), instructions: str = ""
    ) -> list[dict[str, Any]]:
        """Return `messages=` of OpenAI's chat completions: one system message, then the conversation as it is."""
        text = "\n\n".join(part for part in (instructions, self.text) if part)
        return [*([{"role": "system", "content": text}] if text else []), *map(dict, conversation)]
