"""Which command a message is: by rules, and by the language model where these are not sure."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from recollect.core.guardrails.secrets.secret_detection import redacted, secrets_in
from recollect.core.model.scope import Scope
from recollect.core.query.commands.command import NO_COMMAND, SWITCHES, Command, CommandKind
from recollect.core.query.commands.parser import read_command
from recollect.errors import UnavailableError
from recollect.use_cases.common.language_model import AsksModel
from recollect.use_cases.common.prompts.asking import ModelAnswer, prompt_about

logger = logging.getLogger(__name__)

MAX_TOKENS: Final = 200
SECONDS: Final = 3.0


class ReadCommand(ModelAnswer):
    """What the model answers."""

    command: CommandKind
    topic: str
    old: str
    new: str
    since: str


@dataclass(frozen=True, slots=True)
class UnderstandCommand:
    """Reads a message. Without a model, or where it does not answer in time, what the rules are not sure of is none.

    Only what would switch the memory stays what it may be: the person is asked about it.

    Secrets are taken out of what is sent; nothing of the message is stored or logged.
    """

    ask: AsksModel
    read: Callable[[str], Command] = read_command

    def __call__(self, scope: Scope, text: str) -> Command:
        """Return the command, of the kind NONE where it is none."""
        found = self.read(text)
        if found.kind is CommandKind.NONE or found.is_sure:
            return found
        read = self._by_model(scope, text) if self.ask.is_there else None
        # Whether the memory is to be switched the person is asked: it is unsafe to guess either way
        return read or (found if found.kind in SWITCHES else NO_COMMAND)

    def _by_model(self, scope: Scope, text: str) -> Command | None:
        prompt = prompt_about(
            "read_command", {"text": redacted(text, secrets_in(text))}, ReadCommand, max_tokens=MAX_TOKENS
        )
        try:
            reply = self.ask(scope, prompt, within_seconds=SECONDS)
        except UnavailableError as error:
            logger.warning("command_not_read", extra={"error": type(error).__name__})
            return None
        read = reply.value
        if not isinstance(read, ReadCommand):
            return None
        if any(part not in text for part in (read.topic, read.old, read.new, read.since)):
            self.ask.refused(prompt)
            return None
        return Command(read.command, read.topic, read.old, read.new, read.since)
