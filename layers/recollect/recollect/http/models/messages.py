"""Messages of a conversation: the body that stores them."""

from typing import Annotated, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from recollect.core.model.drafts import ConversationEvent, Message
from recollect.core.model.entry import Role
from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.model.trust import trust_of
from recollect.http.errors.problems import INSIDE
from recollect.http.models.base import RequestBody
from recollect.http.models.fields import (
    MAX_BATCH,
    SAID_AT,
    BlankIsNone,
    Caption,
    EntryText,
    ExternalId,
    RoleName,
    SaidMoment,
    SessionId,
    Space,
    Speaker,
    TrustName,
)

OptionalSpeaker = Annotated[Speaker | None, BlankIsNone]
OptionalCaption = Annotated[Caption | None, BlankIsNone]


class SaidText(RequestBody):
    """The text of a message, which may be called `content`; one of both is there."""

    text: EntryText | None = None
    content: EntryText | None = None

    @model_validator(mode="after")
    def _has_one_text(self) -> Self:
        if self.text is None and self.content is None:
            raise PydanticCustomError("missing", "is required", {INSIDE: ".text"})
        if self.text is not None and self.content is not None:
            problem = "must be left out where there is a text: it is another name for it"
            raise PydanticCustomError("invalid", "{problem}", {"problem": problem, INSIDE: ".content"})
        return self

    @property
    def said(self) -> str:
        """The text by either name."""
        return self.text or self.content or ""


class NewMessage(SaidText):
    """One message as it was said. Its text may be called `content`."""

    SCREENED = frozenset({"text", "content", "caption"})

    role: RoleName = Role.USER
    id: ExternalId | None = Field(default=None, description="The same id in the same session is stored once.")
    speaker: OptionalSpeaker = Field(default=None, description="The name of the person or agent who said it.")
    caption: OptionalCaption = Field(default=None, description="Describes an image that came with it.")
    at: SaidMoment | None = Field(default=None, description=SAID_AT)
    trust: TrustName | None = Field(
        default=None, description="Where the text comes from: by default, and at most, what `role` gives."
    )

    def message(self) -> Message:
        """Return the domain's value.

        Raises:
            InputError: the text claims more trust than its role has.
        """
        trust = None if self.trust is None else trust_of(self.role, self.trust, by_agent=False)
        return self.as_value(Message, text=self.said, trust=trust)


class NewEvent(RequestBody):
    """Messages of one session in the order in which they were said."""

    session_id: SessionId
    messages: Annotated[list[NewMessage], Field(min_length=1, max_length=MAX_BATCH)]
    space: Space = DEFAULT_SPACE

    def event(self) -> ConversationEvent:
        """Return the domain's value."""
        return ConversationEvent(self.session_id, tuple(message.message() for message in self.messages))
