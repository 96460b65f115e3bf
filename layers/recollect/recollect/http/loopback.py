"""Keeps web pages out of a server that asks for no key.

A page can point its own name at 127.0.0.1 (DNS rebinding) or post to a loopback address across sites. So a call
without a key must name a loopback host, and come from a loopback origin if it names one. Bodies must be JSON
everywhere, which no cross-site form can send.
"""

import ipaddress
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from recollect.errors import NotPermittedError


def require_loopback(headers: Headers) -> None:
    """Raise NotPermittedError unless Host, and Origin where given, are loopback addresses."""
    if not is_loopback(headers.get("host", "")):
        raise NotPermittedError("without a key, the Host header must name a loopback address")
    origin = headers.get("origin")
    if origin is not None and not is_loopback(origin.partition("://")[2]):
        raise NotPermittedError("without a key, the Origin header must be absent or a loopback address")


def is_loopback(authority: str) -> bool:
    """Tell whether `host`, `host:port` or `[address]:port` is `localhost`, 127.0.0.0/8 or ::1."""
    try:
        parts = urlsplit(f"//{authority}")
        host, plain = parts.hostname or "", parts.username is None and not (parts.path or parts.query or parts.fragment)
        _ = parts.port  # raises for one that is no number
        return plain and (host == "localhost" or ipaddress.ip_address(host).is_loopback)
    except ValueError:
        return False
