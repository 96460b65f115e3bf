"""Who is calling. The user comes from the credential, never from a body.

A server that asks for no key keeps web pages out: it answers loopback names alone.
"""

import ipaddress
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from recollect.core.model.scope import ApiKey
from recollect.errors import NotAuthenticatedError, NotPermittedError

CREDENTIAL: Final = "authorization"
ACT_AS_SCOPE: Final = "memory:act_as"
OPERATOR_GROUP: Final = "operator"
GROUPS_CLAIM: Final = "cognito:groups"
_ACCESS_TOKEN: Final = "access"  # noqa: S105 - a kind of token, not one


@dataclass(frozen=True, slots=True)
class Caller:
    """A verified caller.

    act_as: may name another person in X-On-Behalf-Of. operator: runs the service, and may use the routes for that.
    credential: names what the caller has shown, and is of no use to others; empty where nothing was shown.
    """

    user_id: str
    act_as: bool = False
    operator: bool = False
    credential: str = ""


class Identify(Protocol):
    """Finds out who is calling."""

    def __call__(self, connection: HTTPConnection) -> Caller:
        """Return the caller. May block where the call comes with a CREDENTIAL, else it must not.

        Raises:
            NotAuthenticatedError: there is no credential, or it is not valid.
            NotPermittedError: this caller may not call from there.
        """
        ...


@dataclass(frozen=True, slots=True)
class LocalIdentity:
    """Bearer keys name their user; without a key the call is `anonymous`, where that is allowed at all.

    find_key: returns the key that a token belongs to, or None.
    anonymous: the user of calls without a key; set it only for a server that is bound to a loopback address.
    operates: whether calls without a key are an operator's; not where others have keys.
    """

    find_key: Callable[[str], ApiKey | None]
    anonymous: str | None
    operates: bool = False

    def __call__(self, connection: HTTPConnection) -> Caller:
        """Return the key's user, or the anonymous one; see Identify."""
        credential = connection.headers.get(CREDENTIAL)
        if credential is not None:
            return self._of_key(credential)
        if self.anonymous is None:
            raise NotAuthenticatedError("a bearer key is needed")
        require_loopback(connection.headers)
        return Caller(self.anonymous, operator=self.operates)

    def _of_key(self, credential: str) -> Caller:
        scheme, _, token = credential.partition(" ")
        key = self.find_key(token.strip()) if scheme.lower() == "bearer" else None
        if key is None:
            raise NotAuthenticatedError("the bearer key is not valid")
        return Caller(key.user_id, key.act_as, key.operator, credential=key.id)


@dataclass(frozen=True, slots=True)
class GatewayIdentity:
    """The JWT that API Gateway's authorizer has verified, as it stands in the Lambda event.

    act_as_scope: the OAuth scope that lets a caller name another person. Cognito puts the resource server's
        identifier in front of a scope's name (`recollect/memory:act_as`): name it as it stands in the token.
    operator_group: the group whose members are operators, in the claim `groups_claim`.
    required_claims: claims that a token must have with just these values.
    """

    act_as_scope: str = ACT_AS_SCOPE
    operator_group: str = OPERATOR_GROUP
    groups_claim: str = GROUPS_CLAIM
    required_claims: Mapping[str, str] = field(default_factory=dict)

    def __call__(self, connection: HTTPConnection) -> Caller:
        """Return the token's subject; see Identify."""
        claims = _claims(connection.scope.get("aws.event"))
        subject = claims.get("sub")
        if not isinstance(subject, str) or not subject:
            raise NotAuthenticatedError("a verified token with a subject is needed")
        # An authorizer accepts ID tokens as well; those are made for the client, not for this API
        if claims.get("token_use", _ACCESS_TOKEN) != _ACCESS_TOKEN:
            raise NotAuthenticatedError("an access token is needed")
        if any(_text(claims.get(name)) != value for name, value in self.required_claims.items()):
            raise NotPermittedError("the token lacks a claim that this service asks for")
        return Caller(
            subject,
            act_as=self.act_as_scope in _words(claims.get("scope")),
            operator=self.operator_group in _words(claims.get(self.groups_claim)),
            credential=f"{_client(claims)} {subject}",
        )


def _claims(event: object) -> Mapping[str, Any]:
    value = event
    for name in ("requestContext", "authorizer", "jwt", "claims"):
        value = value.get(name) if isinstance(value, Mapping) else None
    return value if isinstance(value, Mapping) else {}


def _client(claims: Mapping[str, Any]) -> str:
    """Return the application that a token was made for: in Cognito's claim, or that of OpenID Connect."""
    return _text(claims.get("client_id", claims.get("azp"))) or ""


def _text(claim: object) -> str | None:
    """Return a claim as HTTP APIs hand it over: as text, a truth value in lower case."""
    if isinstance(claim, bool):
        return str(claim).lower()
    return None if claim is None else str(claim)


def _words(claim: object) -> frozenset[str]:
    """Return the members of a list in a claim, which HTTP APIs hand over as `[one two]`; of anything else none."""
    if isinstance(claim, str):
        is_list = claim.startswith("[") and claim.endswith("]")
        return frozenset((claim[1:-1] if is_list else claim).split())
    return frozenset(one for one in claim if isinstance(one, str)) if isinstance(claim, list | tuple) else frozenset()


def require_loopback(headers: Headers) -> None:
    """Raise NotPermittedError unless Host, and Origin where given, are loopback addresses."""
    if not is_loopback(headers.get("host", "")):
        raise NotPermittedError("without a key, the Host header must name a loopback address")
    origin = headers.get("origin")
    if origin is not None and not is_loopback(origin.partition("://")[2]):
        raise NotPermittedError("without a key, the Origin header must be absent or a loopback address")


@lru_cache(maxsize=64)  # a client names the same host in each of its requests
def is_loopback(authority: str) -> bool:
    """Tell whether `host`, `host:port` or `[address]:port` is `localhost`, 127.0.0.0/8 or ::1."""
    try:
        parts = urlsplit(f"//{authority}")
        host, plain = parts.hostname or "", parts.username is None and not (parts.path or parts.query or parts.fragment)
        _ = parts.port  # raises for one that is no number
        return plain and (host == "localhost" or ipaddress.ip_address(host).is_loopback)
    except ValueError:
        return False
