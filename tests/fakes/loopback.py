"""A server of the standard library on a free loopback port, for doubles of services."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

POLL_SECONDS = 0.01


def _nothing() -> None:
    """Nobody has to be let go."""


@contextmanager
def served(handler: type[BaseHTTPRequestHandler], *, before_end: Callable[[], None] = _nothing) -> Iterator[str]:
    """Serve while the context lasts; yield the URL. `before_end` lets go of requests that are held up."""
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": POLL_SECONDS})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            before_end()
            server.shutdown()
            thread.join()
