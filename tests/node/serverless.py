"""Requests that OpenSearch Serverless does not know fail here, though the node would answer them.

Source: AWS, "Supported operations and plugins in Amazon OpenSearch Serverless".
"""

import json
import re
from collections.abc import Collection, Mapping
from typing import Any

from recollect.adapters.opensearch.client import QuietConnection

_INDEX = r"/[a-z0-9][a-z0-9*-]*"
KNOWN = [
    re.compile(pattern)
    for pattern in (
        rf"(PUT|GET|HEAD|DELETE) {_INDEX}",
        rf"POST {_INDEX}/_bulk",
        rf"POST {_INDEX}/_msearch",
        rf"GET /_alias{_INDEX}",
        r"POST /_aliases",
    )
]
KNOWN_PARAMETERS = {"require_alias"}  # of the node's flavour only
UNKNOWN_WORDS = {"script", "script_score", "script_fields", "runtime_mappings", "refresh"}


class ServerlessConnection(QuietConnection):
    """Sends what Serverless knows."""

    def perform_request(  # noqa: PLR0917 - as the base class has it
        self,
        method: str,
        url: str,
        params: Mapping[str, Any] | None = None,
        body: bytes | None = None,
        timeout: float | None = None,
        ignore: Collection[int] = (),
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        assert any(known.fullmatch(f"{method} {url}") for known in KNOWN), f"Serverless has no {method} {url}"
        assert set(params or ()) <= KNOWN_PARAMETERS, f"Serverless does not know {params}"
        if url.endswith("/_msearch"):
            for line in (body or b"").splitlines():
                assert not UNKNOWN_WORDS & set(_names(json.loads(line)))
        return super().perform_request(method, url, params, body, timeout, ignore, headers)


def _names(value: object) -> list[str]:
    """The names of all members of a JSON value, at any depth."""
    if isinstance(value, dict):
        return [*value, *(name for member in value.values() for name in _names(member))]
    if isinstance(value, list):
        return [name for member in value for name in _names(member)]
    return []
