"""A space as a whole: settings, counts, summary, what changed, and who did what."""

from collections.abc import Iterable
from functools import partial
from typing import Annotated, Final

from fastapi import Query
from starlette.responses import JSONResponse

from recollect.core.model.listing import every_item
from recollect.core.spaces.erasure import EVERY_SPACE
from recollect.http.endpoint.call import CurrentCall, IdempotencyHeader, Where
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.base import PageAnswer
from recollect.http.models.fields import MAX_PAGE
from recollect.http.models.people import NewSettings, SettingsAnswer
from recollect.http.models.spaces import (
    AuditAnswer,
    AuditListing,
    ChangeAnswer,
    ChangesListing,
    EverybodyAnswer,
    EverybodyParameters,
    StatsAnswer,
    StatsParameters,
    SummaryAnswer,
    series_json,
    stats_json,
)
from recollect.http.openapi.responses import answers, asks
from recollect.http.protocol.headers import CallingSession

settings_router: Final = resource_router("/settings", "operation")


@settings_router.get("", **answers(SettingsAnswer, "The settings.", "settings"))
def read_settings(call: CurrentCall, where: Where) -> JSONResponse:
    """Read what holds in a space: its own settings, of the person's profile, and the deployment's for the rest."""
    return JSONResponse(SettingsAnswer.shown(call.memory.show_settings(call.scope(where.space)), space=where.space))


@settings_router.post("", **answers(SettingsAnswer, "The settings that hold now.", "settings", ProblemType.CONFLICT))
def change_settings(
    call: CurrentCall,
    body: Annotated[NewSettings, asks("a_cap", "settings_in_full")],
    where: Where,
    idempotency_key: IdempotencyHeader,
) -> JSONResponse:
    """Change settings of a space; what is not named stays."""
    scope = call.scope(where.space)
    settings = call.memory.change_settings(scope, body.values(), call.author(), idempotency_key=idempotency_key)
    return JSONResponse(SettingsAnswer.shown(call.memory.show_settings(scope, settings), space=where.space))


stats_router: Final = resource_router("/stats", "operation")


@stats_router.get("", **answers(StatsAnswer, "The counts.", "stats stats_with_series"))
def stats(call: CurrentCall, asked: Annotated[StatsParameters, Query()]) -> JSONResponse:
    """Count what is in a space, or in every space with `space=*`, and what waits for its vectors.

    With `since`, `series` tells what was done from then on: by the hour up to a week, by the day up to 400 days. It is
    of all these spaces together, and a moment late. What is done where nothing is remembered is not counted.
    """
    names: Iterable[str] = [asked.space]
    if asked.space == EVERY_SPACE:
        names = every_item(lambda after: call.memory.list_spaces(call.access.owner, limit=MAX_PAGE, after=after))
    scopes = [call.scope(name) for name in names]
    counts = [call.memory.space_statistics(scope) for scope in scopes]
    series = None if asked.since is None else call.memory.read_activity(scopes, asked.since)
    return JSONResponse(stats_json(counts, call.memory.clock.now(), series))


@stats_router.get("/everybody", **answers(EverybodyAnswer, "The series.", "everybody"))
def everybody_stats(call: CurrentCall, asked: Annotated[EverybodyParameters, Query()]) -> JSONResponse:
    """Tell operators what everybody did together since a moment: counts, and nobody's name."""
    call.access.require_operator()
    return JSONResponse({"series": series_json(call.memory.read_activity_of_all(asked.since))})


summary_router: Final = resource_router("/summary", "history")


@summary_router.get("", **answers(SummaryAnswer, "What is remembered.", "summary"))
def summary(call: CurrentCall, where: Where) -> JSONResponse:
    """Tell what is remembered in a space, by category, each sentence with the memory that it rests on.

    A category is told again where a memory of it came, changed or went; what was forgotten is in no summary from then
    on. The sentences are those of the memories, word for word, as many as say most within 120 words; or a language
    model's, where there is one, in the words of the memories that each names.
    """
    return JSONResponse(SummaryAnswer.shown(call.memory.tell_summary(call.scope(where.space)), space=where.space))


history_router: Final = resource_router("", "history")


@history_router.get("/audit", **answers(PageAnswer[AuditAnswer], "A page of the trail.", "audit"))
def list_audit(call: CurrentCall, listing: Annotated[AuditListing, Query()]) -> JSONResponse:
    """List what was done in a space, the latest first; ids and reasons, never what a memory says.

    With a condition, a page may hold fewer items than `limit` though more follow.
    """
    return call.page(
        listing, partial(call.memory.list_audit, subject=listing.entry_id, action=listing.action), AuditAnswer.shown
    )


@history_router.get("/changes", **answers(PageAnswer[ChangeAnswer], "A page of changes.", "changes"))
def list_changes(
    call: CurrentCall, listing: Annotated[ChangesListing, Query()], session_id: CallingSession
) -> JSONResponse:
    """List what became of the memories of a space since a moment, the latest first.

    `since=last_session` is the end of the last conversation, other than the one that `X-Session-Id` names. What was
    forgotten has no text. A page may hold fewer items than `limit` though more follow.
    """
    return call.page(
        listing, partial(call.memory.list_changes, since=listing.moment, session_id=session_id), ChangeAnswer.shown
    )
