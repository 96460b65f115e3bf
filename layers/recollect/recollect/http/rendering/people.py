"""What people decide about their memory, as JSON."""

from typing import TYPE_CHECKING

from recollect.core.spaces.person_profile import PersonProfile
from recollect.http.rendering.entries import Json, optional_moment

if TYPE_CHECKING:
    from recollect.use_cases.people.incognito import IncognitoSession


def incognito_json(space: str, session: "IncognitoSession") -> Json:
    """Return whether a session is incognito."""
    return {
        "session_id": session.session_id,
        "space": space,
        "incognito": session.incognito,
        "started_at": optional_moment(session.started_at),
        "until": optional_moment(session.until),
    }


def profile_json(profile: PersonProfile) -> Json:
    """Return what the person says about themselves."""
    return {
        "name": profile.name,
        "language": profile.language,
        "time_zone": profile.time_zone,
        "text": profile.text,
        "version": profile.version,
        "modified_at": optional_moment(profile.modified_at),
    }
