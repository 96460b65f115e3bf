"""Conversations: how they are listed, read, forgotten and brought back, and what became of their messages."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from recollect.core.model.drafts import Action, MessageStored, NotStored
from recollect.core.model.entry import State
from recollect.http.errors.problems import problem_of
from recollect.http.models.base import FAILED, Answer, PageOf, ProblemDocument
from recollect.http.models.entries import EntryAnswer
from recollect.http.models.fields import MAX_ID_LENGTH
from recollect.http.models.rendering import Json, MayLack, Of


class MessageAnswer(Answer):
    """What became of one message: `entry_id` is its turn, also when it had been stored before."""

    id: Annotated[str | None, Of("message_id")]
    action: Action | Literal["failed"]
    reason: Annotated[str | None, MayLack()] = None
    entry_id: str | None
    problem: Annotated[ProblemDocument | None, MayLack()] = None


class EventAnswer(Answer):
    """What became of each message, in order."""

    results: list[MessageAnswer]


class SessionAnswer(Answer):
    """A conversation."""

    id: Annotated[str, Of("session.id")]
    turns: Annotated[int, Of("session.turns")]
    first_at: Annotated[datetime, Of("session.first_at")]
    last_at: Annotated[datetime, Of("session.last_at")]
    last_turns: list[EntryAnswer] = Field(
        description="Its last turns, in the order in which they were said; as many as were asked for."
    )


class MadeAnswer(Answer):
    """Something that was made of a turn."""

    id: str
    state: State = Field(description="`deleted` also for what is gone for good.")
    entry: EntryAnswer | None = Field(description="null for what is forgotten.")


class TurnAnswer(EntryAnswer):
    """A turn of a conversation; `made` only when it was asked for."""

    made: Annotated[list[MadeAnswer], MayLack()] = Field(
        default_factory=list, description="The memories and roll-ups that were made of it, up to 100."
    )


class SessionListing(PageOf):
    """A listing of conversations."""

    last_turns: Annotated[int, Field(ge=0, le=5)] = Field(
        default=0, description="How many of its last turns each is shown with.", examples=[2]
    )


class TurnOrder(StrEnum):
    """Orders of turns; `-` is descending."""

    SAID = "occurred"
    SAID_DESC = "-occurred"


class TurnListing(PageOf):
    """A listing of the turns of a conversation."""

    order: TurnOrder = Field(
        default=TurnOrder.SAID_DESC, description="`-` is descending: the last first.", examples=["-occurred"]
    )
    start: Annotated[str, Field(min_length=1, max_length=MAX_ID_LENGTH)] | None = Field(
        default=None, description="The turn that the listing begins at, in either order: its id or key."
    )
    made: bool = Field(default=False, description="Show what was made of each turn.", examples=[True])


class TogetherAnswer(Answer):
    """What became of what had gone together."""

    restored_with_it: Annotated[list[str], Of("with_it")] = Field(description="Ids of those that are back.")
    still_gone: Annotated[list[str], Of("left")] = Field(
        description="Ids of those that could not come back: their name is another's now, or they cannot be undone any "
        "more."
    )


class ForgottenSessionAnswer(Answer):
    """A conversation that is gone for every reader, and what was made of its turns."""

    session_id: str
    turns_forgotten: Annotated[int, Of("turns")]
    deleted_at: Annotated[datetime | None, Of("at")] = Field(description="null when nothing was left to forget.")
    undo_until: datetime | None = Field(description="Until then `POST /sessions/{id}/restore` brings it back.")
    also: list[str] = Field(description="Ids of up to 100 memories that were made of its turns and are still there.")
    forgotten_with_it: Annotated[list[str], Of("with_it")] = Field(
        description="Ids of those that were forgotten together with it."
    )


class RestoredSessionAnswer(TogetherAnswer):
    """A conversation that is back, with what went with it."""

    session_id: str
    turns_restored: Annotated[int, Of("turns")]


def message_json(outcome: MessageStored | NotStored) -> Json:
    """Return what became of one message."""
    if isinstance(outcome, MessageStored):
        return MessageAnswer.shown(outcome)
    return MessageAnswer.shown(outcome, action=FAILED, entry_id=None, problem=problem_of(outcome.error).document())
