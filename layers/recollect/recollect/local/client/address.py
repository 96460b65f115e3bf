"""Addresses: of the server (unless it is named, of `recollect serve` in the same environment), and of what is asked."""

import ipaddress
import os
import re
from collections.abc import Mapping
from typing import Final, TypeVar
from urllib.parse import quote

from recollect.local.client.failures import UnusableInputError

_HOST: Final = "127.0.0.1"
_PORT: Final = 8377
_MAX_PORT: Final = 65_535
_DIGITS: Final = re.compile(r"[0-9]{1,5}")
DEFAULT_URL: Final = f"http://{_HOST}:{_PORT}"
Value = TypeVar("Value")


def url_of_environment() -> str:
    """Return the address that RECOLLECT_HOST and RECOLLECT_PORT name. See `url_of`."""
    return url_of(os.environ)


def url_of(environment: Mapping[str, str]) -> str:
    """Return the address for a client of a server that would start with these variables; empty ones count as unset.

    Raises:
        UnusableInputError: the port is malformed, or is 0, by which a server takes any free one.
    """
    host = environment.get("RECOLLECT_HOST", "").strip() or _HOST
    port = environment.get("RECOLLECT_PORT", "").strip() or str(_PORT)
    if not _DIGITS.fullmatch(port) or not 1 <= int(port) <= _MAX_PORT:
        raise UnusableInputError(
            f"RECOLLECT_PORT must be a number from 1 to {_MAX_PORT}; or name the server with --url or RECOLLECT_URL"
        )
    return f"http://{_reached_at(host)}:{int(port)}"


def _reached_at(host: str) -> str:
    """Return the host of a URL; a server on every address of a machine is reached on its loopback."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.is_unspecified:
        address = ipaddress.ip_address(_HOST if address.version == 4 else "::1")
    return f"[{address}]" if address.version == 6 else str(address)


def address(*parts: str) -> str:
    """Return a path of the API: what comes from outside stands in it as one step."""
    return "".join(f"/{quote(part, safe='')}" for part in parts)


def without_none(values: Mapping[str, Value | None]) -> dict[str, Value]:
    """Return the members or parameters that somebody has named."""
    return {name: value for name, value in values.items() if value is not None}
