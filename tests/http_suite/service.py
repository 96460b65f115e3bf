"""A running Recollect, seen from outside."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

import httpx

from tests.patience import PATIENT_SECONDS

PREFIX: Final = "/v1/memory"


@dataclass(frozen=True, slots=True)
class Service:
    """Where it is, and how people get in.

    url: what stands in front of `/v1/memory`.
    token_of: returns a valid bearer token of a person; whoever is named for the first time is let in.
    """

    url: str
    token_of: Callable[[str], str]

    @contextmanager
    def person(self, name: str, **headers: str) -> Iterator[httpx.Client]:
        """Open a client with a token of a person; `_` in the names of headers is `-`."""
        with self.bearer(self.token_of(name), **headers) as client:
            yield client

    @contextmanager
    def bearer(self, token: str | None, **headers: str) -> Iterator[httpx.Client]:
        """Open a client with any token, or with none."""
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        if token is not None:
            given["Authorization"] = f"Bearer {token}"
        with httpx.Client(base_url=f"{self.url}{PREFIX}", timeout=PATIENT_SECONDS, headers=given) as client:
            yield client
