"""Looks at everything that a page does: what no page of the console may do makes the test fail that it happens in."""

import re
from collections import Counter
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response, WebError

# Told by the answer itself, with its status
_ANSWERED: Final = "Failed to load resource"
# Asked for to find out what is there, or left since nobody waits for it any more
_ABORTED: Final = "net::ERR_ABORTED"


@dataclass(frozen=True, slots=True)
class Expected:
    """An answer that a page may get without anything being wrong."""

    status: int
    path: re.Pattern[str]


# Whether a key is needed, and whether its person operates the service, is found out by asking
ASKING: Final = (
    Expected(401, re.compile(r"^/v1/memory/stats$")),
    Expected(403, re.compile(r"^/v1/memory/jobs$")),
)


class Watch:
    """What went wrong in the pages of a context, and everything that they asked for."""

    def __init__(self, context: BrowserContext, origin: str) -> None:
        self.faults: list[str] = []
        self.requests: list[str] = []  # paths, in the order in which they were asked for
        self._origin = origin
        self._expected = list(ASKING)
        self._away = False
        context.on("console", self._on_message)
        context.on("weberror", self._on_error)
        context.on("request", self._on_request)
        context.on("response", self._on_response)
        context.on("requestfailed", self._on_failed)

    def expect(self, status: int, path: str) -> None:
        """Let answers of a status be, at paths that hold the pattern."""
        self._expected.append(Expected(status, re.compile(path)))

    def expect_no_connection(self) -> None:
        """Let requests fail from now on because the server is away."""
        self._away = True

    def require_nothing(self) -> None:
        """Raise AssertionError where anything went wrong."""
        assert not self.faults, "\n".join(f"{count} x {fault}" for fault, count in Counter(self.faults).items())

    def _on_message(self, message: ConsoleMessage) -> None:
        # Chromium tells there as well what the content security policy kept from happening
        if message.type in {"error", "assert"} and not message.text.startswith(_ANSWERED):
            self.faults.append(f"console: {message.text}")
        elif "Content Security Policy" in message.text:
            self.faults.append(f"console ({message.type}): {message.text}")

    def _on_error(self, error: WebError) -> None:
        self.faults.append(f"uncaught: {error.error}")

    def _on_request(self, request: Request) -> None:
        address = urlsplit(request.url)
        self.requests.append(address.path)
        if address.scheme not in {"data", "blob"} and f"{address.scheme}://{address.netloc}" != self._origin:
            self.faults.append(f"asked another host: {request.url}")

    def _on_response(self, response: Response) -> None:
        path = urlsplit(response.url).path
        if response.status < 400 or any(
            one.status == response.status and one.path.search(path) for one in self._expected
        ):
            return
        if self._away and response.status >= 500:
            return
        self.faults.append(f"{response.request.method} {path} was answered with {response.status}")

    def _on_failed(self, request: Request) -> None:
        failure = request.failure or ""
        if not self._away and _ABORTED not in failure:
            self.faults.append(f"{request.method} {request.url} failed: {failure}")
