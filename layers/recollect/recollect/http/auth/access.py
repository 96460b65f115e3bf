"""From a verified caller and the headers to what a call may touch: the one place where a Scope is made."""

import logging
import re
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from starlette.requests import HTTPConnection

from recollect.core.model.scope import Owner, Right, Scope
from recollect.core.model.writes import Author
from recollect.errors import InputError, NotPermittedError
from recollect.http.auth.identity import Caller
from recollect.http.protocol.headers import single_header

logger = logging.getLogger(__name__)

ON_BEHALF_OF: Final = "X-On-Behalf-Of"
AGENT_ID: Final = "X-Agent-Id"
_AGENT: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._@/-]{0,63}")


@dataclass(frozen=True, slots=True)
class Access:
    """Whose memory a call is about, and through which agent it came.

    operator: whether the caller belongs to those who run the service. correlation_id: of the request. credential: what
    the caller has shown, by name; empty where nothing was shown. caller_id: who calls, for themself or on behalf of
    `user_id`. begun_at: when the call came.
    """

    user_id: str
    agent: str | None = None
    operator: bool = False
    correlation_id: str | None = None
    credential: str = ""
    caller_id: str = ""
    begun_at: datetime | None = None

    @property
    def owner(self) -> Owner:
        """The person, for what is about all of that person's spaces."""
        return Owner(self.user_id, self.begun_at)

    def scope(self, space: str) -> Scope:
        """Return the scope of one space; an agent's leaves out what only people review.

        Raises:
            InputError: the name is malformed.
        """
        scope = self.owner.space(space)
        return scope if self.agent is None else replace(scope, rights=scope.rights - {Right.REVIEW})

    def author(self, reason: str | None = None) -> Author:
        """Return who makes a change."""
        return Author("user" if self.agent is None else f"agent:{self.agent}", reason, self.correlation_id)

    def require_operator(self) -> None:
        """Raise NotPermittedError unless the caller is an operator."""
        if not self.operator:
            raise NotPermittedError("this is for operators")


def access_of(caller: Caller, connection: HTTPConnection) -> Access:
    """Return what a caller may touch.

    Raises:
        NotPermittedError: another person is named without the right to.
        InputError: a header is malformed.
    """
    return Access(
        _user(caller, single_header(connection, ON_BEHALF_OF)),
        _agent(single_header(connection, AGENT_ID)),
        caller.operator,
        getattr(connection.state, "request_id", None),
        caller.credential,
        caller.user_id,
    )


def _user(caller: Caller, on_behalf_of: str | None) -> str:
    if on_behalf_of is None:
        return caller.user_id
    if not caller.act_as:
        raise NotPermittedError("this credential may not act for somebody else")
    try:
        Scope(on_behalf_of)
    except InputError as error:
        raise InputError(ON_BEHALF_OF, error.problem) from error
    logger.info("acted_on_behalf", extra={"caller": caller.user_id, "on_behalf_of": on_behalf_of})
    return on_behalf_of


def _agent(agent: str | None) -> str | None:
    if agent is not None and not _AGENT.fullmatch(agent):
        raise InputError(AGENT_ID, f"must match ^{_AGENT.pattern}$")
    return agent
