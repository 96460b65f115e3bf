"""Which addresses are one client: whoever has one of them has the others for nothing."""

import ipaddress
from typing import Final

LOOPBACK: Final = "loopback"
_SUBSCRIBER: Final = 64  # bits of an IPv6 address that a network is told by (RFC 4291, 2.5.4; RFC 6177)


def client_of(address: str) -> str:
    """Return what an address is counted as.

    All of loopback is one client, and so is an IPv6 network of a subscriber (/64). An IPv4 address that is written as
    one of IPv6 is itself (RFC 4291, 2.5.5.2). What is no address, such as the name of a socket, stays what it is.
    """
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is None:
            network = ipaddress.IPv6Network((parsed, _SUBSCRIBER), strict=False)
            return LOOPBACK if parsed.is_loopback else str(network)
        parsed = parsed.ipv4_mapped
    return LOOPBACK if parsed.is_loopback else str(parsed)
