"""What people decide about their memory: commands in a chat, incognito sessions, the profile, shares."""

from typing import Annotated, Final

from fastapi import Query
from starlette.responses import JSONResponse

from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.query.commands.command import SWITCHES
from recollect.core.spaces.person_profile import PersonProfile
from recollect.core.text.language import language_of
from recollect.http.endpoint.call import CurrentCall, IdempotencyHeader, ShareRef
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.base import PageAnswer, SkippedAnswer
from recollect.http.models.commands import (
    CommandAnswer,
    CommandRequest,
    ConfirmedCommandAnswer,
    ConfirmingCommand,
    command_json,
    confirmed_command_json,
)
from recollect.http.models.people import (
    IncognitoAnswer,
    NewProfile,
    NewShare,
    OfSession,
    ProfileAnswer,
    ShareAnswer,
    ShareListing,
)
from recollect.http.openapi.responses import answers, asks, succeeds
from recollect.http.protocol.headers import ExpectedVersion

command_router: Final = resource_router("/commands", "people")


@command_router.post(
    "",
    **answers(
        CommandAnswer | SkippedAnswer,
        "What became of it.",
        "command_asked command_done no_command skipped",
        ProblemType.CONFLICT,
        ProblemType.NOT_INCOGNITO,
    ),
)
def run_command(
    call: CurrentCall, body: Annotated[CommandRequest, asks("a_command", "a_command_in_a_session")]
) -> JSONResponse:
    """Read a message of a person as a command to the memory, in English or German, and carry it out.

    What would take something away or correct it comes back as a confirmation and does nothing yet. So does what may
    switch memory and is not just that: until it is answered, nothing is stored. A message that is no command
    answers `none`. Commands work while memory is off and in incognito sessions as well, but for corrections.
    """
    session_id = body.session_id or call.session_id
    scope = call.scope(body.space)
    outcome = call.memory.run_command(
        scope, body.text, call.author(), session_id=session_id, role=body.role, speaker=body.speaker
    )
    speaks = outcome.confirmation is not None or outcome.command.kind in SWITCHES
    language = (call.memory.show_settings(scope).language or language_of(body.text)) if speaks else None
    return JSONResponse(command_json(body.space, outcome, language))


@command_router.post(
    "/confirm",
    **answers(
        ConfirmedCommandAnswer | SkippedAnswer,
        "It is done.",
        "command_confirmed skipped",
        ProblemType.NOT_FOUND,
        ProblemType.CONFLICT,
        ProblemType.VERSION_CONFLICT,
        ProblemType.NOT_INCOGNITO,
    ),
)
def confirm_command(
    call: CurrentCall, body: Annotated[ConfirmingCommand, asks("a_confirmation", "a_confirmation_in_full")]
) -> JSONResponse:
    """Do what a command asked for, or decline it: once, within ten minutes, for the same person in the same space.

    What was changed since it was shown stays. A call that was cut off can be sent again.
    """
    scope = call.scope(body.space)
    done = call.memory.confirm_command(scope, body.token, call.author(), declines=body.decline)
    language = call.memory.show_settings(scope).language if done.kind in SWITCHES else None
    return JSONResponse(confirmed_command_json(body.space, done, language))


incognito_router: Final = resource_router("/incognito", "people", ProblemType.CONFLICT)


@incognito_router.post("/start", **answers(IncognitoAnswer, "The session is incognito.", "incognito_started"))
def start_incognito(
    call: CurrentCall, body: Annotated[OfSession, asks("a_session", "a_session_of_a_space")]
) -> JSONResponse:
    """Begin that a session is incognito: nothing of it is stored, and nothing is served to it.

    It ends with `/incognito/end`, or by itself after the `incognito_hours` of the space. Beginning it twice is the same
    as once. Calls name the session in their body or in `X-Session-Id`.
    """
    session = call.memory.start_incognito(call.scope(body.space), body.session_id, call.author())
    return JSONResponse(IncognitoAnswer.shown(session, space=body.space))


@incognito_router.post(
    "/end",
    **answers(
        IncognitoAnswer,
        "The session is remembered again.",
        "incognito_ended",
        ProblemType.CONFLICT,
        ProblemType.NOT_INCOGNITO,
    ),
)
def end_incognito(
    call: CurrentCall, body: Annotated[OfSession, asks("a_session", "a_session_of_a_space")]
) -> JSONResponse:
    """End that a session is incognito, also where the sessions of the space are so by default.

    What was said in it is gone, and what comes late of it is dropped.
    """
    session = call.memory.end_incognito(call.scope(body.space), body.session_id, call.author())
    return JSONResponse(IncognitoAnswer.shown(session, space=body.space))


profile_router: Final = resource_router("/profile", "people")


@profile_router.get("", **answers(ProfileAnswer, "The profile.", "profile no_profile"))
def read_profile(call: CurrentCall) -> JSONResponse:
    """Read what the person says about themselves; its version is 0 before anything was said."""
    return _versioned(call.memory.read_person(call.access.owner))


@profile_router.put(
    "",
    **answers(
        ProfileAnswer,
        "The profile as it is now.",
        "profile",
        ProblemType.VERSION_CONFLICT,
        ProblemType.PRECONDITION_FAILED,
    ),
)
def write_profile(
    call: CurrentCall,
    body: Annotated[NewProfile, asks("a_profile", "a_profile_in_full")],
    expected_version: ExpectedVersion,
) -> JSONResponse:
    """Write what the person says about themselves, in place of all that was said before.

    Its text opens every context, quoted as everything remembered is. Spaces that set no time zone or language have the
    profile's. With If-Match only the version that was read is replaced.
    """
    written = call.memory.write_profile(
        call.access.owner, body.profile(), call.author(), expected_version=expected_version
    )
    return _versioned(written)


def _versioned(profile: PersonProfile) -> JSONResponse:
    headers = {"ETag": f'"{profile.version}"'} if profile.version else {}
    return JSONResponse(ProfileAnswer.shown(profile), headers=headers)


SHARES: Final = "shares"
share_router: Final = resource_router("/shares", "people")


@share_router.get("", **answers(PageAnswer[ShareAnswer], "A page of shares.", "shares"))
def list_shares(call: CurrentCall, listing: Annotated[ShareListing, Query()]) -> JSONResponse:
    """List the shares that hold, by the space that they come into, the oldest first.

    A page may hold fewer shares than `limit` though more follow.
    """
    bound, conditions = call.scope(listing.space or DEFAULT_SPACE), f"{listing.space}"
    page = call.memory.list_shares(
        call.access.owner,
        call.reach,
        space=listing.space,
        limit=listing.limit,
        after=call.cursors.open(listing.cursor, bound, SHARES, conditions),
    )
    next_cursor = call.cursors.seal(page.next_after, bound, SHARES, conditions)
    return JSONResponse({"items": [ShareAnswer.shown(share) for share in page.items], "next_cursor": next_cursor})


@share_router.post(
    "",
    **answers(
        ShareAnswer,
        "It holds from now on.",
        "share",
        succeeds(200, "It held before.", "share", model=ShareAnswer),
        ProblemType.CONFLICT,
        status=201,
    ),
)
def add_share(
    call: CurrentCall,
    body: Annotated[NewShare, asks("a_share", "a_share_of_two_tags")],
    idempotency_key: IdempotencyHeader,
) -> JSONResponse:
    """Share what carries any of some tags in one space with another space.

    From the next question on it is found there by searches and contexts, which say where it is from. It is read there
    and changed only in its own space. What is shared is not shared on.
    """
    made = call.memory.share_tags(
        call.reach, body.from_space, body.to_space, body.tags, call.author(), idempotency_key=idempotency_key
    )
    return JSONResponse(ShareAnswer.shown(made.share), 201 if made.new else 200)


@share_router.delete(
    "/{share_id}", **answers(ShareAnswer, "It holds no longer.", "share", ProblemType.NOT_FOUND, ProblemType.CONFLICT)
)
def revoke_share(call: CurrentCall, share_id: ShareRef, idempotency_key: IdempotencyHeader) -> JSONResponse:
    """Revoke a share: the next question does not read by it."""
    revoked = call.memory.revoke_share(call.reach, share_id, call.author(), idempotency_key=idempotency_key)
    return JSONResponse(ShareAnswer.shown(revoked))
