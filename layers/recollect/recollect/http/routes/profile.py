"""The profile of the person, for all of their spaces."""

from typing import Annotated, Final

from fastapi import Body
from starlette.responses import JSONResponse

from recollect.core.spaces.person_profile import PersonProfile
from recollect.http.endpoint.call import CurrentCall
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.people_answers import ProfileAnswer
from recollect.http.models.people_requests import NewProfile
from recollect.http.openapi.references import refer
from recollect.http.openapi.responses import answers
from recollect.http.protocol.headers import ExpectedVersion

router: Final = resource_router("/profile", "people")


@router.get("", **answers(ProfileAnswer, "The profile.", "profile no_profile"))
def read_profile(
    call: CurrentCall,
) -> JSONResponse:
    """Read what the person says about themselves; its version is 0 before anything was said."""
    return _versioned(call.memory.read_person(call.access.owner))


@router.put(
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
    body: Annotated[NewProfile, Body(openapi_examples=refer("a_profile", "a_profile_in_full"))],
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
