"""The environment of the functions, beyond what every process reads."""

from typing import Annotated

from pydantic import AliasChoices, Field, field_validator
from pydantic_settings import NoDecode

from recollect.settings import Settings


class FunctionSettings(Settings):
    """How a function runs; see Settings.

    allowed_senders: unique ids of the IAM principals who may send events, separated by commas; empty allows all whom
    the queue's policy allows. tracing: as Powertools names it, but off unless it is switched on.
    """

    allowed_senders: Annotated[frozenset[str], NoDecode] = frozenset()
    tracing_disabled: bool = Field(default=True, validation_alias=AliasChoices("POWERTOOLS_TRACE_DISABLED"))

    @field_validator("allowed_senders", mode="before")
    @classmethod
    def _separated(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        return frozenset(name.strip() for name in value.split(",") if name.strip())

    @property
    def tracing(self) -> bool:
        """Whether traces are wanted."""
        return not self.tracing_disabled
