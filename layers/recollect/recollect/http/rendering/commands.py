"""Commands in a chat, as JSON."""

from typing import TYPE_CHECKING, Final

from recollect.core.query.commands.command import SWITCHES, Command, CommandKind
from recollect.http.rendering.entries import Json, entry_json, moment, optional_moment
from recollect.http.rendering.history import change_json, settings_json
from recollect.http.rendering.people import incognito_json
from recollect.http.rendering.questions import (
    correcting_question,
    forgetting_question,
    switching_question,
    words_to_undo,
)

if TYPE_CHECKING:
    from recollect.use_cases.people.commands.confirm_command import ConfirmedCommand
    from recollect.use_cases.people.commands.run_command import CommandOutcome
    from recollect.use_cases.people.commands.switching import Switched

EXPORT_ROUTE: Final = "GET /v1/memory/export"
ERASE_ROUTE: Final = "POST /v1/memory/erase"


def command_json(space: str, outcome: "CommandOutcome", language: str | None = None) -> Json:
    """Return what a message was read as, and what became of it; language: in which the person is asked."""
    command = outcome.command
    return {
        "command": {
            "kind": command.kind,
            "topic": command.topic,
            "old": command.old,
            "new": command.new,
            "since": command.since,
        },
        "result": {
            "status": outcome.status,
            "entries": [entry_json(entry) for entry in outcome.entries],
            "more": outcome.more,
            "also": [entry.id for entry in outcome.also],
            "also_entries": [entry_json(entry) for entry in outcome.also],
            "proposed": outcome.proposed,
            "changes": [change_json(change) for change in outcome.changes],
            "since": optional_moment(outcome.since),
            **_switched_json(space, outcome.switched, command.kind, language),
            "route": _route(command),
        },
        "confirmation": _confirmation_json(outcome, language),
    }


def _confirmation_json(outcome: "CommandOutcome", language: str | None) -> Json | None:
    asked = outcome.confirmation
    if asked is None:
        return None
    touches = [entry.id for entry in (*outcome.entries, *outcome.also)]
    return {
        "token": asked.token,
        "expires_at": moment(asked.expires_at),
        "text": _question(outcome, language),
        "touches": touches,
        "held": outcome.is_held,
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
        "settings": switched.settings and settings_json(space, switched.settings),
        "incognito": switched.incognito and incognito_json(space, switched.incognito),
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
    return {
        "kind": done.kind,
        "forgotten": list(done.forgotten),
        "left": list(done.left),
        "entry": done.entry and entry_json(done.entry),
        "declined": done.is_declined,
        **told,
    }
