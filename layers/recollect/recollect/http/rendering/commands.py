"""Commands in a chat and topics to forget, as JSON, with what the person is asked."""

from typing import TYPE_CHECKING, Final

from recollect.core.query.commands.command import SWITCHES, Command, CommandKind
from recollect.http.models.commands import (
    CommandConfirmationAnswer,
    CommandResultAnswer,
    ConfirmedCommandAnswer,
    ReadCommandAnswer,
)
from recollect.http.models.forgetting import ConfirmationAnswer, TopicAnswer
from recollect.http.models.history_answers import SettingsAnswer
from recollect.http.models.people_answers import IncognitoAnswer
from recollect.http.models.rendering import Json
from recollect.http.rendering.questions import (
    correcting_question,
    forgetting_question,
    switching_question,
    words_to_undo,
)

if TYPE_CHECKING:
    from recollect.use_cases.common.confirmations import ConfirmationAsked
    from recollect.use_cases.people.commands.confirm_command import ConfirmedCommand
    from recollect.use_cases.people.commands.run_command import CommandOutcome
    from recollect.use_cases.people.commands.switching import Switched
    from recollect.use_cases.people.forget_topic import TopicPreview

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


def topic_json(
    preview: "TopicPreview", asked: "ConfirmationAsked | None", *, dry_run: bool, language: str | None = None
) -> Json:
    """Return what would be forgotten, and what confirms it; language: in which the person is asked."""
    count, also = len(preview.entries), len(preview.also)
    text = forgetting_question(count, also, language, more=preview.more)
    confirmation = asked and ConfirmationAnswer.shown(asked, text=text, touches=count + also)
    return TopicAnswer.shown(preview, dry_run=dry_run, confirmation=confirmation)
