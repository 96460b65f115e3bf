"""Bodies by which people decide about their memory."""

from typing import Annotated

from pydantic import Field

from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.spaces.person_profile import MAX_PROFILE_TEXT, PersonProfile
from recollect.http.models.base import RequestBody
from recollect.http.models.fields import BlankIsNone, EntryText, SessionId, Space, Speaker


class OfSession(RequestBody):
    """A conversation of a space."""

    session_id: SessionId
    space: Space = DEFAULT_SPACE


class NewProfile(RequestBody):
    """The whole profile of the person; what is left out or blank is emptied."""

    name: Annotated[Speaker | None, BlankIsNone] = Field(default=None, description="What the person is called.")
    language: Annotated[Annotated[str, Field(max_length=35)] | None, BlankIsNone] = Field(
        default=None, description="An IETF tag such as `de`; spaces that set none have it."
    )
    time_zone: Annotated[Annotated[str, Field(max_length=64)] | None, BlankIsNone] = Field(
        default=None, description="An IANA name; spaces that set none have it."
    )
    text: Annotated[Annotated[EntryText, Field(max_length=MAX_PROFILE_TEXT)] | None, BlankIsNone] = Field(
        default=None, description="A few sentences that open every context."
    )

    def profile(self) -> PersonProfile:
        """Return the domain's value."""
        return self.as_value(PersonProfile)
