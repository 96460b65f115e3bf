"""Who may see what: scopes, and the bearer keys that they come from.

Every port takes a Scope; there is no call without one and none that means everybody.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Final

from recollect.core.model.tags import folded_tags
from recollect.errors import InputError, NotPermittedError

DEFAULT_SPACE: Final = "default"
MAX_USER_LENGTH: Final = 128
PERSON_SPACE: Final = "~person"  # of records about the person; no caller can name it, and no listing shows it
_SPACE = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")
_USER = re.compile(r"[^\x00-\x1f\x7f\ud800-\udfff]{1,128}")


def is_space_name(name: str) -> bool:
    """Tell whether a space may have that name."""
    return _SPACE.fullmatch(name) is not None


class Right(StrEnum):
    """What a scope allows."""

    READ = "read"
    WRITE = "write"
    REVIEW = "review"  # see what is in quarantine, and decide about it: people do, agents do not


@dataclass(frozen=True, slots=True)
class Scope:
    """One person's one space, and what the caller may do there.

    `tags` limits what is seen to entries with one of these tags (sharing); None sets no such limit. `session` is the
    conversation that the call belongs to, which changes nothing of what may be touched.
    `tags` limits what is seen to entries with one of these tags (sharing); None sets no such limit.
    `begun_at` is when the call, message or job began that this scope was made for: what began before its space was
    erased may not write there any more. None where nobody knows. It tells no two scopes apart.
    """

    owner: str
    space: str = DEFAULT_SPACE
    rights: frozenset[Right] = frozenset(Right)
    tags: frozenset[str] | None = None
    session: str | None = field(default=None, compare=False)
    begun_at: datetime | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Refuse names that no adapter could keep apart, and bring the tags into the form in which they are compared.

        Raises:
            InputError: the owner or the space is malformed.
        """
        if not _USER.fullmatch(self.owner):
            raise InputError("user", f"must be 1 to {MAX_USER_LENGTH} characters without control characters")
        if self.space != PERSON_SPACE and not is_space_name(self.space):
            raise InputError("space", "must match ^[a-z0-9][a-z0-9._-]{0,63}$")
        if self.tags:
            object.__setattr__(self, "tags", frozenset(folded_tags(self.tags)))

    def sees(self, tags: Iterable[str]) -> bool:
        """Tell whether what carries these tags is shown: all, or what carries one of the scope's.

        The tags may be those of something that was stored before tags were folded.
        """
        return self.tags is None or not self.tags.isdisjoint(folded_tags(tags))

    def require_whole(self, right: Right) -> None:
        """Raise NotPermittedError unless the scope carries `right` and is not limited to tags."""
        self.require(right)
        if self.tags is not None:
            raise NotPermittedError(f"this credential may not {right.value} all of space {self.space}")

    def require(self, right: Right) -> None:
        """Raise NotPermittedError unless the scope carries `right`."""
        if right not in self.rights:
            raise NotPermittedError(f"this credential may not {right.value} in space {self.space}")


@dataclass(frozen=True, slots=True)
class Owner:
    """A person, where a call is about all of that person's spaces: written out, never the default.

    `begun_at` goes into the scopes that are made of it; see Scope.
    """

    user_id: str
    begun_at: datetime | None = field(default=None, compare=False, repr=False)

    def space(self, name: str) -> Scope:
        """Return the full scope of one of this person's spaces."""
        return Scope(self.user_id, name, begun_at=self.begun_at)

    @property
    def person(self) -> Scope:
        """Where records stand that are about the person and belong to no space."""
        return Scope(self.user_id, PERSON_SPACE, begun_at=self.begun_at)


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiKey:
    """A key in force. `id` names it in listings and logs; `act_as` lets its user speak for others.

    operator: lets its user use what is for whoever runs the service.
    """

    id: str
    user_id: str
    created_at: datetime
    act_as: bool = False
    operator: bool = False
