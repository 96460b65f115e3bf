"""The shapes of answers about what people decide: what was not done, incognito sessions, the person's profile."""

from datetime import datetime
from typing import Literal

from pydantic import Field

from recollect.core.spaces.memory_mode import MemoryMode
from recollect.http.models.base import Answer


class SkippedAnswer(Answer):
    """Nothing was done: the space is paused, or the session is incognito."""

    action: Literal["skipped"]
    reason: Literal["memory_off", "incognito"]


class NothingServedAnswer(Answer):
    """Nothing is served: the space is paused (`off`), or the session is incognito."""

    memory: Literal[MemoryMode.OFF, MemoryMode.INCOGNITO]


class IncognitoAnswer(Answer):
    """Whether a session is incognito."""

    session_id: str
    space: str
    incognito: bool
    started_at: datetime | None = Field(description="Null where nobody began it: it was so by the space's default.")
    until: datetime | None = Field(
        description="When it ends by itself, or has ended; null where it lasts until somebody ends it."
    )


class ProfileAnswer(Answer):
    """What the person says about themselves. `version` is 0 and the rest null before anything was said."""

    name: str | None
    language: str | None
    time_zone: str | None
    text: str | None
    version: int
    modified_at: datetime | None
