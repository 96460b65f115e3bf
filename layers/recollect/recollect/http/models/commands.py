"""Commands in a chat: what is said, what it was read as, and what became of it."""

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Final

from pydantic import Field

from recollect.core.model.entry import Role
from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.query.commands.command import SWITCHES, Command, CommandKind
from recollect.http.models.base import Answer, RequestBody
from recollect.http.models.entries import EntryAnswer
from recollect.http.models.fields import RoleName, SessionId, Space
from recollect.http.models.forgetting import Token
from recollect.http.models.messages import OptionalSpeaker
from recollect.http.models.people import IncognitoAnswer, SettingsAnswer
from recollect.http.models.questions import correcting_question, forgetting_question, switching_question, words_to_undo
from recollect.http.models.rendering import By, Json, Of
from recollect.http.models.spaces import ChangeAnswer
from recollect.use_cases.people.commands.run_command import CommandStatus

if TYPE_CHECKING:
    from recollect.use_cases.people.commands.confirm_command import ConfirmedCommand
    from recollect.use_cases.people.commands.run_command import CommandOutcome
    from recollect.use_cases.people.commands.switching import Switched


class CommandRequest(RequestBody):
    """A message of a person that may be a command."""

    NOT_KEPT = frozenset({"text", "speaker"})

    text: str = Field(
        min_length=1,
        max_length=2_000,
        description="What the person wrote, as a whole. Nothing of it is stored or logged.",
    )
    session_id: SessionId | None = Field(
        default=None, description='The conversation: "that" is what was last said or served in it.'
    )
    role: RoleName = Field(default=Role.USER, description="Of who wrote it: only `user` gives commands.")
    speaker: OptionalSpeaker = Field(
        default=None,
        description="The name of who wrote it. Where it is not the one of the profile, it is no command; where the "
        "profile has none, the person is asked before memory is switched.",
    )
    space: Space = DEFAULT_SPACE


class ConfirmingCommand(RequestBody):
    """What a command asked for is to be done, or not."""

    NOT_KEPT = frozenset({"token"})

    token: Token
    decline: bool = Field(default=False, description="It is not to be done: what was held is stored again from now on.")
    space: Space = Field(default=DEFAULT_SPACE, description="The space in which the command was given.")


class ReadCommandAnswer(Answer):
    """What the message was read as. The parts are as the person wrote them, empty where nothing was said."""

    kind: CommandKind
    topic: str = Field(description="What it is about; empty for the person as a whole.")
    old: str = Field(description="The wrong value, or what is to be corrected.")
    new: str = Field(description="The right value.")
    since: str = Field(description="A time, in words.")


class CommandConfirmationAnswer(Answer):
    """What confirms a command, and what it would do."""

    token: str = Field(description="Send it to `/commands/confirm`: it works once, for the same person.")
    expires_at: datetime
    text: str = Field(description="What would be done, in words for people, without a word of a memory.")
    touches: list[str] = Field(
        description="Ids of the entries that it would change; `entries` and `also_entries` show them."
    )
    held: bool = Field(
        description="Whether nothing is stored or served until it is answered, or at `expires_at`: in the space where "
        "memory would be switched off, in the conversation where that would be incognito."
    )


class CommandResultAnswer(Answer):
    """What became of the command; what does not belong to its kind is empty or null."""

    status: CommandStatus = Field(
        description="`done`; `to_confirm`, where nothing was done yet; `declined`; `nothing_found`; `ambiguous`, where "
        "any of `entries` may be meant, of which the person can choose one, and nothing was done; `value_missing`, "
        "where the right value was not said; `none`, where the message is no command."
    )
    entries: list[EntryAnswer] = Field(description="What is remembered, or what the command is about.")
    more: bool = Field(
        description="Whether there may be more than `entries`: at most 20 are shown; at most 50 of a topic, or the 200 "
        "latest of everything, are forgotten at once."
    )
    also: Annotated[list[str], By(lambda outcome: [entry.id for entry in outcome.also])] = Field(
        description="Ids of what says the same and would go with it."
    )
    also_entries: Annotated[list[EntryAnswer], Of("also")] = Field(description="The entries of `also`.")
    proposed: str | None = Field(description="What the memory would say once a correction is confirmed.")
    changes: list[ChangeAnswer]
    since: datetime | None = Field(description="Since when changes are told; null is since the last conversation.")
    settings: SettingsAnswer | None
    incognito: IncognitoAnswer | None
    undo: str | None = Field(description="What to say, as a command, to take back what was switched.")
    route: str | None = Field(
        description="The route to call, with its method: for the data, or to erase all of a space, where everything is "
        "to be forgotten."
    )


class CommandAnswer(Answer):
    """A message as a command, and what became of it."""

    command: ReadCommandAnswer
    result: CommandResultAnswer
    confirmation: CommandConfirmationAnswer | None = Field(description="Null where there is nothing to confirm.")


class ConfirmedCommandAnswer(Answer):
    """What was done."""

    kind: CommandKind
    forgotten: list[str] = Field(description="Ids of what is gone; the command `undo` brings it back.")
    left: list[str] = Field(description="Ids of what was changed since it was shown, and was left as it is.")
    entry: EntryAnswer | None = Field(description="The corrected memory.")
    declined: Annotated[bool, Of("is_declined")] = Field(description="Whether it was declined: nothing was done.")
    settings: SettingsAnswer | None = Field(description="What holds now, where memory was switched off or on.")
    incognito: IncognitoAnswer | None = Field(description="What holds now, where incognito began or ended.")
    undo: str | None = Field(description="What to say, as a command, to take it back; null where nothing was done.")


EXPORT_ROUTE: Final = "GET /v1/memory/export"
ERASE_ROUTE: Final = "POST /v1/memory/erase"


def command_json(space: str, outcome: "CommandOutcome", language: str | None = None) -> Json:
    """Return what a message was read as, and what became of it; language: in which the person is asked."""
    command, asked = outcome.command, outcome.confirmation
    switched = _switched_json(space, outcome.switched, command.kind, language)
    touches = [entry.id for entry in (*outcome.entries, *outcome.also)]
    return {
        "command": ReadCommandAnswer.shown(command),
        "result": CommandResultAnswer.shown(outcome, route=_route(command), **switched),
        "confirmation": asked
        and CommandConfirmationAnswer.shown(
            asked, text=_question(outcome, language), touches=touches, held=outcome.is_held
        ),
    }


def _question(outcome: "CommandOutcome", language: str | None) -> str:
    kind = outcome.command.kind
    if kind in SWITCHES:
        return switching_question(kind, language)
    if kind is CommandKind.CORRECT:
        return correcting_question(language)
    count, also = len(outcome.entries), len(outcome.also)
    return forgetting_question(count, also, language, more=outcome.more, all_by=_route(outcome.command))


def _switched_json(space: str, switched: "Switched", kind: CommandKind, language: str | None) -> Json:
    return {
        "settings": switched.settings and SettingsAnswer.shown(switched.settings, space=space),
        "incognito": switched.incognito and IncognitoAnswer.shown(switched.incognito, space=space),
        "undo": words_to_undo(kind, language) if switched.is_changed else None,
    }


def _route(command: Command) -> str | None:
    if command.is_about_everything:
        return ERASE_ROUTE
    return EXPORT_ROUTE if command.kind is CommandKind.EXPORT else None


def confirmed_command_json(space: str, done: "ConfirmedCommand", language: str | None = None) -> Json:
    """Return what a confirmed command has done; language: in which the person is told how to undo it."""
    told = _switched_json(space, done.switched, done.kind, language)
    if done.forgotten or done.entry is not None:
        told["undo"] = "undo"
    return ConfirmedCommandAnswer.shown(done, **told)
